/** Best one-to-one assignment: the Hungarian method (package munkres) over each connected group of candidates. */
import { munkres } from 'munkres';

/** A candidate pair: row of the one side, column of the other, and how good it is (> 0). */
export interface Candidate {
  a: number;
  b: number;
  weight: number;
}

/** Weights are compared to four decimals; below that, order in the document decides. */
const STEP = 1e4;
const ORDER_ROOM = 1e6;

/**
 * The set of candidates, each row and each column at most once, with the greatest sum of weights. Among equal sums the
 * one that keeps document order wins. `keyA` and `keyB` name rows and columns; they make the result independent of which
 * side is called a.
 */
export function assign(
  candidates: readonly Candidate[],
  keyA: (row: number) => string,
  keyB: (column: number) => string,
): Candidate[] {
  return groups(candidates).flatMap((group) => assignGroup(group, keyA, keyB));
}

function assignGroup(
  group: readonly Candidate[],
  keyA: (row: number) => string,
  keyB: (column: number) => string,
): Candidate[] {
  const only = group[0];
  if (only === undefined || group.length === 1) return [...group];
  const rows = [...new Set(group.map((c) => c.a))].sort((x, y) => x - y);
  const columns = [...new Set(group.map((c) => c.b))].sort((x, y) => x - y);
  const turned = turns(rows.map(keyA), columns.map(keyB));
  const [across, down] = turned ? [rows, columns] : [columns, rows];
  const acrossAt = new Map(across.map((value, i) => [value, i]));
  const downAt = new Map(down.map((value, i) => [value, i]));
  const reach = Math.max(across.length, down.length);
  const chosen = down.map(() => new Map<number, Candidate>());
  const profit: number[][] = down.map(() => across.map(() => 0));
  for (const candidate of group) {
    const y = downAt.get(turned ? candidate.b : candidate.a);
    const x = acrossAt.get(turned ? candidate.a : candidate.b);
    const row = y === undefined ? undefined : profit[y];
    if (x === undefined || y === undefined || row === undefined) continue;
    const apart = (x - y) / reach;
    row[x] = Math.round(candidate.weight * STEP) * ORDER_ROOM + Math.round(1000 * (1 - apart * apart));
    chosen[y]?.set(x, candidate);
  }
  const most = profit.reduce((best, row) => row.reduce((m, v) => Math.max(m, v), best), 0);
  return munkres(profit.map((row) => row.map((value) => most - value))).flatMap(
    ([y, x]) => chosen[y]?.get(x) ?? [],
  );
}

/** Whether columns are worked as rows: the shorter side is, and of equal ones the side whose keys come first. */
function turns(rows: readonly string[], columns: readonly string[]): boolean {
  if (rows.length !== columns.length) return columns.length < rows.length;
  for (const [i, row] of rows.entries()) {
    const column = columns[i];
    if (column !== undefined && row !== column) return column < row;
  }
  return false;
}

/** Candidates that share rows or columns, directly or through others. */
function groups(candidates: readonly Candidate[]): Candidate[][] {
  const rows = candidates.reduce((most, { a }) => Math.max(most, a + 1), 0);
  const columns = candidates.reduce((most, { b }) => Math.max(most, b + 1), 0);
  // Union-find over rows, and columns behind them.
  const parent = Int32Array.from({ length: rows + columns }, (_, i) => i);
  const root = (start: number): number => {
    let at = start;
    for (let up = parent[at] ?? at; up !== at; up = parent[at] ?? at) {
      parent[at] = parent[up] ?? up;
      at = up;
    }
    return at;
  };
  for (const { a, b } of candidates) parent[root(a)] = root(rows + b);
  const found = new Map<number, Candidate[]>();
  for (const candidate of candidates) {
    const key = root(candidate.a);
    const group = found.get(key);
    if (group === undefined) found.set(key, [candidate]);
    else group.push(candidate);
  }
  return [...found.values()];
}
