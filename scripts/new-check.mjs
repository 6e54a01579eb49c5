// Skeleton of a check: the check, its test, its line in the area's list, and a violating trace to fill in.
// in:    area.kebab-name, and optionally the clause that it judges and its revision
// out:   pipeline/validate/checks/<area>/<name>.ts, test/unit/validate/checks/<area>/<name>.test.ts, the area's index.ts,
//        test/corpus/<revision>/violations/<clause>-<name>.jsonl when a clause is given
// usage: npm run new-check -- area.kebab-name [CLAUSE REVISION]
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = process.env['MCP_CLAUSES_ROOT'] ?? fileURLToPath(new URL('..', import.meta.url));

function fail(text) {
  process.stderr.write(`error: ${text}\n`);
  process.exit(2);
}

const [id = '', clause, revision] = process.argv.slice(2);
const parts = /^([a-z]+(?:-[a-z]+)*)\.([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(id);
if (parts === null) fail(`${JSON.stringify(id)} is no check id; it has the form area.kebab-name`);
const [, area, name] = parts;
if (clause !== undefined && !/^[A-Z]+-\d{3}$/.test(clause))
  fail(`${JSON.stringify(clause)} is no clause id; it has the form LIFE-001`);
if (clause !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(revision ?? ''))
  fail('a clause needs its revision beside it: npm run new-check -- area.name LIFE-001 2025-11-25');

const checks = join(root, 'pipeline/validate/checks');
const list = join(checks, area, 'index.ts');
if (!existsSync(list)) fail(`there is no area ${area} (${area}/index.ts); add it to checks/index.ts first`);
const variable = name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
if (!/^[a-z]/.test(variable)) fail(`${name} does not make a variable name`);

const check = `import type { Check } from '../../check.js';

export const ${variable}: Check = {
  id: '${id}',
  title: 'TODO one line: what a conforming session does',
  about: 'TODO what it looks at, what it leaves alone, and how it judges, for a reader who has a finding.',
  subject: 'TODO noun phrase that follows "every"',
  watch(evidence) {
    return {
      request(message) {
        evidence.subject(message);
        if (message.method === 'TODO') evidence.finding(message, { saw: 'TODO', expected: 'TODO' });
      },
    };
  },
};
`;
const test = `import { describe, expect, test } from 'vitest';
import { ${variable} } from '../../../../../pipeline/validate/checks/${area}/${name}.js';
import { judgeBy, notification, request, Session } from '../../../../support/judge.js';

describe('${id}', () => {
  test('passes a session that keeps to it', () => {
    expect(judgeBy(${variable}, new Session().client(request(1, 'ping')).lines).outcome).toBe('pass');
  });

  test('finds one that breaks it', () => {
    const { outcome, findings } = judgeBy(${variable}, new Session().client(request(1, 'TODO')).lines);
    expect([outcome, findings.map(({ seq }) => seq)]).toEqual(['fail', [0]]);
  });

  test('sees nothing where there is nothing to see', () => {
    const session = new Session().client(notification('notifications/initialized'));
    expect(judgeBy(${variable}, session.lines).outcome).toBe('not-observed');
  });
});
`;

const files = new Map([
  [join(checks, area, `${name}.ts`), check],
  [join(root, 'test/unit/validate/checks', area, `${name}.test.ts`), test],
]);
if (clause !== undefined)
  files.set(
    join(root, 'test/corpus', revision, 'violations', `${clause.toLowerCase()}-${name}.jsonl`),
    '{"seq":0,"direction":"client-to-server","transport":"stdio","kind":"message","payload":{"jsonrpc":"2.0","id":1,"method":"TODO"}}\n',
  );
for (const file of files.keys()) if (existsSync(file)) fail(`${file.slice(root.length)} is there already`);

const former = readFileSync(list, 'utf8');
const listed = withCheck(former);
if (listed === undefined)
  fail(`${area}/index.ts has no list of the form ${'`export const xChecks: readonly Check[] = […]`'}`);

for (const [file, text] of [...files, [list, listed]]) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  process.stdout.write(
    `written: ${file
      .slice(root.length)
      .replace(/^[\\/]/, '')
      .replaceAll('\\', '/')}\n`,
  );
}
process.stdout.write(
  `next: fill in the TODOs, name ${id} in the clause's checks in the ledger, then npm run build && npx mcp-clauses emit && npm run docs\n`,
);

/** The list with one line more, its import among the others. */
function withCheck(text) {
  const list = /(export const \w+Checks: readonly Check\[\] = \[)([^\]]*)(\];)/.exec(text);
  if (list === null) return undefined;
  const [whole, open, members, close] = list;
  const names = members
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const added = `${open}\n${[...names, variable].map((one) => `  ${one},`).join('\n')}\n${close}`;
  const line = `import { ${variable} } from './${name}.js';`;
  const withList = text.replace(whole, added);
  const imports = [...withList.matchAll(/^import .* from '(.*)';$/gm)];
  const before = imports.find(([, path]) => path > `./${name}.js` && path.startsWith('./'));
  if (before !== undefined)
    return `${withList.slice(0, before.index)}${line}\n${withList.slice(before.index)}`;
  const last = imports.at(-1);
  if (last === undefined) return `${line}\n${withList}`;
  const end = last.index + last[0].length;
  return `${withList.slice(0, end)}\n${line}${withList.slice(end)}`;
}
