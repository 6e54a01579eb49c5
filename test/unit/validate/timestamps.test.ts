import { expect, test } from 'vitest';
import { instantOf } from '../../../pipeline/validate/timestamps.js';

test('one moment in several forms', () => {
  const moment = Date.UTC(2025, 10, 25, 10, 30);
  for (const form of [
    '2025-11-25T10:30:00Z',
    '2025-11-25T12:00:00+01:30',
    '20251125T0530-05',
    '2025-11-25 10:30',
  ])
    expect(instantOf(form), form).toBe(moment);
  expect(instantOf('2025-11-24T24:00:00Z')).toBe(instantOf('2025-11-25T00:00:00Z'));
});

test('a fraction of a second counts, finer than a millisecond too', () => {
  expect(instantOf('2025-11-25T10:30:00.25Z') - instantOf('2025-11-25T10:30:00Z')).toBe(250);
  expect(instantOf('2025-11-25T10:30:00.0002Z')).toBeGreaterThan(instantOf('2025-11-25T10:30:00.0001Z'));
});

test('years before 100 are not taken for others', () => {
  expect(new Date(instantOf('0001-01-01T00:00:00Z')).toISOString()).toBe('0001-01-01T00:00:00.000Z');
});

test('no date and time', () => {
  for (const value of [
    '2025-11-25',
    '10:30:00Z',
    '2025-1125T10:30:00Z',
    '2025-02-30T10:00Z',
    '2025-11-25T10:60Z',
    5,
    null,
  ])
    expect(instantOf(value), String(value)).toBeNaN();
});
