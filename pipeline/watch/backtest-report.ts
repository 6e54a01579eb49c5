/** A backtest written out: a line a week, a CSV table, an SVG chart. */
import type { BacktestWeek } from './backtest.js';

const COLUMNS = [
  'compared',
  'added',
  'removed',
  'reworded',
  'moved',
  'levels',
  'pages',
  'look',
  'edits',
  'wire',
  'failures',
] as const satisfies readonly (keyof BacktestWeek)[];

/** A line a week under a line of headings, and at the end how much a person would have had to look at. */
export function backtestText(weeks: readonly BacktestWeek[]): string {
  const head = ['week      ', 'commit      ', 'release   ', ...COLUMNS].join('  ');
  return `${[head, ...weeks.map(weekLine), ...summaryLines(weeks)].join('\n')}\n`;
}

function weekLine(week: BacktestWeek): string {
  const commit = week.commit?.slice(0, 12) ?? '-'.padEnd(12);
  if (week.release === null) return `${week.day}  ${commit}  no draft pages`;
  return [
    week.day,
    commit,
    week.release,
    ...COLUMNS.map((name) => String(week[name]).padStart(name.length)),
  ].join('  ');
}

function summaryLines(weeks: readonly BacktestWeek[]): string[] {
  const watched = weeks.filter(({ release }) => release !== null);
  const looks = watched.map(({ look }) => look).sort((x, y) => x - y);
  const most = watched.reduce<BacktestWeek | undefined>(
    (best, week) => (week.look > (best?.look ?? 0) ? week : best),
    undefined,
  );
  const quiet = looks.filter((look) => look === 0).length;
  const total = looks.reduce((sum, look) => sum + look, 0);
  return [
    '',
    `${weeks.length} weeks, ${watched.length} with draft pages; ${quiet} of these with nothing to look at`,
    `to look at: ${total} in all, ${looks[Math.floor(looks.length / 2)] ?? 0} in the median week` +
      (most === undefined ? '' : `, ${most.look} in the week of ${most.day}`),
    `of these in released trees: ${watched.reduce((sum, { edits }) => sum + edits, 0)}`,
  ];
}

/** The table as CSV, one row a week, empty cells where there were no draft pages. */
export function backtestCsv(weeks: readonly BacktestWeek[]): string {
  const rows = weeks.map((week) =>
    [
      week.day,
      week.commit ?? '',
      week.release ?? '',
      ...COLUMNS.map((name) => (week.release === null ? '' : week[name])),
    ].join(','),
  );
  return `${[`week,commit,release,${COLUMNS.join(',')}`, ...rows].join('\n')}\n`;
}

const WIDTH = 960;
const HEIGHT = 360;
const LEFT = 48;
const BOTTOM = 40;
const TOP = 32;

/** Bars for what a week brought to look at, a line for how far the draft was from the release. */
export function backtestSvg(weeks: readonly BacktestWeek[]): string {
  const totals = weeks.map(
    ({ added, removed, reworded, moved, levels }) => added + removed + reworded + moved + levels,
  );
  const top = Math.max(1, ...totals, ...weeks.map(({ look }) => look));
  const step = (WIDTH - LEFT) / Math.max(1, weeks.length);
  const floor = HEIGHT - BOTTOM;
  const y = (value: number) => round(floor - ((floor - TOP) * value) / top);
  const bars = weeks.map(({ day, look }, i) => {
    const x = round(LEFT + i * step);
    return `<rect x="${x}" y="${y(look)}" width="${round(step * 0.8)}" height="${round(floor - y(look))}"><title>${day}: ${look} to look at</title></rect>`;
  });
  const line = totals.map((total, i) => `${round(LEFT + (i + 0.4) * step)},${y(total)}`).join(' ');
  const labels = weeks.flatMap(({ day }, i) =>
    i % Math.ceil(weeks.length / 8) === 0
      ? [`<text x="${round(LEFT + i * step)}" y="${HEIGHT - 14}">${day}</text>`]
      : [],
  );
  const levels = [0, Math.round(top / 2), top].map(
    (value) =>
      `<line x1="${LEFT}" x2="${WIDTH}" y1="${y(value)}" y2="${y(value)}"/><text x="4" y="${round(y(value) + 4)}">${value}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Changes of the draft by week">
<style>text{font:12px sans-serif;fill:#57606a}line{stroke:#d0d7de}rect{fill:#0969da}polyline{fill:none;stroke:#bc4c00;stroke-width:2}</style>
<text x="${LEFT}" y="16">bars: changes to look at that week; line: changes of the draft against the newest release</text>
${[...levels, ...bars, `<polyline points="${line}"/>`, ...labels].join('\n')}
</svg>
`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
