/** `mcp-trace-validator validate`, `merge` and `compare` as processes: what is printed where, and every exit code. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { Session } from '../support/judge.js';
import { REVISIONS, registry } from '../support/registries.js';
import { ROOT, readFirst, validator } from './run.js';

const folder = mkdtempSync(join(tmpdir(), 'cli-validate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HANDSHAKE = 'examples/handshake.jsonl';
const BROKEN = 'examples/broken-server.jsonl';

function trace(name: string, lines: object[] | string): string {
  const file = join(folder, name);
  writeFileSync(
    file,
    typeof lines === 'string' ? lines : lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  );
  return file;
}

/** A session of the newer era: one request that names its version. */
const perRequest = (version: string) =>
  new Session()
    .client({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/list',
      params: { _meta: { 'io.modelcontextprotocol/protocolVersion': version } },
    })
    .server({
      jsonrpc: '2.0',
      id: 1,
      result: { resultType: 'complete', tools: [], ttlMs: 1, cacheScope: 'public' },
    }).lines;

describe('the handshake under both revisions', () => {
  const { code, stdout } = validator([
    'validate',
    '--revision',
    '2025-11-25',
    '--revision',
    '2026-07-28',
    '--all',
    HANDSHAKE,
  ]);
  const lines = stdout.split('\n');

  it.each([
    '  LIFE-001   (MUST)  2025-11-25=pass  2026-07-28=absent  *differs',
    '  DISC-001   (MUST)  2025-11-25=absent  2026-07-28=not-observed  *differs',
    '  BASE-030   (MUST)  2025-11-25=absent  2026-07-28=fail  *differs',
    '  BASE-045   (MUST NOT)  2025-11-25=absent  2026-07-28=pass  *differs',
    '  2025-11-25: wire schema pass (3 messages valid)',
    '  2026-07-28: wire schema fail (1 of 3 messages invalid)',
  ])('prints %s', (row) => {
    expect(lines).toContain(row);
  });

  it('counts every clause of each registry once, gives one verdict, and exits 1', () => {
    const per = lines.slice(lines.indexOf('per revision:') + 1);
    for (const revision of ['2025-11-25', '2026-07-28']) {
      const line = per.find((each) => each.startsWith(`  ${revision}: `) && each.includes('verdict')) ?? '';
      const counts = [...line.replace(/\(\d+ planned\)/, '').matchAll(/(\d+) [a-z]/g)].map((m) =>
        Number(m[1]),
      );
      expect(counts).toHaveLength(7);
      expect(counts.reduce((sum, count) => sum + count)).toBe(registry(revision).clauses.length);
    }
    expect(lines).toContain('overall verdict: fail');
    expect(code).toBe(1);
  });
});

