import { describe, expect, it } from 'vitest';
import { emitRegistry } from '../../../pipeline/emit/emit.js';
import { explainClause, explanationText, pinnedLink, publishedLink } from '../../../pipeline/emit/explain.js';
import { quoteClause, withQuotes } from '../../../pipeline/emit/quotes.js';
import type { Registry, RegistryClause } from '../../../pipeline/emit/registry.js';
import { COMMIT, REVISION, relayIndex, relayInput } from './relay.js';

const relay = async (): Promise<Registry> => emitRegistry(await relayInput());
const clauseOf = (registry: Registry, id: string): RegistryClause => {
  const found = registry.clauses.find((clause) => clause.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};

describe('quotes', () => {
  it('are the sentence, with its items, or its lead-in and the one item meant', async () => {
    const registry = await relay();
    const index = await relayIndex();
    const quote = (id: string) => quoteClause(clauseOf(registry, id), index);
    expect(quote('SHAK-001')).toBe(
      'A session begins with a handover, which the client MUST open before anything else happens.',
    );
    expect(quote('SHAK-002')).toBe(
      'Both parties MUST: Keep to the version that was agreed; Use only what was announced; Answer pings',
    );
    expect(quote('SHAK-003')).toBe('Receivers of a stop notice SHOULD: Not send an answer for it');
  });

  it('are missing, and said to be, when the words stand there no more', async () => {
    const registry = await relay();
    const [first, ...rest] = registry.clauses;
    if (first === undefined) throw new Error('no clause');
    const moved = {
      ...first,
      sources: first.sources.map((source) => ({ ...source, words: '0'.repeat(24) })),
    };
    const quoted = withQuotes({ ...registry, clauses: [moved, ...rest] }, await relayIndex());
    expect(quoted.missing).toEqual(['SHAK-001']);
    expect(quoted.registry.clauses.filter((clause) => clause.quote === undefined)).toEqual([moved]);
  });
});

describe('explaining a clause', () => {
  it('gives statement, quote, places, check and lineage', async () => {
    const registry = await relay();
    const indexes = new Map([[REVISION, await relayIndex()]]);
    const checkDoc = (id: string) =>
      id === 'handover.first' ? 'The first message is a handover.' : undefined;
    const explanation = explainClause('SHAK-001', { registries: [registry], indexes, checkDoc });
    expect(explanation).toMatchObject({
      revision: REVISION,
      areaTitle: 'Handshake',
      quote: 'A session begins with a handover, which the client MUST open before anything else happens.',
      places: [{ page: 'basic/handover.mdx', section: '', keyword: 'MUST', lines: [7, 7] }],
      lineage: [{ id: 'SHAK-001', revision: REVISION }],
      checks: [{ id: 'handover.first', looks: 'The first message is a handover.' }],
    });
    expect(explanation.places[0]?.pinned).toBe(
      `https://github.com/modelcontextprotocol/modelcontextprotocol/blob/${COMMIT}/docs/specification/2024-09-30/basic/handover.mdx?plain=1#L7`,
    );
  });

  it('works without the pages, and says what is needed for the quote', async () => {
    const explanation = explainClause('shak-001', { registries: [await relay()] });
    expect(explanation.quote).toBeUndefined();
    expect(explanation.places[0]?.pinned).not.toContain('#L');
    expect(explanationText(explanation)).toContain('mcp-clauses fetch --revision 2024-09-30');
  });

  it('follows the rule through revisions, forwards and backwards, whatever became of it', async () => {
    const newer = await relay();
    const older: Registry = {
      ...newer,
      specVersion: '2024-01-15',
      clauses: [
        { ...clauseOf(newer, 'SHAK-001'), id: 'SHAK-101' },
        { ...clauseOf(newer, 'SHAK-001'), id: 'SHAK-102', lineage: { rule: 'other-name' } },
        { ...clauseOf(newer, 'SHAK-001'), id: 'SHAK-103', lineage: { rule: 'unrelated', dropped: true } },
      ],
    };
    const lineage = { rule: 'handover-first', relation: 'merged', from: ['SHAK-101', 'SHAK-102'] } as const;
    const clauses = newer.clauses.map((clause) =>
      clause.id === 'SHAK-001' ? { ...clause, lineage: { ...lineage, from: [...lineage.from] } } : clause,
    );
    const registries = [{ ...newer, clauses }, older];
    const ids = (id: string) =>
      explainClause(id, { registries }).lineage.map((one) => `${one.revision} ${one.id}`);
    const whole = ['2024-01-15 SHAK-101', '2024-01-15 SHAK-102', '2024-09-30 SHAK-001'];
    expect(ids('SHAK-001')).toEqual(whole);
    expect(ids('SHAK-101')).toEqual(['2024-01-15 SHAK-101', '2024-09-30 SHAK-001']);
    expect(ids('SHAK-102')).toEqual(['2024-01-15 SHAK-102', '2024-09-30 SHAK-001']);
    const text = explanationText(explainClause('SHAK-001', { registries }));
    expect(text).toContain('2024-09-30  SHAK-001  MUST, merged from SHAK-101, SHAK-102');
    expect(explanationText(explainClause('SHAK-103', { registries }))).toContain(
      'dropped in the next revision',
    );
  });

  it('says in text what gates, copies, contradictions, plans and exclusions there are', async () => {
    const registries = [await relay()];
    const text = (id: string) => explanationText(explainClause(id, { registries }));
    expect(text('PARC-002')).toContain('Binds only sessions that declared server.parcels.');
    expect(text('PARC-002')).toContain(
      'Not judged (hidden-state): The seal would have to be in the recording.',
    );
    expect(text('SHAK-002')).toContain('Binds only messages on stdio.');
    expect(text('SHAK-002')).toContain(
      'Planned: handover.terms: Each message is held against what was announced.',
    );
    expect(text('SHAK-003')).toContain('Stands elsewhere too: SHAK-001.');
    expect(text('SHAK-003')).toContain('Contradicts: SHAK-002.');
    expect(text('SHAK-003')).toContain('Prose and schema disagree: The shape has no such member.');
  });

  it('names ids that look like an unknown one, and prints a hostile one safely', async () => {
    const registries = [await relay()];
    expect(() => explainClause('PARC-102', { registries })).toThrow(
      'no clause has the id "PARC-102"; did you mean PARC-002?',
    );
    expect(() => explainClause('\u001b[2J', { registries })).toThrow(
      'no clause has the id "\\u001b[2J"; ids look like LIFE-001',
    );
  });

  it('lets no control character of a page through', async () => {
    const explanation = explainClause('SHAK-001', { registries: [await relay()] });
    const text = explanationText({ ...explanation, quote: 'ring \u001b[31mthe\u202e bell\u0007' });
    expect(text).toContain('“ring [31mthe bell”');
  });
});

describe('links', () => {
  it('lead to the page or, for a schema description, to the schema file and the generated page', () => {
    const description = { page: 'schema.json', section: '/$defs/Tool/properties/name' };
    expect(publishedLink({ page: 'basic/index.mdx', section: 'requests' }, '2025-11-25')).toBe(
      'https://modelcontextprotocol.io/specification/2025-11-25/basic#requests',
    );
    expect(publishedLink({ page: 'index.mdx', section: '' }, '2025-11-25')).toBe(
      'https://modelcontextprotocol.io/specification/2025-11-25',
    );
    expect(publishedLink(description, '2025-11-25')).toBe(
      'https://modelcontextprotocol.io/specification/2025-11-25/schema#tool',
    );
    expect(pinnedLink(description, '2025-11-25', COMMIT)).toBe(
      `https://github.com/modelcontextprotocol/modelcontextprotocol/blob/${COMMIT}/schema/2025-11-25/schema.json`,
    );
    expect(pinnedLink({ page: 'a.mdx' }, '2025-11-25', COMMIT, [3, 5])).toMatch(/a\.mdx\?plain=1#L3-L5$/);
  });
});
