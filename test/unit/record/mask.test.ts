import { describe, expect, it } from 'vitest';
import { Masker, parsePath } from '../../../pipeline/record/mask.js';
import { Numeral } from '../../../pipeline/trace/numeral.js';

const masked = (value: unknown, ...paths: string[]) => new Masker(paths.map(parsePath)).message(value);

describe('masking by path', () => {
  const call = {
    method: 'tools/call',
    params: { name: 'fire', arguments: { key: 'k', 'api key': 's', n: 5, deep: [{ key: 'k' }, true, null] } },
  };

  it.each([
    [
      'params.arguments.*',
      { key: 'masked-1', 'api key': 'masked-2', n: 0, deep: [{ key: 'masked-1' }, false, null] },
    ],
    [
      '$.params.arguments',
      { key: 'masked-1', 'api key': 'masked-2', n: 0, deep: [{ key: 'masked-1' }, false, null] },
    ],
    ['params.arguments["api key"]', { ...call.params.arguments, 'api key': 'masked-1' }],
    ['params.arguments.deep[*].key', { ...call.params.arguments, deep: [{ key: 'masked-1' }, true, null] }],
    ['params.arguments.deep.1', { ...call.params.arguments, deep: [{ key: 'k' }, false, null] }],
    ['**.key', { ...call.params.arguments, key: 'masked-1', deep: [{ key: 'masked-1' }, true, null] }],
  ])('%s', (path, expected) => {
    const result = masked(call, path) as typeof call;
    expect(result.params.arguments).toEqual(expected);
    expect(result.method).toBe('tools/call');
    expect(call.params.arguments.key).toBe('k');
  });

  it('gives back the same object where nothing is masked', () => {
    expect(masked(call, 'result.content[*].text')).toBe(call);
    expect(masked('text', 'a')).toBe('text');
  });

  it('reaches into batches, keeps numerals elsewhere, and masks them', () => {
    const batch = [{ id: new Numeral('1.0'), params: { x: 'a', n: new Numeral('2.0') } }];
    expect(masked(batch, 'params')).toEqual([{ id: new Numeral('1.0'), params: { x: 'masked-1', n: 0 } }]);
  });

  it('keeps equal strings equal and different ones different, all through the recording', () => {
    const masker = new Masker([parsePath('cursor')]);
    const names = ['a', 'b', 'a'].map((cursor) => (masker.message({ cursor }) as { cursor: string }).cursor);
    expect(names).toEqual(['masked-1', 'masked-2', 'masked-1']);
  });

  it('survives members with prototype names, and deep nesting under several deep steps', () => {
    const value = JSON.parse('{"__proto__":{"key":"s"},"constructor":{"key":"s"}}') as object;
    expect(JSON.stringify(masked(value, '**.key'))).toBe(
      '{"__proto__":{"key":"masked-1"},"constructor":{"key":"masked-1"}}',
    );
    let deep: unknown = { leaf: 'x' };
    for (let level = 0; level < 120; level++) deep = { a: deep };
    const start = performance.now();
    expect(JSON.stringify(masked(deep, '**.a.**.a.**.a.**.leaf'))).toContain('"leaf":"masked-1"');
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it.each(['', '$', 'a..b', 'a.', '[x]', 'a[1', 'a["b', 'a]b'])('refuses the path %j', (path) => {
    expect(() => parsePath(path)).toThrow(/path/);
  });
});
