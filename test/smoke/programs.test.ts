/**
 * The short form of the tests that run the real programs (test/e2e and test/docs, `npm run test:programs`): both programs
 * start, judge the handshake of the examples, and end with the exit codes that scripts rely on.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`dist/cli/${program}.js`, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

test('the handshake under two revisions: rows, counts that add up, verdict, exit 1', () => {
  const { status, stdout } = run(
    'mcp-trace-validator',
    ...['validate', 'examples/handshake.jsonl', '--all'],
    ...['--revision', '2025-11-25', '--revision', '2026-07-28'],
  );
  const lines = stdout.split('\n');
  expect(lines).toContain('  LIFE-001   (MUST)  2025-11-25=pass  2026-07-28=absent  *differs');
  expect(lines).toContain('  DISC-001   (MUST)  2025-11-25=absent  2026-07-28=not-observed  *differs');
  expect(lines).toContain('  BASE-030   (MUST)  2025-11-25=absent  2026-07-28=fail  *differs');
  expect(lines).toContain('  BASE-045   (MUST NOT)  2025-11-25=absent  2026-07-28=pass  *differs');
  expect(lines).toContain('overall verdict: fail');
  expect(status).toBe(1);
});

test('a session under its own revision passes: exit 0', () => {
  expect(run('mcp-trace-validator', 'validate', 'examples/stateless.jsonl')).toMatchObject({ status: 0 });
});

test('what cannot be done says so without a stack trace: exit 2', () => {
  const { status, stdout, stderr } = run('mcp-clauses', 'explain', 'NOPE-001');
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^error: no clause has the id "NOPE-001"/);
  expect(stderr).not.toMatch(/ at .*:\d+:\d+/);
});