describe('which revision is judged', () => {
  const first = (stdout: string) => stdout.split('\n')[0];

  it('is the negotiated one, and a note tells of another proposal', () => {
    const plain = validator(['validate', HANDSHAKE]);
    expect(first(plain.stdout)).toBe('MCP trace validation — revision 2025-11-25 (declared by the trace)');
    expect([plain.code, plain.stderr]).toEqual([0, '']);
    const lines = new Session().handshake().lines;
    const proposal = JSON.parse(JSON.stringify(lines).replace('2025-11-25', '2024-11-05'));
    const other = validator(['validate', trace('proposal.jsonl', proposal)]);
    expect(other.stderr).toContain('note: the client proposed 2024-11-05, the server answered 2025-11-25');
    expect(first(other.stdout)).toContain('revision 2025-11-25 (declared by the trace)');
  });

  it('is the declared one where there is no handshake, the newest one where nothing is declared', () => {
    expect(first(validator(['validate', trace('new.jsonl', perRequest('2026-07-28'))]).stdout)).toBe(
      'MCP trace validation — revision 2026-07-28 (declared by the trace)',
    );
    const silent = validator([
      'validate',
      trace('silent.jsonl', new Session().client({ jsonrpc: '2.0', id: 1, method: 'ping' }).lines),
    ]);
    expect(first(silent.stdout)).toContain(
      `revision ${REVISIONS.at(-1)} (newest shipped; the trace declares none)`,
    );
    expect(silent.stderr).toContain('note: the trace declares no revision');
  });

  it('is chosen the same way for standard input', () => {
    const piped = validator(['validate', '-'], { input: readFileSync(join(ROOT, HANDSHAKE)) });
    expect(piped.stdout).toBe(validator(['validate', HANDSHAKE]).stdout);
    expect(piped.code).toBe(0);
  });

  it.each([
    ['a negotiated revision that is not shipped', () => new Session().handshake({}, {}, '2024-11-05').lines],
    ['only unshipped declarations', () => perRequest('2031-01-01')],
    ['a declaration that is no date', () => perRequest('draft')],
  ])('refuses %s, lists what is shipped, and says how to force one', (_, lines) => {
    const { code, stdout, stderr } = validator(['validate', trace('unshipped.jsonl', lines())]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^error: the trace (negotiated|declares) /);
    expect(stderr).toContain(`shipped: ${REVISIONS.join(', ')}`);
    expect(stderr).toContain('--revision forces one');
  });

  it.each(['draft', '2031-01-01', '2025', ''])('refuses --revision %j', (revision) => {
    const { code, stdout, stderr } = validator(['validate', '--revision', revision, HANDSHAKE]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(
      `error: there is no registry of ${JSON.stringify(revision)} here; shipped: 2025-11-25`,
    );
  });

  it('judges by what is asked for, with the note twice', () => {
    const { stdout } = validator(['validate', '--revision', '2026-07-28', HANDSHAKE]);
    expect(first(stdout)).toContain('revision 2026-07-28 (asked for with --revision)');
    expect(
      stdout.match(/^ {2}NOTE {2}the trace declares 2025-11-25, judged here under 2026-07-28$/gm),
    ).toHaveLength(2);
  });
});

describe('what is left aside', () => {
  it('is said, with the revision that judges it', () => {
    const modern = perRequest('2026-07-28')[0] as Record<string, unknown>;
    const refused = {
      seq: 1,
      direction: 'server-to-client',
      transport: 'stdio',
      kind: 'message',
      payload: { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'no' } },
    };
    const handshake = new Session().handshake().lines.map((line, i) => ({ ...line, seq: i + 2 }));
    const { stdout } = validator(['validate', trace('mixed.jsonl', [modern, refused, ...handshake])]);
    expect(stdout).toMatch(/NOTE {2}2 messages belong to the other way .* --revision 2026-07-28 judges them/);
  });
});

