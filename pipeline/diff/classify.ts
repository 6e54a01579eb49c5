/** Which classes of change a pair of wordings has. */
import type { Occurrence, Sentence } from '../extract/extraction.js';
import { alignKeywords } from '../register/carry.js';
import { type Atom, atomKey, tokenise } from '../register/tokens.js';
import { CHANGE_CLASSES, type ChangeClass } from './changeset.js';
import {
  conditionSpans,
  type Force,
  forcesOf,
  isPause,
  missingObjects,
  objectsOf,
  sameWords,
} from './meaning.js';
import { type Renames, SCHEMA_PAGE, sharesPointer } from './renames.js';

/** All classes that hold for a pair, in the order of classes; none when nothing but its lines differ. */
export function classesOf(a: Sentence, b: Sentence, renames: Renames): ChangeClass[] {
  const found = new Set<ChangeClass>([
    ...forceClasses(forcesOf(a), forcesOf(b)),
    ...placeClasses(a, b, renames),
  ]);
  const otherActor = a.actor !== undefined && b.actor !== undefined && a.actor !== b.actor;
  if (otherActor) found.add('actor');
  if (a.fingerprints.words !== b.fingerprints.words) {
    for (const one of wordingClasses(a.words, b.words, otherActor)) found.add(one);
    if (!CHANGE_CLASSES.some((one) => found.has(one) && isWording(one))) found.add('formatting');
  } else if (a.words !== b.words || a.block !== b.block) found.add('formatting');
  if (hangsOtherwise(a, b)) found.add('lead-in');
  if (a.fingerprints.links !== b.fingerprints.links) found.add('link');
  return CHANGE_CLASSES.filter((one) => found.has(one));
}

/** Classes that say that the words differ. */
function isWording(one: ChangeClass): boolean {
  return CHANGE_CLASSES.indexOf(one) <= CHANGE_CLASSES.indexOf('reworded');
}

/** Level and polarity, keyword by keyword; one without a partner counts when it is stricter than all on the other side. */
export function forceClasses(before: readonly Force[], after: readonly Force[]): ChangeClass[] {
  const partners = alignKeywords(occurrencesOf(before), occurrencesOf(after));
  const found: ChangeClass[] = [];
  const taken = new Set<Force>();
  before.forEach((x, i) => {
    const y = after[(partners[i]?.ordinal ?? 0) - 1];
    if (y === undefined) {
      if (after.every((other) => other.strength < x.strength)) found.push('level-lowered');
      return;
    }
    taken.add(y);
    if (y.strength > x.strength) found.push('level-raised');
    if (y.strength < x.strength) found.push('level-lowered');
    if (y.negative !== x.negative) found.push('polarity');
  });
  for (const y of after) {
    if (!taken.has(y) && before.every((other) => other.strength < y.strength)) found.push('level-raised');
  }
  return found;
}

function occurrencesOf(forces: readonly Force[]): Occurrence[] {
  return forces.map(({ keyword }, i) => ({ keyword, offset: 0, ordinal: i + 1 }));
}

/** Classes of a split or a merge: what all parts together say against what the whole says. */
export function classesOfParts(
  kind: 'split' | 'merged',
  whole: Sentence,
  parts: readonly Sentence[],
): ChangeClass[] {
  const together = parts.map(({ words }) => words).join(' ');
  const forces = [forcesOf(whole), parts.flatMap(forcesOf)] as const;
  const [before, after] = kind === 'split' ? forces : [forces[1], forces[0]];
  const found = new Set<ChangeClass>([kind, ...forceClasses(before, after)]);
  if (missingObjects(whole.words, together).length + missingObjects(together, whole.words).length > 0)
    found.add('object');
  return CHANGE_CLASSES.filter((one) => found.has(one));
}

/** What differs in the words besides their keywords. */
function wordingClasses(from: string, to: string, otherActor: boolean): ChangeClass[] {
  const found: ChangeClass[] = [];
  if (missingObjects(from, to).length + missingObjects(to, from).length > 0) found.push('object');
  const [before, after] = [partsOf(from, otherActor), partsOf(to, otherActor)];
  if (before.conditions !== after.conditions) found.push('condition');
  if (before.rest !== after.rest) found.push('reworded');
  return found;
}

const PARTY_WORDS =
  /^(?:clients?|servers?|hosts?|both|parties|party|peers?|implementations?|receivers?|senders?|requestors?)$/;

/** The words of a sentence's conditions, and the rest of it without keywords, objects and punctuation. */
function partsOf(words: string, withoutParties: boolean): { conditions: string; rest: string } {
  const atoms = tokenise(words);
  const spans = conditionSpans(atoms);
  const objects = new Set(objectsOf(words).flatMap((object) => tokenise(object).map(atomKey)));
  const isObject = ({ kind }: Atom, key: string) =>
    kind === 'code' || kind === 'number' || kind === 'url' || objects.has(key);
  const conditions: string[] = [];
  const rest: string[] = [];
  atoms.forEach((atom, i) => {
    if (atom.kind === 'keyword' || isPause(atoms, i)) return;
    const key = atomKey(atom);
    if (spans.some(([start, end]) => i >= start && i < end)) conditions.push(key);
    else if (!isObject(atom, key) && !(withoutParties && PARTY_WORDS.test(key))) rest.push(key);
  });
  return { conditions: conditions.join(' '), rest: rest.join(' ') };
}

function placeClasses(a: Sentence, b: Sentence, renames: Renames): ChangeClass[] {
  if (a.page === SCHEMA_PAGE && b.page === SCHEMA_PAGE) {
    if (a.section === b.section) return [];
    return [sharesPointer(a, b) ? 'place' : 'moved'];
  }
  if (renames.pageOf(a.page) !== b.page || renames.sectionOf(a.page, a.section) !== b.section)
    return ['moved'];
  const stays =
    a.page === b.page && a.section === b.section && a.headings.join('\n') === b.headings.join('\n');
  return stays ? [] : ['place'];
}

function hangsOtherwise(a: Sentence, b: Sentence): boolean {
  return (
    !sameWords(a.leadIn?.words ?? '', b.leadIn?.words ?? '') || !sameWords(a.column ?? '', b.column ?? '')
  );
}
