/** Sealing: the places that people point at become sources, which hold without line numbers. */
import { isMap, isScalar, isSeq, type Node, type YAMLMap, YAMLSeq } from 'yaml';
import { copyOf, listOf, reread, setField, sourceNode } from './document.js';
import { LedgerError, type LedgerSource, type Problem, problemAt } from './load.js';
import { type PlaceIndex, parsePlace, resolvePlace, toSource } from './places.js';

/**
 * Replaces every `at` of a file by `sources`, against the extraction of the pages that the lines refer to. Comments and
 * order stay. Nothing is sealed when one place does not hold: the error names every such place, and what stands there.
 */
export function seal(source: LedgerSource, index: PlaceIndex): LedgerSource {
  if (source.data.revision !== index.extraction.revision) {
    const reason = `is of ${source.data.revision}, but the pages are of ${index.extraction.revision}`;
    throw new LedgerError([problemAt(source, ['revision'], reason)]);
  }
  if (isSealed(source)) return source;
  const problems: Problem[] = [];
  const document = copyOf(source);
  const pointed = (text: unknown, who: string, path: (string | number)[]): YAMLMap | undefined => {
    const place = parsePlace(String(text));
    const spot = place === undefined ? 'is no place' : resolvePlace(place, index);
    if (typeof spot === 'string') {
      problems.push(problemAt(source, path, `${who} points at ${String(text)}: ${spot}`));
      return undefined;
    }
    return sourceNode(toSource(spot, index));
  };

  listOf(document, 'clauses').items.forEach((clause, i) => {
    if (!isMap(clause)) return;
    const at: unknown = clause.get('at', true);
    if (!isSeq(at)) return;
    const before: unknown = clause.get('sources', true);
    const sources = isSeq(before) ? before : new YAMLSeq();
    at.items.forEach((item, k) => {
      const node = pointed(isScalar(item) ? item.value : item, String(clause.get('id')), [
        'clauses',
        i,
        'at',
        k,
      ]);
      if (node === undefined) return;
      keepComments(item, node);
      sources.add(node);
    });
    setField(clause, 'sources', sources, ['at']);
    clause.delete('at');
  });
  for (const list of ['permissions', 'non-clauses'] as const) {
    if (source.data[list] === undefined) continue;
    listOf(document, list).items.forEach((entry, i) => {
      if (!isMap(entry) || !entry.has('at')) return;
      const who = list === 'permissions' ? 'a permission' : 'a non-clause';
      const node = pointed(entry.get('at'), who, [list, i]);
      if (node === undefined) return;
      entry.flow = true;
      setField(entry, 'source', node, ['at']);
      entry.delete('at');
    });
  }
  if (problems.length > 0) throw new LedgerError(problems);
  return reread(source.file, document);
}

/** Whether every entry of a file is sealed. */
export function isSealed({ data }: LedgerSource): boolean {
  return (
    data.clauses.every((clause) => clause.at === undefined) &&
    [...(data.permissions ?? []), ...(data['non-clauses'] ?? [])].every((entry) => entry.at === undefined)
  );
}

function keepComments(from: unknown, to: YAMLMap): void {
  if (typeof from !== 'object' || from === null) return;
  const { comment, commentBefore, spaceBefore } = from as Node;
  if (comment) to.comment = comment;
  if (commentBefore) to.commentBefore = commentBefore;
  if (spaceBefore) to.spaceBefore = spaceBefore;
}
