/** Ledger files as YAML documents: edits that leave comments and order alone, and the one form in which they are written. */
import { Document, isMap, isScalar, isSeq, type Node, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import type {
  LedgerClause,
  LedgerFile,
  LedgerNonClause,
  LedgerPermission,
  Source,
  Tombstone,
} from './ledger.js';
import { type LedgerSource, parseLedger } from './load.js';

/** Columns at which statements are folded; a source stays on one line however long it is. */
const WIDTH = 114;

/** The text of a ledger file: what `parseLedger` reads back as the same entries with the same comments. */
export function emitLedger(source: Pick<LedgerSource, 'document'>): string {
  styleFlow(source.document.contents);
  return source.document.toString({ lineWidth: WIDTH, indentSeq: true });
}

/** A new file from plain entries. */
export function createLedger(file: string, data: LedgerFile, comment?: string): LedgerSource {
  const document = new Document();
  const root = new YAMLMap();
  root.set('area', data.area);
  root.set('revision', data.revision);
  const clauses = new YAMLSeq();
  for (const clause of data.clauses) clauses.add(clauseNode(document, clause));
  root.set('clauses', clauses);
  document.contents = root as Document['contents'];
  if (comment !== undefined) document.commentBefore = ` ${comment}`;
  const lists = ['permissions', 'non-clauses', 'tombstones'] as const;
  for (const list of lists) for (const entry of data[list] ?? []) appendTo(document, list, entry);
  return parseLedger(file, emitLedger({ document }));
}

/** A copy that can be edited without touching the original. */
export function copyOf(source: LedgerSource): Document {
  return source.document.clone();
}

/** Reads an edited document back, so that its values, lines and places are those of the text that will be written. */
export function reread(file: string, document: Document): LedgerSource {
  return parseLedger(file, emitLedger({ document }));
}

/** Puts a value under a key of a clause: in the old value's place, else behind the last of `after` that is there. */
export function setField(clause: YAMLMap, key: string, value: Node, after: readonly string[] = []): void {
  const at = clause.items.findIndex((pair) => keyOf(pair) === key);
  const pair = new Pair(new Scalar(key), value);
  if (at >= 0) {
    clause.items[at] = pair;
    return;
  }
  const behind = Math.max(
    ...after.map((name) => clause.items.findIndex((other) => keyOf(other) === name)),
    -1,
  );
  clause.items.splice(behind < 0 ? clause.items.length : behind + 1, 0, pair);
}

/** A source on one line. */
export function sourceNode(source: Source): YAMLMap {
  const node = new YAMLMap();
  const order = [
    'page',
    'section',
    'keyword',
    'ordinal',
    'level',
    'words',
    'nth',
    'leadIn',
    'items',
  ] as const;
  for (const field of order) if (source[field] !== undefined) node.set(field, source[field]);
  if (source.errata !== undefined) {
    const errata = new YAMLSeq();
    errata.flow = true;
    for (const { words, until } of source.errata) {
      const entry = new YAMLMap();
      entry.flow = true;
      entry.set('words', words);
      entry.set('until', until);
      errata.add(entry);
    }
    node.set('errata', errata);
  }
  node.flow = true;
  return node;
}

/** The entry of a clause in the order of fields that registries/README.md shows. */
export function clauseNode(document: Document, clause: LedgerClause): YAMLMap {
  const node = new YAMLMap();
  const { sources, lineage, ...rest } = clause;
  const flow = (value: unknown) => document.createNode(value, { flow: true }) as Node;
  for (const field of CLAUSE_FIELDS) {
    if (field === 'sources') {
      if (sources === undefined) continue;
      const list = new YAMLSeq();
      for (const source of sources) list.add(sourceNode(source));
      node.set('sources', list);
    } else if (field === 'lineage') node.set('lineage', flow(lineage));
    else if (rest[field] !== undefined) {
      const block = field === 'planned' || field === 'excluded' || field === 'at';
      node.set(field, block ? document.createNode(rest[field]) : flow(rest[field]));
    }
  }
  return node;
}

export const CLAUSE_FIELDS = [
  'id',
  'level',
  'actor',
  'says',
  'at',
  'sources',
  'lineage',
  'copies',
  'contradicts',
  'gate',
  'transport',
  'wire',
  'wire-disagrees',
  'checks',
  'planned',
  'excluded',
  'review',
  'evidence',
] as const satisfies readonly (keyof LedgerClause)[];

/** Adds an entry at the end of a list of the file, and the list where there is none yet. */
export function appendTo(
  document: Document,
  list: 'permissions' | 'non-clauses' | 'tombstones',
  entry: LedgerPermission | LedgerNonClause | Tombstone,
): void {
  const { source, ...rest } = entry as LedgerNonClause;
  const node = new YAMLMap();
  node.flow = true;
  if (source !== undefined) node.set('source', sourceNode(source));
  for (const [key, value] of Object.entries(rest)) node.set(key, value);
  listOf(document, list).add(node);
}

/** Adds a clause behind the others. */
export function appendClause(document: Document, clause: LedgerClause): void {
  listOf(document, 'clauses').add(clauseNode(document, clause));
}

/** The list of that name, made when it is missing. */
export function listOf(
  document: Document,
  name: 'clauses' | 'permissions' | 'non-clauses' | 'tombstones',
): YAMLSeq {
  const root = document.contents as unknown;
  if (!isMap(root)) throw new TypeError('a ledger file is a map');
  const found: unknown = root.get(name, true);
  if (isSeq(found)) {
    if (found.items.length === 0) found.flow = false;
    return found;
  }
  const list = new YAMLSeq();
  root.set(name, list);
  return list;
}

/** The entry of a clause; undefined when the file has none of that id. */
export function clauseEntry(document: Document, id: string): YAMLMap | undefined {
  return listOf(document, 'clauses').items.find(
    (item): item is YAMLMap => isMap(item) && item.get('id') === id,
  );
}

export function removeEntry(document: Document, list: Parameters<typeof listOf>[1], entry: unknown): void {
  const seq = listOf(document, list);
  const at = seq.items.indexOf(entry);
  if (at >= 0) seq.items.splice(at, 1);
}

function keyOf(pair: Pair): unknown {
  return isScalar(pair.key) ? pair.key.value : pair.key;
}

/**
 * How flow collections are printed: `{ a: b }` and `[x, y]`, and a source on one line however wide, so that a change of
 * it is a change of one line. yaml itself knows one padding for both kinds, and breaks what is wider than the page.
 */
function styleFlow(node: unknown): void {
  if (isSeq(node)) {
    if (node.flow) restyle(node, { flowCollectionPadding: '' });
    for (const item of node.items) styleFlow(item);
  }
  if (isMap(node)) {
    if (node.flow) {
      const wide = node.has('words') || node.has('source');
      restyle(node, { flowCollectionPadding: ' ', ...(wide ? { lineWidth: 0 } : {}) });
    }
    for (const pair of node.items) styleFlow(pair.value);
  }
}

type Printed = YAMLMap | YAMLSeq;

function restyle(node: Printed, style: { flowCollectionPadding: string; lineWidth?: number }): void {
  const { flowCollectionPadding, lineWidth } = style;
  const print = (isMap(node) ? YAMLMap : YAMLSeq).prototype.toString as Printed['toString'];
  node.toString = function (this: Printed, context, ...rest) {
    if (context === undefined) return print.call(this);
    const options = lineWidth === undefined ? context.options : { ...context.options, lineWidth };
    return print.call(this, { ...context, flowCollectionPadding, options }, ...rest);
  };
}
