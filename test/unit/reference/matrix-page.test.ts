/** docs/matrix.md: who is held to what, and how a stranger's words are shown. */
import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../reference/conformance/verdict.js';
import { findings, page, type Row, traceName } from '../../../reference/matrix/page.js';

const verdict = (more: Partial<Verdict> = {}): Verdict => ({
  outcomes: new Map(),
  passed: 12,
  broken: [],
  wireInvalid: 0,
  negotiated: undefined,
  ...more,
});

const row = (party: 'client' | 'server', name: string, result: Verdict | undefined, note = ''): Row => ({
  subject: { party, name, packages: ['kiln'], transport: 'stdio', args: [], revisions: ['2025-11-25'] },
  revision: '2025-11-25',
  versions: '1.2.3',
  verdict: result,
  note,
});

const BROKEN = {
  id: 'TOOL-001',
  level: 'MUST',
  says: 'A kiln is warm.',
  where: 'At seq 7: `cold` | <b>, where warm was expected.',
};

describe('the page', () => {
  it('puts servers and clients into tables of their own', () => {
    const text = page([
      row('server', 'oven', verdict()),
      row('client', 'potter', verdict({ broken: [BROKEN] })),
    ]);
    const [servers = '', clients = ''] = text.split('## Clients');
    expect(servers).toContain('| oven | 1.2.3 | stdio | 2025-11-25 | 12 | none | 0 |');
    expect(servers).not.toContain('potter');
    expect(clients).toContain('| potter | 1.2.3 | stdio | 2025-11-25 | 12 | TOOL-001 (MUST) | 0 |');
  });

  it('leads from a finding to the message and its trace, without the markup of strangers', () => {
    const text = page([row('client', 'potter (HTTP)', verdict({ broken: [BROKEN] }))]);
    expect(text).toContain('At seq 7: \\`cold\\` \\| \\<b\\>');
    expect(text).toContain('`client-potter-http-2025-11-25.jsonl`');
  });

  it('says why one was skipped, and judges none by a revision that it did not choose', () => {
    const text = page([
      row('client', 'potter', undefined, 'kiln could not be installed'),
      row('server', 'oven', verdict({ negotiated: '2025-03-26', broken: [BROKEN] })),
    ]);
    expect(text).toContain('| – | skipped: kiln could not be installed | – |');
    expect(text).toContain('negotiated 2025-03-26, which has no registry');
    expect(text).not.toContain('A kiln is warm');
  });

  it('two runs that differ in clauses passed alone have the same findings', () => {
    const one = page([row('server', 'oven', verdict())]);
    expect(findings(one)).toBe(findings(page([row('server', 'oven', verdict({ passed: 99 }))])));
    expect(findings(one)).not.toBe(findings(page([row('server', 'oven', verdict({ broken: [BROKEN] }))])));
  });
});

it('a client and a server of one name have traces of their own', () => {
  const names = (['client', 'server'] as const).map((party) =>
    traceName(row(party, 'tmcp (HTTP)', undefined).subject, '2026-07-28'),
  );
  expect(names).toEqual(['client-tmcp-http-2026-07-28.jsonl', 'tmcp-http-2026-07-28.jsonl']);
});
