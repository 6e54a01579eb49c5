import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emitLedger } from '../../../pipeline/register/document.js';
import { lineAt } from '../../../pipeline/register/load.js';
import { LedgerMemo } from '../../../pipeline/register/memo.js';
import { ledgerFile, POST_LEDGER, R1 } from './fixture.js';

let cache: string;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'ledgers-'));
});
afterEach(() => rmSync(cache, { recursive: true, force: true }));

const FILE = `registries/${R1}/post.yaml`;
const stored = () => join(cache, 'ledgers', `${R1}.json`);
async function parse(text = POST_LEDGER) {
  const memo = new LedgerMemo(cache, R1);
  const source = memo.parse(FILE, text);
  await memo.keep();
  return source;
}

it('a known ledger has the same value, document and lines as one that is parsed', async () => {
  const fresh = ledgerFile(POST_LEDGER, FILE);
  for (const source of [await parse(), await parse()]) {
    expect(source.data).toEqual(fresh.data);
    expect(emitLedger(source)).toBe(emitLedger(fresh));
    expect(lineAt(source, ['clauses', 1, 'actor'])).toBe(lineAt(fresh, ['clauses', 1, 'actor']));
  }
});

it('is taken from the cache while its text stands, and only then', async () => {
  await parse();
  writeFileSync(stored(), readFileSync(stored(), 'utf8').replace('POST-001', 'POST-901'));
  expect((await parse()).data.clauses[0]?.id).toBe('POST-901');
  expect((await parse(`${POST_LEDGER}\n`)).data.clauses[0]?.id).toBe('POST-001');
  expect((await parse()).data.clauses[0]?.id).toBe('POST-001');
});

it('a broken cache, one that cannot be written and none at all cost time only', async () => {
  await parse();
  for (const text of ['{', 'null', '[]']) {
    writeFileSync(stored(), text);
    expect((await parse()).data.clauses).toHaveLength(6);
  }
  rmSync(join(cache, 'ledgers'), { recursive: true });
  writeFileSync(join(cache, 'ledgers'), '');
  expect((await parse()).data.clauses).toHaveLength(6);
  expect(new LedgerMemo(undefined, R1).parse(FILE, POST_LEDGER).data.clauses).toHaveLength(6);
});

it('a wrong file is refused every time', async () => {
  const wrong = POST_LEDGER.replace('actor: both', 'acter: both');
  for (let i = 0; i < 2; i++) await expect(parse(wrong)).rejects.toThrow(`${FILE}:`);
});
