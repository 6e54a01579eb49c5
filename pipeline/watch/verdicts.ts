/** What people said of changes: carried from one baseline to the next by fingerprint, and taken in from an exported file. */
import { VERDICTS, type Verdict } from '../report/changes/report.js';
import type { Baseline, KnownChange, KnownPart } from './baseline.js';
import { WatchError } from './errors.js';

/** A verdict from outside: of which comparison, on which change. */
export interface GivenVerdict {
  from: string;
  to: string;
  key: string;
  is: Verdict;
  note?: string;
}

/**
 * The new baseline with the verdicts of the old one and those given now, each on the change of its key. Throws WatchError
 * for one whose change is gone, unless it is to be forgotten: what was judged is not there any more.
 */
export function withVerdicts(
  now: Baseline,
  known: Baseline | null,
  given: readonly GivenVerdict[],
  forget: ReadonlySet<string>,
): Baseline {
  const wanted = new Map<string, GivenVerdict>();
  const name = (verdict: Pick<GivenVerdict, 'from' | 'to' | 'key'>) =>
    `${verdict.from} ${verdict.to} ${verdict.key}`;
  for (const verdict of [...(known === null ? [] : verdictsIn(known)), ...given])
    wanted.set(name(verdict), verdict);
  const used = new Set<string>();
  const parts = now.parts.map((part): KnownPart => {
    const changes = part.changes.map((change): KnownChange => {
      const key = name({ from: part.from.revision, to: part.to.revision, key: change.key });
      const verdict = wanted.get(key);
      if (verdict === undefined || forget.has(change.key)) return change;
      used.add(key);
      return {
        ...change,
        verdict: { is: verdict.is, ...(verdict.note === undefined ? {} : { note: verdict.note }) },
      };
    });
    return { ...part, changes };
  });
  const stale = [...wanted].filter(([key, verdict]) => !used.has(key) && !forget.has(verdict.key));
  if (stale.length > 0) {
    const lines = stale.map(
      ([, { from, to, key, is, note }]) =>
        `  ${key} (${from} → ${to}): ${is}${note === undefined ? '' : `, ${note}`}`,
    );
    throw new WatchError(
      [
        `${stale.length === 1 ? 'a verdict is' : `${stale.length} verdicts are`} on a change that is not there any more:`,
        ...lines,
        'Nothing was written. Judge what stands there now, and let go of the old verdict with --forget <key>.',
      ].join('\n'),
    );
  }
  return { ...now, parts };
}

function verdictsIn({ parts }: Baseline): GivenVerdict[] {
  return parts.flatMap(({ from, to, changes }) =>
    changes.flatMap(({ key, verdict }) =>
      verdict === undefined ? [] : [{ from: from.revision, to: to.revision, key, ...verdict }],
    ),
  );
}

/** Reads a file that the HTML report exported. Throws WatchError that says what is wrong in it. */
export function parseVerdicts(text: string, file: string): GivenVerdict[] {
  const wrong = (what: string): never => {
    throw new WatchError(`${file}: ${what}; expected the file that the HTML report exports`);
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return wrong('is not JSON');
  }
  if (!isRecord(value) || !Array.isArray(value['parts']) || !Array.isArray(value['verdicts'])) {
    return wrong('has no parts and verdicts');
  }
  const parts = value['parts'].map((part: unknown) => {
    const revision = (side: unknown) =>
      isRecord(side) && typeof side['revision'] === 'string' ? side['revision'] : wrong('names no revisions');
    return isRecord(part)
      ? { from: revision(part['from']), to: revision(part['to']) }
      : wrong('names no revisions');
  });
  return value['verdicts'].map((entry: unknown, i): GivenVerdict => {
    if (!isRecord(entry)) return wrong(`verdict ${i + 1} is no object`);
    const { key, verdict, note } = entry;
    const part = parts[Number(entry['part'])];
    const is = VERDICTS.find((one) => one === verdict);
    if (typeof key !== 'string' || part === undefined) return wrong(`verdict ${i + 1} names no change`);
    if (is === undefined) return wrong(`verdict ${i + 1} is none of ${VERDICTS.join(', ')}`);
    if (note !== undefined && (typeof note !== 'string' || note.length > 500))
      return wrong(`the note of verdict ${i + 1} is too long`);
    return { ...part, key, is, ...(note === undefined ? {} : { note }) };
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
