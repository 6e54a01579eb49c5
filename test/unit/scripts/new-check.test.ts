import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'new-check-'));
beforeAll(() => {
  mkdirSync(join(folder, 'pipeline/validate/checks'), { recursive: true });
  cpSync(join(ROOT, 'pipeline/validate/checks/ping'), join(folder, 'pipeline/validate/checks/ping'), {
    recursive: true,
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const scaffold = (...args: string[]) =>
  spawnSync(process.execPath, [join(ROOT, 'scripts/new-check.mjs'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, MCP_CLAUSES_ROOT: folder },
  });
const read = (path: string) => readFileSync(join(folder, path), 'utf8');

describe('the scaffold of a check', () => {
  it('writes the check, its test, its trace and its line in the list', () => {
    const before = read('pipeline/validate/checks/ping/index.ts');
    const { status, stdout, stderr } = scaffold('ping.parcel-stamped', 'PING-900', '2025-11-25');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('written: pipeline/validate/checks/ping/parcel-stamped.ts\n');
    expect(read('pipeline/validate/checks/ping/parcel-stamped.ts')).toContain("id: 'ping.parcel-stamped'");
    expect(read('test/corpus/2025-11-25/violations/ping-900-parcel-stamped.jsonl')).toMatch(
      /^\{"seq":0,.*\}\n$/,
    );
    const list = read('pipeline/validate/checks/ping/index.ts');
    expect(list).toContain("import { parcelStamped } from './parcel-stamped.js';");
    expect(list).toMatch(/\n {2}parcelStamped,\n\];/);
    for (const line of before.split('\n')) expect(list).toContain(line.replace(/^.*\[(.*)\];$/, '$1'));
    for (const path of [
      'pipeline/validate/checks/ping/parcel-stamped.ts',
      'test/unit/validate/checks/ping/parcel-stamped.test.ts',
      'pipeline/validate/checks/ping/index.ts',
    ])
      expect(() => transformSync(read(path), { loader: 'ts' })).not.toThrow();
  });

  it.each([
    [['Ping.X'], 'is no check id'],
    [['ping.parcel-stamped'], 'is there already'],
    [['nowhere.parcel'], 'there is no area nowhere'],
    [['../x.parcel'], 'is no check id'],
    [['ping.other', 'PING-1'], 'is no clause id'],
    [['ping.other', 'PING-001'], 'needs its revision'],
  ])('refuses %j and writes nothing', (args, reason) => {
    const list = read('pipeline/validate/checks/ping/index.ts');
    const { status, stdout, stderr } = scaffold(...args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(reason);
    expect(read('pipeline/validate/checks/ping/index.ts')).toBe(list);
  });
});
