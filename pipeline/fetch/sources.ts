/** spec-snapshots/sources.yaml: the published repository, and where each revision is read from. */
import { parse, YAMLError } from 'yaml';
import { FetchError } from './errors.js';

/** A commit (40 hex digits, of the published repository) or the branch that the revision follows. */
export type Pin = { commit: string } | { branch: string };

export interface Sources {
  /** URL of the published repository. */
  repository: string;
  /** In the order of the file: dated revisions oldest first, the draft last. */
  revisions: ReadonlyMap<string, Pin>;
}

/** A revision's name is a folder's name. */
export const REVISION = /^(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|draft)$/;

/** Throws `FetchError` on what is no revision's name, before it becomes part of a path. */
export function checkRevision(revision: string): void {
  if (!REVISION.test(revision)) {
    throw new FetchError(`${JSON.stringify(revision)} is no revision: expected a date (YYYY-MM-DD) or draft`);
  }
}

/** A revision as it stands, or as it stood at a commit or branch. */
export interface RevisionRef {
  revision: string;
  at?: string;
}

/** Takes `2025-11-25`, `draft`, `2025-11-25@<commit>` apart. Throws `FetchError` on anything else. */
export function parseRevisionRef(text: string): RevisionRef {
  const [revision = '', at, ...rest] = text.split('@');
  checkRevision(revision);
  if (at === undefined) return { revision };
  if (rest.length > 0 || !BRANCH.test(at)) {
    throw new FetchError(
      `${JSON.stringify(text)}: expected a commit (7 to 40 hex digits) or a branch behind the @`,
    );
  }
  return { revision, at };
}

const COMMIT = /^[0-9a-f]{40}$/;
const BRANCH = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,200}$/;

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