describe('exit codes', () => {
  it('1 on a failing trace, 3 on a malformed one, 2 on what cannot be read or judged', () => {
    expect(validator(['validate', BROKEN]).code).toBe(1);
    const malformed = validator(['validate', trace('malformed.jsonl', '{"seq":0}\n')]);
    expect([malformed.code, malformed.stdout]).toEqual([3, '']);
    expect(malformed.stderr).toMatch(/^error: malformed trace: line 1: /);
    const absent = validator(['validate', 'no-such.jsonl']);
    expect([absent.code, absent.stderr]).toEqual([
      2,
      'error: cannot read no-such.jsonl: there is no such file\n',
    ]);
    const empty = validator(['validate', trace('empty.jsonl', '')]);
    expect([empty.code, empty.stdout]).toEqual([2, '']);
    expect(empty.stderr).toContain('empty.jsonl holds nothing that any clause could be judged by');
    const nothing = validator(['validate', '-'], { input: '' });
    expect(nothing.stderr).toContain('the trace on standard input holds nothing');
  });

  it('tells a malformed trace before a revision that is not shipped', () => {
    expect(validator(['validate', '--revision', '2031-01-01', trace('bad.jsonl', 'x\n')]).code).toBe(3);
  });

  it('bytes that are no UTF-8 are malformed, with their offset', () => {
    const file = join(folder, 'latin.jsonl');
    writeFileSync(file, Buffer.from([0x7b, 0xe9, 0x7d, 0x0a]));
    const { code, stderr } = validator(['validate', file]);
    expect([code, stderr]).toEqual([
      3,
      'error: malformed trace: line 1: is not UTF-8 at byte 1 of the file\n',
    ]);
  });

  it('--strict makes warnings fail', () => {
    const warning = readdirSync(join(ROOT, 'test/corpus/2025-11-25/violations')).find((name) => {
      const id = /^([a-z]+-\d{3})/.exec(name)?.[1]?.toUpperCase();
      return registry('2025-11-25').clauses.some(
        (clause) => clause.id === id && clause.level.startsWith('SHOULD'),
      );
    });
    const files = warning === undefined ? [] : [join('test/corpus/2025-11-25/violations', warning)];
    const loose = validator(['validate', ...files]);
    expect([loose.code, loose.stdout.includes('verdict: pass-with-warnings')]).toEqual([0, true]);
    const strict = validator(['validate', '--strict', ...files]);
    expect([strict.code, strict.stdout]).toEqual([1, loose.stdout]);
  });

  it.each([
    [['--unknown', HANDSHAKE], 'unknown option'],
    [[], 'missing required argument'],
    [['--format', 'pdf', HANDSHAKE], 'allowed: text, human, json, junit, sarif, html'],
    [['--format', 'json', '--format', 'text', HANDSHAKE], 'may be given once'],
    [
      ['--registry', 'registries/2025-11-25.json', '--revision', '2025-11-25', HANDSHAKE],
      'exclude each other',
    ],
    [['--update-baseline', HANDSHAKE], 'needs --baseline'],
    [['--missing', '--format', 'html', HANDSHAKE], '--missing has no html form'],
    [['-', HANDSHAKE], 'stands alone'],
    [['--jobs', '0', HANDSHAKE, BROKEN], 'whole number above 0'],
    [['--registry', 'package.json', HANDSHAKE], 'package.json: not a registry'],
    [['--baseline', 'no-such.json', HANDSHAKE], '--update-baseline makes it'],
    [['--output', 'no-such-folder/report.txt', HANDSHAKE], 'cannot write no-such-folder/report.txt'],
  ])('refuses %j', (args, reason) => {
    const { code, stdout, stderr } = validator(['validate', ...args]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(reason);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

describe('input', () => {
  const plain = validator(['validate', BROKEN]).stdout;

  it('reads .gz, and tells one that is none or torn', () => {
    const packed = gzipSync(readFileSync(join(ROOT, BROKEN)));
    const file = join(folder, 'broken.jsonl.gz');
    writeFileSync(file, packed);
    expect(validator(['validate', file]).stdout).toBe(plain);
    writeFileSync(file, packed.subarray(0, packed.length - 20));
    expect(validator(['validate', file]).stderr).toContain('its gzip data ends too early');
    writeFileSync(file, 'plain text');
    expect(validator(['validate', file])).toMatchObject({ code: 2, stdout: '' });
  });

  it('judges the rest of a trace whose last line is torn, unless --strict-trace', () => {
    const torn = trace(
      'torn.jsonl',
      `${readFileSync(join(ROOT, HANDSHAKE), 'utf8')}{"seq":3,"direction":"cl`,
    );
    const loose = validator(['validate', torn]);
    expect([loose.code, loose.stderr]).toEqual([
      0,
      'note: line 4: the last line was cut short and is left out\n',
    ]);
    expect(validator(['validate', '--strict-trace', torn]).code).toBe(3);
  });

  it('refuses traces and lines over the limits asked for', () => {
    expect(validator(['validate', '--max-events', '2', HANDSHAKE]).stderr).toContain('limit of 2 events');
    expect(validator(['validate', '--max-line-bytes', '100', HANDSHAKE]).stderr).toContain(
      'over the limit of 100',
    );
  });

  it('ends quietly when its reader has seen enough', async () => {
    const { stderr, first } = await readFirst(['validate', '--all', '--format', 'json', BROKEN]);
    expect(stderr).toBe('');
    expect(first.startsWith('{\n  "revision"')).toBe(true);
  });
});

describe('output', () => {
  it('human is another name for text', () => {
    expect(validator(['validate', '--format', 'human', BROKEN]).stdout).toBe(
      validator(['validate', BROKEN]).stdout,
    );
  });

  it.each([
    ['json', '{\n  "revision": "2025-11-25"'],
    ['junit', '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites '],
    ['sarif', '{\n  "$schema"'],
    ['html', '<!doctype html>'],
  ])('%s goes whole to --output, and nothing to standard output', (format, start) => {
    const file = join(folder, `report.${format}`);
    const { code, stdout } = validator(['validate', '--format', format, '--output', file, BROKEN]);
    expect([code, stdout]).toEqual([1, '']);
    expect(readFileSync(file, 'utf8').startsWith(start)).toBe(true);
    expect(validator(['validate', '--format', format, BROKEN]).stdout).toBe(readFileSync(file, 'utf8'));
  });

  it('shows the events of findings in HTML, from standard input as well', () => {
    const html = validator(['validate', '--format', 'html', BROKEN]).stdout;
    expect(html).toContain('id="event-0-6"');
    const piped = validator(['validate', '--format', 'html', '-'], {
      input: readFileSync(join(ROOT, BROKEN)),
    });
    expect(piped.stdout).toContain('id="event-0-6"');
  });

  it('--actor counts the clauses of one party and of both', () => {
    const size = (actor: string) => {
      const { requirements } = JSON.parse(
        validator(['validate', '--actor', actor, '--format', 'json', BROKEN]).stdout,
      );
      return (requirements as { actor: string }[]).map((one) => one.actor);
    };
    expect(new Set(size('client'))).toEqual(new Set(['client', 'both']));
    expect(new Set(size('server'))).toEqual(new Set(['server', 'both']));
  });

  it('--missing lists each clause that was not observed, in words and as JSON', () => {
    const text = validator(['validate', '--missing', HANDSHAKE]).stdout;
    const { totals } = JSON.parse(validator(['validate', '--format', 'json', HANDSHAKE]).stdout);
    expect(text.split('\n')[0]).toBe(`2025-11-25: ${totals.not_observed} clauses were not observed`);
    expect(text).toContain('        show at least one ');
    const [one] = JSON.parse(validator(['validate', '--missing', '--format', 'json', HANDSHAKE]).stdout);
    expect(one.missing).toHaveLength(totals.not_observed);
    expect((one.missing as { needs: string[] }[]).every(({ needs }) => needs.length > 0)).toBe(true);
  });
});

describe('a baseline', () => {
  const file = join(folder, 'baseline.json');

  it('is written, passes what it has, fails what is new, and names what is gone', () => {
    const made = validator(['validate', '--baseline', file, '--update-baseline', BROKEN]);
    expect(made.code).toBe(0);
    const same = validator(['validate', '--baseline', file, BROKEN]);
    expect([same.code, same.stdout]).toEqual([0, made.stdout]);
    expect(same.stdout).toMatch(/baseline: \d+ known findings passed over, none new\n$/);

    const lines = readFileSync(join(ROOT, BROKEN), 'utf8').trimEnd().split('\n');
    const fewer = trace('fewer.jsonl', `${lines.slice(0, -2).join('\n')}\n`);
    const gone = validator(['validate', '--baseline', file, fewer]);
    expect(gone.code).toBe(0);
    expect(gone.stdout).toContain('no longer occurring');
    expect(gone.stdout).toContain('2025-11-25 BASE-003 [');

    const more = trace('more.jsonl', `${lines.join('\n')}\n${lines[5]?.replace('"seq":5', '"seq":8')}\n`);
    const fresh = validator(['validate', '--baseline', file, more]);
    expect([fresh.code, fresh.stdout.includes(', none new')]).toEqual([1, false]);
  });

  it('is not touched by a run that could not judge every trace', () => {
    const before = readFileSync(file, 'utf8');
    const { code } = validator([
      'validate',
      '--baseline',
      file,
      '--update-baseline',
      HANDSHAKE,
      'no-such.jsonl',
    ]);
    expect([code, readFileSync(file, 'utf8')]).toEqual([2, before]);
  });
});

describe('several traces', () => {
  const three = [BROKEN, HANDSHAKE, 'examples/stateless.jsonl'];

  it('give a table, one verdict, and the worst exit code', () => {
    const { code, stdout } = validator(['validate', ...three]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^MCP trace validation — 3 traces\n {2}trace .*wire schema\n/);
    expect(stdout).toMatch(/^ {2}examples\/stateless\.jsonl +2026-07-28 {2}pass /m);
  });

  it('go on past one that cannot be judged', () => {
    const bad = trace('bad.jsonl', 'x\n');
    const { code, stdout, stderr } = validator([
      'validate',
      '--format',
      'json',
      HANDSHAKE,
      bad,
      'no-such.jsonl',
    ]);
    expect(code).toBe(3);
    const merged = JSON.parse(stdout);
    expect(merged.traces).toHaveLength(1);
    expect((merged.failures as { code: number }[]).map((one) => one.code).sort()).toEqual([2, 3]);
    expect(stderr).toMatch(/^error: .*bad\.jsonl: line 1: /m);
  });

  it('give the same on any number of threads', () => {
    const one = validator(['validate', '--format', 'json', '--jobs', '1', ...three, 'no-such.jsonl']);
    const two = validator(['validate', '--format', 'json', '--jobs', '3', ...three, 'no-such.jsonl']);
    expect(two).toEqual(one);
  });

  it('merge in any grouping to what one run gives', () => {
    const whole = validator(['validate', '--format', 'json', ...three]).stdout;
    const parts = three.map((path, i) => {
      const file = join(folder, `part-${i}.json`);
      validator(['validate', '--format', 'json', '--output', file, path]);
      return file;
    });
    const [a = '', b = '', c = ''] = parts;
    const pair = join(folder, 'pair.json');
    expect(validator(['merge', '--output', pair, c, a]).code).toBe(1);
    expect(validator(['merge', pair, b]).stdout).toBe(whole);
    expect(validator(['merge', '--format', 'text', pair, b]).stdout).toBe(
      validator(['validate', ...three]).stdout,
    );
    expect(validator(['merge', 'package.json'])).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('compare', () => {
  it('shows the verdicts that changed, and exits 1 when some did', () => {
    const before = join(folder, 'before.json');
    const after = join(folder, 'after.json');
    validator(['validate', '--format', 'json', '--output', before, HANDSHAKE]);
    validator(['validate', '--format', 'json', '--output', after, BROKEN]);
    const same = validator(['compare', before, before]);
    expect([same.code, same.stdout.split('\n')[0]]).toEqual([
      0,
      `0 of ${registry('2025-11-25').clauses.length} outcomes differ`,
    ]);
    const { code, stdout } = validator(['compare', before, after]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^ {2}BASE-003 {3}\(MUST NOT\) {2}2025-11-25 {2}pass → fail$/m);
    expect(JSON.parse(validator(['compare', '--format', 'json', before, after]).stdout).verdict).toEqual({
      from: 'pass',
      to: 'fail',
    });
    expect(validator(['compare', before, 'no-such.json']).stderr).toBe(
      'error: cannot read no-such.json: there is no such file\n',
    );
  });
});
