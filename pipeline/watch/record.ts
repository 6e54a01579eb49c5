/** What the watch knows of the draft, for the day it ships: `register <revision> --from draft` starts from it. */
import type { Pairing, PairMethod } from '../diff/pairing.js';
import { rounded } from '../diff/renames.js';
import type { Method } from '../register/align.js';
import type { DraftPair } from '../register/promote.js';
import type { KnownPart } from './baseline.js';

/** Verdicts that say that the later wording is the earlier clause's. */
const CONFIRMS: ReadonlySet<string> = new Set(['editorial', 'clarified', 'changed']);
/** Verdicts that say that it is not, or not alone. */
const DENIES: ReadonlySet<string> = new Set(['wrong-pair', 'no-clause', 'split', 'merged']);

/**
 * The pairs whose wording or place differs between the release and the draft, with what people said of them; equal ones
 * need no record.
 *
 * @param part the comparison as the baseline knows it, verdicts included
 */
export function draftPairs({ pairs }: Pick<Pairing, 'pairs'>, part: KnownPart): DraftPair[] {
  const verdicts = new Map(part.changes.map(({ from, to, verdict }) => [`${from} ${to}`, verdict?.is ?? '']));
  return pairs.flatMap(({ a, b, method, score, verdict }): DraftPair[] => {
    const said = verdicts.get(`${a.id} ${b.id}`) ?? '';
    if (a.id === b.id || DENIES.has(said)) return [];
    return [
      {
        release: a.id,
        draft: b.id,
        method: rungOf(method),
        score: rounded(score),
        verdict: CONFIRMS.has(said) ? 'confirmed' : verdict,
      },
    ];
  });
}

/** The ladder knows no pairing by what stands around or beneath; it is as sure as an assignment. */
function rungOf(method: PairMethod): Method {
  return method === 'by-items' || method === 'by-neighbours' ? 'assigned' : method;
}
