/** spec-snapshots/sources.yaml: the published repository, and where each revision is read from. */
import { parse, YAMLError } from 'yaml';
import { FetchError } from './errors.js';
import { BRANCH, REVISION } from './revisions.js';

/** A commit (40 hex digits, of the published repository) or the branch that the revision follows. */
export type Pin = { commit: string } | { branch: string };

export interface Sources {
  /** URL of the published repository. */
  repository: string;
  /** In the order of the file: dated revisions oldest first, the draft last. */
  revisions: ReadonlyMap<string, Pin>;
}

const COMMIT = /^[0-9a-f]{40}$/;

/** Reads the file's text; throws `FetchError` naming the member that is wrong. */
export function parseSources(text: string, file = 'spec-snapshots/sources.yaml'): Sources {
  let value: unknown;
  try {
    value = parse(text, { maxAliasCount: 0, schema: 'core' });
  } catch (error) {
    throw new FetchError(`${file}: ${error instanceof YAMLError ? error.message : String(error)}`);
  }
  const wrong = (what: string): never => {
    throw new FetchError(`${file}: ${what}`);
  };
  if (!isRecord(value)) return wrong('expected a mapping with repository and revisions');
  const { repository, revisions } = value;
  if (typeof repository !== 'string' || repository === '' || repository.startsWith('-')) {
    return wrong('repository: expected the URL of a git repository');
  }
  if (!isRecord(revisions)) return wrong('revisions: expected a mapping from revision to commit or branch');
  const pins = new Map<string, Pin>();
  for (const [revision, pin] of Object.entries(revisions)) {
    if (!REVISION.test(revision)) wrong(`revisions: ${revision} is neither a date (YYYY-MM-DD) nor draft`);
    if (isRecord(pin) && Object.keys(pin).length === 1) {
      if (typeof pin['commit'] === 'string' && COMMIT.test(pin['commit'])) {
        pins.set(revision, { commit: pin['commit'] });
        continue;
      }
      if (typeof pin['branch'] === 'string' && BRANCH.test(pin['branch'])) {
        pins.set(revision, { branch: pin['branch'] });
        continue;
      }
    }
    wrong(`revisions.${revision}: expected { commit: 40 hex digits } or { branch: name }`);
  }
  return { repository, revisions: pins };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
