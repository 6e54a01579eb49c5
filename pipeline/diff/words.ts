/** Word diff of two wordings, on the atoms that matching measures with: a keyword, a code span, a link are one piece. */
import { diffArrays } from 'diff';
import { foldWords } from '../extract/normalise.js';
import { type Atom, atomKey, tokenise } from '../register/tokens.js';
import type { WordRun } from './changeset.js';

/** Beyond this share of changed words an interleaved diff is harder to read than the two wordings. */
export const READABLE = 0.5;
/** Nobody reads one of more atoms than this either, and it would take a while. */
const LONGEST = 4_000;

/**
 * The runs of a word diff; the `same` and `added` runs give the later wording, the `same` and `removed` ones the earlier
 * (white space and what the normaliser does not count apart). Undefined when more than half the words changed, or there are too many.
 */
export function wordDiff(from: string, to: string): WordRun[] | undefined {
  const a = tokenise(from);
  const b = tokenise(to);
  if (a.length + b.length > LONGEST) return undefined;
  // A capital that only its place in the sentence asks for is no change, unless it is all that changed.
  const runs = runsOf(a, b, atomKey);
  const exact = runs.some((run) => run.op !== 'same') ? runs : runsOf(a, b, (atom) => foldWords(atom.text));
  const changed = exact.reduce((sum, run) => sum + (run.op === 'same' ? 0 : run.atoms), 0);
  if (changed > READABLE * (a.length + b.length)) return undefined;
  return exact.map(({ op, text }) => ({ op, text }));
}

function runsOf(
  a: readonly Atom[],
  b: readonly Atom[],
  key: (atom: Atom) => string,
): (WordRun & { atoms: number })[] {
  let i = 0;
  let j = 0;
  return diffArrays(a.map(key), b.map(key)).map(({ added, removed, value }) => {
    const op = added ? 'added' : removed ? 'removed' : 'same';
    const own = added ? [] : a.slice(i, i + value.length);
    const atoms = removed ? own : b.slice(j, j + value.length);
    i += own.length;
    if (!removed) j += value.length;
    // The space in front of a run that both have is that of either: the other may begin with it.
    const before = atoms[0]?.before || own[0]?.before || '';
    const text = atoms.map((atom, k) => (k === 0 ? before : atom.before) + atom.text).join('');
    return { op, text, atoms: value.length };
  });
}
