/** Reads the files of registries/ from their texts, and refuses a wrong one with file, line and reason. */
import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import type { Decision } from './decisions.js';
import type { Area, LedgerFile } from './ledger.js';
import { breaches } from './schema.js';

/** A fault in a file that a person wrote. `line` is 1-based. */
export interface Problem {
  file: string;
  line?: number;
  reason: string;
}

/** Thrown when files cannot be used as they stand; its message has one line a problem. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError';
  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(showProblem).join('\n'));
  }
}

/** `registries/2025-11-25/base.yaml:12: what is wrong`. */
export function showProblem(problem: Problem): string {
  return `${problem.file}${problem.line === undefined ? '' : `:${problem.line}`}: ${problem.reason}`;
}

/** A YAML file in memory: its value, and the document that keeps comments, order and places. */
export interface YamlFile<T> {
  /** Path below the project root, with forward slashes. */
  file: string;
  data: T;
  document: Document;
  lines: LineCounter;
}
export type LedgerSource = YamlFile<LedgerFile>;

/** An id that is in public use, and the revision whose clause it names: registries/public-ids.txt. */
export type PublicIds = ReadonlyMap<string, string>;

export function parseLedger(file: string, text: string): LedgerSource {
  return parseYaml<LedgerFile>('ledger', file, text);
}

export function parseAreas(file: string, text: string): YamlFile<Area[]> {
  return parseYaml<Area[]>('areas', file, text);
}

export function parseDecisions(file: string, text: string): YamlFile<Decision[]> {
  return parseYaml<Decision[]>('decisions', file, text);
}

/** One `<id> <revision>` a line; `#` opens a comment. */
export function parsePublicIds(file: string, text: string): PublicIds {
  const ids = new Map<string, string>();
  const problems: Problem[] = [];
  text.split('\n').forEach((raw, index) => {
    const entry = raw.replace(/#.*/, '').trim();
    if (entry === '') return;
    const match = /^([A-Z]{2,6}-\d{3}) (\d{4}-\d{2}-\d{2})$/.exec(entry);
    const line = index + 1;
    if (match?.[1] === undefined || match[2] === undefined) {
      problems.push({ file, line, reason: `${JSON.stringify(entry)} is not an id and a revision` });
    } else if (ids.has(match[1])) {
      problems.push({ file, line, reason: `${match[1]} stands here twice` });
    } else {
      ids.set(match[1], match[2]);
    }
  });
  if (problems.length > 0) throw new LedgerError(problems);
  return ids;
}

/** 1-based line of a value in its file; a path that does not exist gives the line of its nearest ancestor. */
export function lineAt(source: YamlFile<unknown>, path: readonly (string | number)[]): number | undefined {
  let node: unknown = source.document.contents;
  let found: Node | undefined = isNode(node) ? node : undefined;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && item.key.value === step);
      if (pair === undefined) break;
      if (isNode(pair.key)) found = pair.key;
      node = pair.value;
    } else if (isSeq(node) && typeof step === 'number') {
      node = node.items[step];
      if (isNode(node)) found = node;
    } else break;
  }
  const start = found?.range?.[0];
  return start === undefined ? undefined : source.lines.linePos(start).line;
}

/** A Problem at a value of a file. */
export function problemAt(
  source: YamlFile<unknown>,
  path: readonly (string | number)[],
  reason: string,
): Problem {
  const line = lineAt(source, path);
  return { file: source.file, ...(line === undefined ? {} : { line }), reason };
}

function parseYaml<T>(kind: 'ledger' | 'areas' | 'decisions', file: string, text: string): YamlFile<T> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const wrong: Problem[] = document.errors.map((error) => ({
    file,
    line: lines.linePos(error.pos[0]).line,
    reason: `not valid YAML: ${error.message}`,
  }));
  if (wrong.length > 0) throw new LedgerError(wrong);
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 0 });
  } catch {
    throw new LedgerError([{ file, reason: 'holds a YAML alias (*name), which this format does not use' }]);
  }
  // An empty list of decisions is a file of comments only.
  if (kind === 'decisions' && value === null) value = [];
  const source = { file, data: value as T, document, lines };
  const found = breaches(kind, value);
  if (found.length > 0)
    throw new LedgerError(found.map(({ path, reason }) => problemAt(source, path, reason)));
  return source;
}
