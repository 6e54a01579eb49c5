/** The ledgers that the project ships. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { emitLedger } from '../../../pipeline/register/document.js';
import { readRegistries } from '../../../pipeline/register/files.js';
import { parseLedger, showProblem } from '../../../pipeline/register/load.js';
import { checkRules } from '../../../pipeline/register/rules.js';
import { isSealed } from '../../../pipeline/register/seal.js';

const { ledger, registered } = await readRegistries({ registries: 'registries' });
const clauses = ledger.files.flatMap(({ data }) =>
  data.clauses.map((clause) => ({ ...clause, revision: data.revision })),
);

describe('the committed ledgers', () => {
  it('break no rule', () => {
    expect(checkRules(ledger).map(showProblem)).toEqual([]);
  });

  it('are sealed, on pages of a known commit', () => {
    expect(ledger.files.filter((file) => !isSealed(file)).map(({ file }) => file)).toEqual([]);
    expect([...registered.keys()]).toEqual([...new Set(ledger.files.map(({ data }) => data.revision))]);
  });

  it('hold every id that is in public use, each at its revision', () => {
    const at = new Map(clauses.map(({ id, revision }) => [id, revision]));
    expect(ledger.publicIds.size).toBe(412);
    expect([...ledger.publicIds].filter(([id, revision]) => at.get(id) !== revision)).toEqual([]);
  });

  it('come back from parse and emit with the same entries and comments', async () => {
    // Full-line comments and those behind a value; a # inside a statement has no space before it or stands in quotes.
    const comments = (text: string) => text.match(/^\s*#.*$/gm)?.map((line) => line.trim()) ?? [];
    for (const { file } of ledger.files) {
      const text = await readFile(file, 'utf8');
      const source = parseLedger(file, text);
      const emitted = emitLedger(source);
      const again = parseLedger(file, emitted);
      expect(again.data).toEqual(source.data);
      expect(
        comments(emitted)
          .join(' ')
          .replace(/[#\s]+/g, ' '),
        file,
      ).toBe(
        comments(text)
          .join(' ')
          .replace(/[#\s]+/g, ' '),
      );
      expect(emitLedger(again), file).toBe(emitted);
    }
  });
});
