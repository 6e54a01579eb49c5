/** Every check is held to one contract: a file, a clause, a doc, a list. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { CHECKS } from '../../../pipeline/validate/checks/index.js';
import { REVISIONS, registry } from '../../support/registries.js';

const FOLDER = fileURLToPath(new URL('../../../pipeline/validate/checks/', import.meta.url));
const TESTS = fileURLToPath(new URL('./checks/', import.meta.url));
const refs = REVISIONS.flatMap((revision) =>
  registry(revision).clauses.flatMap((clause) => clause.checks ?? []),
);
const named = new Set(refs.map((ref) => ref.split('#')[0]));

test('no id stands twice', () => {
  const ids = CHECKS.map(({ id }) => id);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
});

describe.each(CHECKS.map((check) => [check.id, check] as const))('%s', (id, check) => {
  const [area = '', name = ''] = id.split('.');

  test('is the file that its id says, with a test beside it', () => {
    expect(existsSync(`${FOLDER}${area}/${name}.ts`)).toBe(true);
    expect(existsSync(`${TESTS}${area}/${name}.test.ts`)).toBe(true);
  });

  test('judges a clause', () => {
    expect(named.has(id)).toBe(true);
  });

  test('tells a reader what it does', () => {
    expect(check.title.length).toBeGreaterThan(10);
    expect(check.title).not.toMatch(/\.$/);
    expect(check.about.length).toBeGreaterThan(30);
    expect(check.subject.length).toBeGreaterThan(3);
  });

  test('rules are named by clauses, and clauses name rules that exist', () => {
    const used = refs.filter((ref) => ref.startsWith(`${id}#`)).map((ref) => ref.slice(id.length + 1));
    expect(used.filter((rule) => !check.rules?.includes(rule))).toEqual([]);
    // A clause that names the check without a rule rests on all of them.
    if (!refs.includes(id)) expect((check.rules ?? []).filter((rule) => !used.includes(rule))).toEqual([]);
  });
});

test('every file of a check is in the catalogue', () => {
  const ids = new Set(CHECKS.map(({ id }) => id));
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('index.ts') && file.includes('/'))
    .filter((file) => /^export const \w+: Check\b/m.test(readFileSync(`${FOLDER}${file}`, 'utf8')));
  expect(
    files.map((file) => file.replace('/', '.').replace(/\.ts$/, '')).filter((id) => !ids.has(id)),
  ).toEqual([]);
});

test('registries name only checks that exist', () => {
  const ids = new Set(CHECKS.map(({ id }) => id));
  expect([...named].filter((id) => id !== undefined && !ids.has(id))).toEqual([]);
});
