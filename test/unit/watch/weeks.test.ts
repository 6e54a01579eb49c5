/** Which state each run of a replay sees, and how a backtest is written out. */
import { describe, expect, it } from 'vitest';
import type { CommitTouching } from '../../../pipeline/fetch/repository.js';
import type { BacktestWeek } from '../../../pipeline/watch/backtest.js';
import { backtestCsv, backtestSvg, backtestText } from '../../../pipeline/watch/backtest-report.js';
import { MOST_RUNS, runsOver } from '../../../pipeline/watch/weeks.js';

const commit = (name: string, date: string, changes: CommitTouching['changes']): CommitTouching => ({
  commit: name,
  date,
  author: 'Ada',
  authored: date,
  message: name,
  parents: [],
  revisions: [],
  changes,
});

const HISTORY = [
  commit('one', '2024-03-02T13:00:00Z', [{ path: 'a', before: null, after: 'a1' }]),
  commit('two', '2024-03-09T03:00:00Z', [
    { path: 'a', before: 'a1', after: 'a2' },
    { path: 'b', before: null, after: 'b1' },
  ]),
  commit('three', '2024-03-16T12:00:00Z', [{ path: 'a', before: 'a2', after: null }]),
];

describe('runs', () => {
  it('see the newest commit of their day, nothing before the first, and go on to the last', () => {
    const runs = runsOver(HISTORY, '2024-03-01', 'week').map(({ day, state }) => [
      day,
      state?.commit,
      state && Object.fromEntries(state.tree),
    ]);
    expect(runs).toEqual([
      ['2024-03-01', undefined, null],
      ['2024-03-08', 'two', { a: 'a2', b: 'b1' }],
      ['2024-03-15', 'two', { a: 'a2', b: 'b1' }],
      ['2024-03-22', 'three', { b: 'b1' }],
    ]);
  });

  it('can be daily, are bounded, and are none without a history', () => {
    expect(runsOver(HISTORY, '2024-03-14', 'day')).toHaveLength(3);
    expect(runsOver(HISTORY, '1970-01-01', 'day')).toHaveLength(MOST_RUNS);
    expect(runsOver([], '2024-03-01', 'week')).toEqual([]);
  });
});

describe('a backtest written out', () => {
  const week = (day: string, more: Partial<BacktestWeek> = {}): BacktestWeek => ({
    ...{
      day,
      commit: 'a'.repeat(40),
      release: '2024-01-15',
      compared: 10,
      added: 0,
      removed: 0,
      reworded: 0,
    },
    ...{ moved: 0, levels: 0, pages: 0, look: 0, edits: 0, wire: 0, failures: 0 },
    ...more,
  });
  const weeks = [
    week('2024-03-01', { commit: null, release: null }),
    week('2024-03-08', { added: 3, look: 3 }),
    week('2024-03-15'),
    week('2024-03-22', { reworded: 7, levels: 1, look: 9, edits: 1 }),
  ];

  it('has a line a week, and says what a person would have had to look at', () => {
    const lines = backtestText(weeks).split('\n');
    expect(lines[1]).toBe('2024-03-01  -             no draft pages');
    expect(lines[2]?.split(/\s+/).slice(0, 5)).toEqual([
      '2024-03-08',
      'aaaaaaaaaaaa',
      '2024-01-15',
      '10',
      '3',
    ]);
    expect(backtestText(weeks)).toContain('4 weeks, 3 with draft pages; 1 of these with nothing to look at');
    expect(backtestText(weeks)).toContain(
      'to look at: 12 in all, 3 in the median week, 9 in the week of 2024-03-22',
    );
  });

  it('has a row a week as CSV', () => {
    const rows = backtestCsv(weeks)
      .trim()
      .split('\n')
      .map((row) => row.split(','));
    expect(rows).toHaveLength(5);
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([14]));
    expect(rows[2]?.slice(0, 5)).toEqual(['2024-03-08', 'a'.repeat(40), '2024-01-15', '10', '3']);
  });

  it('has a bar a week as SVG', () => {
    const svg = backtestSvg(weeks);
    expect(svg.match(/<rect /g)).toHaveLength(4);
    expect(svg).toContain('2024-03-22: 9 to look at');
    expect(backtestSvg([])).toContain('<svg');
  });
});
