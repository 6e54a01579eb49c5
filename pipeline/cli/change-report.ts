/** Change reports on their way out: the option that names a form, and the formatters, loaded as they are asked for. */
import type { Option } from 'commander';
import pc from 'picocolors';
import type { ChangeReport, FormatOptions } from '../report/changes/report.js';
import type { Paint } from '../report/changes/text.js';
import { choiceOption } from './options.js';
import { writeResult } from './output.js';

export const REPORT_FORMATS = ['text', 'json', 'markdown', 'html'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export const reportFormatOption = (): Option =>
  choiceOption('--format <format>', 'form of the report', REPORT_FORMATS);

export interface ReportFlags {
  format?: ReportFormat;
  all?: boolean;
  output?: string;
}

/** Writes a report to standard output or, whole or not at all, to a file. */
export async function writeReport(report: ChangeReport, flags: ReportFlags): Promise<void> {
  const { format = 'text', all = false, output } = flags;
  const paint = output === undefined ? terminalPaint() : undefined;
  await writeResult(await formatReport(report, format, { all }, paint), output);
}

export async function formatReport(
  report: ChangeReport,
  format: ReportFormat,
  options: FormatOptions,
  paint?: Paint,
): Promise<string> {
  switch (format) {
    case 'json':
      return (await import('../report/changes/json.js')).formatJson(report, options);
    case 'markdown':
      return (await import('../report/changes/markdown.js')).formatMarkdown(report, options);
    case 'html':
      return (await import('../report/changes/html.js')).formatHtml(report, options);
    case 'text':
      return (await import('../report/changes/text.js')).formatText(report, options, paint);
  }
}

/** Colours on a terminal that has them. */
function terminalPaint(): Paint | undefined {
  if (process.stdout.isTTY !== true || !pc.isColorSupported) return undefined;
  return { heading: pc.bold, removed: pc.red, added: pc.green };
}
