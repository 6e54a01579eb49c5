/** `emit --with-quotes`, `drift` and `suite` as processes; on the made-up specification where pages are needed. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, run } from './run.js';

const folder = mkdtempSync(join(tmpdir(), 'cli-suite-'));
const project = join(folder, 'project');
const clauses = (args: string[]) => run('mcp-clauses', args, { cwd: project });
beforeAll(() => {
  cpSync(join(ROOT, 'examples/project'), project, { recursive: true });
  const fetched = clauses(['fetch', '--source', join(ROOT, 'examples/specification')]);
  if (fetched.code !== 0) throw new Error(fetched.stderr);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('drift', () => {
  /** A sentence of a page of the made-up specification. */
  const sentence = 'A percentage MUST grow with every notice.';
  const rows = (text: string) => {
    const file = join(folder, 'rows.yaml');
    writeFileSync(file, `requirements:\n  - check: made-up\n    text: ${JSON.stringify(text)}\n`);
    return file;
  };

  it('is silent where the quotes stand', () => {
    const { code, stdout } = clauses(['drift', rows(sentence), '--revision', '2024-09-30']);
    expect([code, stdout.split(';')[0]]).toEqual([
      0,
      expect.stringMatching(/^1 of 1 rows stand in the \d+ pages of 2024-09-30$/),
    ]);
  });

  it('names the row whose quote is gone, and exits 1', () => {
    const { code, stdout } = clauses([
      'drift',
      rows('Zebras yodel merrily under purple umbrellas.'),
      '--revision',
      '2024-09-30',
    ]);
    expect(code).toBe(1);
    expect(stdout).toContain('row 1 (made-up): gone\n');
    expect(
      JSON.parse(clauses(['drift', rows('Zebras.'), '--revision', '2024-09-30', '--format', 'json']).stdout)
        .counts.gone,
    ).toBe(1);
  });

  it('refuses what is no such file, no such revision, and a missing revision', () => {
    const none = join(folder, 'none.yaml');
    expect(clauses(['drift', none, '--revision', '2024-09-30'])).toMatchObject({ code: 2, stdout: '' });
    writeFileSync(none, 'requirements: 5\n');
    expect(clauses(['drift', none, '--revision', '2024-09-30']).stderr).toContain(
      'none.yaml: /requirements must be array',
    );
    expect(clauses(['drift', rows('x'), '--revision', '2031-01-01'])).toMatchObject({ code: 2, stdout: '' });
    expect(clauses(['drift', rows('x')]).stderr).toContain(
      "required option '--revision <revision>' not specified",
    );
  });
});

describe('what quotes the specification', () => {
  it('is never written into the project', () => {
    for (const args of [
      ['emit', '--with-quotes', '-o', 'quoted'],
      ['suite', 'export', '--revision', '2024-09-30', '--output', 'rows.yaml'],
    ]) {
      const { code, stdout, stderr } = clauses(args);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain('lies in the project');
    }
    expect(existsSync(join(project, 'quoted'))).toBe(false);
    expect(readdirSync(project)).not.toContain('rows.yaml');
  });

  it('has flags that fit together', () => {
    expect(clauses(['emit', '--with-quotes']).stderr).toContain('needs -o FOLDER');
    expect(clauses(['emit', '-o', 'x']).stderr).toContain('-o is for --with-quotes');
    expect(clauses(['emit', '--with-quotes', '--check', '-o', 'x']).stderr).toContain('exclude each other');
  });

  it('needs a registry of the revision', () => {
    const { code, stderr } = clauses(['suite', 'export', '--revision', '2031-01-01']);
    expect([code, stderr.startsWith('error: there is no registry of "2031-01-01"')]).toEqual([2, true]);
  });
});

describe.skipIf(!existsSync(join(ROOT, 'spec-snapshots/2025-11-25/pages')))(
  'on the real pages (skipped where they are not fetched)',
  () => {
    const real = (args: string[]) => run('mcp-clauses', args);

    it('exports every clause, finds each again, and sees no drift at its own revision', () => {
      const rows = join(folder, 'real.yaml');
      expect(real(['suite', 'export', '--revision', '2025-11-25', '--output', rows])).toMatchObject({
        code: 0,
        stderr: '',
      });
      expect(real(['drift', rows, '--revision', '2025-11-25']).code).toBe(0);
      expect(real(['drift', rows, '--revision', '2026-07-28']).code).toBe(1);
      expect(real(['suite', 'import', rows, '--revision', '2025-11-25']).stdout).toMatch(
        / rows speak of clauses of 2025-11-25; \d clauses are in no row\n$/,
      );
    });

    it('writes quoted copies outside the project', () => {
      const quoted = join(folder, 'quoted');
      expect(real(['emit', '--with-quotes', '-o', quoted]).code).toBe(0);
      const { clauses } = JSON.parse(readFileSync(join(quoted, '2025-11-25.json'), 'utf8'));
      expect((clauses as { quote?: string }[]).every(({ quote }) => quote !== undefined)).toBe(true);
    });
  },
);
