/** Quotes for reports that people read, from the local snapshot. */
import { quoteClause } from '../emit/quotes.js';
import type { Registry } from '../emit/registry.js';
import { readIndexes } from '../emit/stored.js';
import { findPlaces } from '../fetch/places.js';
import { type Report, withQuotes } from '../report/trace/report.js';

export interface Quoted {
  reports: Report[];
  /** Why there are none, and what to do. */
  hint?: string;
}

/** Joins the words of every clause that has findings; of all clauses with `all`. */
export async function quoteReports(
  reports: readonly Report[],
  registryOf: (revision: string) => Registry,
  all: boolean,
): Promise<Quoted> {
  const revisions = new Set(
    reports.flatMap((report) =>
      report.revisions.filter(({ clauses }) => all || clauses.some(isBroken)).map(({ revision }) => revision),
    ),
  );
  if (revisions.size === 0) return { reports: [...reports] };
  let indexes: Awaited<ReturnType<typeof readIndexes>>;
  try {
    indexes = await readIndexes(findPlaces(), [...revisions].sort());
  } catch (error) {
    return { reports: [...reports], hint: `no quotes: ${(error as Error).message}` };
  }
  const clauses = new Map(
    [...indexes.keys()].map((revision) => [
      revision,
      new Map(registryOf(revision).clauses.map((clause) => [clause.id, clause])),
    ]),
  );
  const quoteOf = (revision: string, id: string): string | undefined => {
    const index = indexes.get(revision);
    const clause = clauses.get(revision)?.get(id);
    return index === undefined || clause === undefined ? undefined : quoteClause(clause, index);
  };
  const missing = [...revisions].filter((revision) => !indexes.has(revision)).sort();
  const flags = missing.map((revision) => ` --revision ${revision}`).join('');
  return {
    reports: reports.map((report) => withQuotes(report, quoteOf)),
    ...(missing.length === 0
      ? {}
      : { hint: `the specification's own words are shown after: mcp-clauses fetch${flags}` }),
  };
}

const isBroken = ({ outcome }: { outcome: string }): boolean => outcome === 'fail' || outcome === 'warn';
