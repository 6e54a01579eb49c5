/** A change report as JSON: the change set of a comparison, its folded changes left out unless all is asked for. */
import { type ChangeSet, FOLDED } from '../../diff/changeset.js';
import type { ChangeReport, FormatOptions } from './report.js';

/** The document of one change set; schemas/change-set.schema.json describes it. Counts always cover the folded classes. */
export function documentOf(changeSet: ChangeSet, { all = false }: FormatOptions = {}): ChangeSet {
  if (all) return changeSet;
  return { ...changeSet, changes: changeSet.changes.filter((change) => !FOLDED.has(change.class)) };
}

/** Several comparisons under one headline, as `watch` reports them. */
export interface ReportDocument {
  headline: string;
  parts: { title: string; changeSet: ChangeSet; settled: readonly string[] }[];
}

/** The change set alone, with the replay where there is one, for a comparison by the user; the whole report otherwise. */
export function formatJson(report: ChangeReport, options: FormatOptions = {}): string {
  const [only] = report.parts;
  const single = report.parts.length === 1 && only !== undefined && only.settled === undefined;
  const value = single
    ? {
        ...documentOf(only.changeSet, options),
        ...(report.replay === undefined ? {} : { replay: report.replay }),
      }
    : reportDocument(report, options);
  return `${JSON.stringify(value, null, 2)}\n`;
}

function reportDocument({ headline, parts }: ChangeReport, options: FormatOptions): ReportDocument {
  return {
    headline,
    parts: parts.map(({ title, changeSet, settled = [] }) => ({
      title,
      changeSet: documentOf(changeSet, options),
      settled,
    })),
  };
}
