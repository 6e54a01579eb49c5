/** From the suite's checks.json to a score: what passes, and what counts once. */
import { describe, expect, it } from 'vitest';
import { scoreOf } from '../../../reference/conformance/scenarios.js';

const check = (
  id: string,
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO',
  description = id,
) => ({
  id,
  status,
  description,
});

describe('a scenario passes', () => {
  it('with a success of its own and no failure', () => {
    expect(scoreOf([check('kiln', 'SUCCESS'), check('oven', 'WARNING')], true).passed).toBe(true);
    expect(scoreOf([check('kiln', 'SUCCESS'), check('oven', 'FAILURE')], true).passed).toBe(false);
  });

  it('never on nothing: no result, records of traffic, or the schema check that holds for silence', () => {
    expect(scoreOf(undefined, true).passed).toBe(false);
    expect(scoreOf([], true).passed).toBe(false);
    expect(scoreOf([check('kiln', 'INFO'), check('oven', 'SKIPPED')], true).passed).toBe(false);
    expect(scoreOf([check('wire-schema-valid', 'SUCCESS')], true).passed).toBe(false);
  });
});

describe('counts', () => {
  it('a check that is reported again in the same words counts once, with its worst status', () => {
    const one = scoreOf([check('kiln', 'SUCCESS')], true);
    expect(scoreOf([check('kiln', 'SUCCESS'), check('kiln', 'SUCCESS')], true)).toEqual(one);
    expect(scoreOf([check('kiln', 'FAILURE'), check('kiln', 'SUCCESS')], true)).toMatchObject({
      success: 0,
      failure: 1,
      passed: false,
      checks: { kiln: 'FAILURE' },
    });
  });

  it('a check with several points keeps each of them', () => {
    const points = [check('kiln', 'SUCCESS', 'is warm'), check('kiln', 'SKIPPED', 'is loud')];
    expect(scoreOf(points, true)).toMatchObject({ success: 1, skipped: 1, checks: { kiln: 'SUCCESS' } });
  });

  it('a record of traffic is no check', () => {
    expect(scoreOf([check('kiln', 'SUCCESS'), check('log', 'INFO')], true).checks).toEqual({
      kiln: 'SUCCESS',
    });
  });
});
