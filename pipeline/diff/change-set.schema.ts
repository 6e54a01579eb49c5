/** JSON Schema of the ChangeSet artefact, as `mcp-clauses diff --format json` prints it. */
import { CHANGE_CLASSES } from './changeset.js';
import { WIRE_KINDS } from './wire/changes.js';

const text = { type: 'string' } as const;
const texts = { type: 'array', items: text } as const;
const count = { type: 'integer', minimum: 0 } as const;
const line = { type: 'integer', minimum: 1 } as const;
const share = { type: 'number', minimum: 0, maximum: 1 } as const;
const id = { type: 'string', pattern: '^[A-Z]+-[0-9]{3}$' } as const;
const ids = { type: 'array', items: id } as const;
const level = { enum: ['MUST', 'MUST NOT', 'SHOULD', 'SHOULD NOT', 'MAY'] } as const;
const className = { enum: CHANGE_CLASSES } as const;
const demand = { enum: ['stricter', 'looser', 'neutral'] } as const;
const flag = { type: 'boolean' } as const;

function object(required: Record<string, object>, optional: Record<string, object> = {}): object {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(required),
    properties: { ...required, ...optional },
  };
}

const list = (items: object): object => ({ type: 'array', items });
const orNull = (schema: object): object => ({ anyOf: [schema, { type: 'null' }] });

const side = object({ revision: text, commit: { type: ['string', 'null'], pattern: '^[0-9a-f]{40}$' } });
const place = object(
  { page: text, section: text, headings: texts, level, sentence: text, fingerprint: text, words: text },
  { line, actor: { enum: ['client', 'server', 'both'] }, id, leadIn: text },
);
const end = object({ page: text, section: text, words: text, sentence: text }, { line });
const otherPair = object({ from: end, to: end, score: share });
const prose = { page: text, section: text, level, words: text };
const proseMore = { line, id };
const parties = object({ client: flag, server: flag });

const change = object(
  {
    key: { type: 'string', pattern: '^[0-9a-f]{24}(?:~[0-9]+)?$' },
    class: className,
    also: list(className),
    direction: object({ client: demand, server: demand }),
    clauses: ids,
    lineages: texts,
    checks: texts,
    traces: texts,
    copies: list(
      object(
        { page: text, section: text, because: { anyOf: [{ const: 'ledger' }, share] }, changed: flag },
        { line, id },
      ),
    ),
  },
  {
    from: { $ref: '#/$defs/place' },
    to: { $ref: '#/$defs/place' },
    parts: list({ $ref: '#/$defs/place' }),
    method: text,
    score: share,
    verdict: { enum: ['accepted', 'review'] },
    runnerUp: { $ref: '#/$defs/otherPair' },
    possible: { $ref: '#/$defs/otherPair' },
    words: list(object({ op: { enum: ['same', 'removed', 'added'] }, text })),
    items: count,
    by: object({ commit: { type: 'string', pattern: '^[0-9a-f]{40}$' }, date: text }, { pullRequest: count }),
    inChangelog: flag,
  },
);

const wire = object({
  changes: list(
    object(
      {
        kind: { enum: WIRE_KINDS },
        at: text,
        sentBy: list({ enum: ['client', 'server'] }),
        breaks: parties,
        prose: list(object(prose, proseMore)),
      },
      { from: text, to: text },
    ),
  ),
  contradictions: list(
    object(
      { ...prose, at: text, shape: { enum: ['gone', 'required', 'optional', 'noted'] } },
      { ...proseMore, note: text },
    ),
  ),
});

const entry = object({ page: text, line: count, words: text, heading: text, wire: flag });

export const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'change-set.schema.json',
  title: 'What differs between two states of the specification',
  ...object(
    {
      from: side,
      to: side,
      compared: count,
      counts: { type: 'object', propertyNames: className, additionalProperties: count },
      changes: list({ $ref: '#/$defs/change' }),
      pages: object({
        added: texts,
        dropped: list(object({ page: text, went: list(object({ page: text, sentences: count })) })),
        renamed: list(object({ from: text, to: text, score: share })),
      }),
      keywords: list(object({ page: text, keyword: text, from: count, to: count })),
      dangling: list(object({ page: text, target: text, gone: { enum: ['page', 'anchor'] } }, { line })),
      wire: orNull(wire),
      changelog: orNull(object({ page: text, unmatched: list(entry) })),
      failures: list(object({ side: { enum: ['from', 'to'] }, page: text, reason: text }, { line: count })),
    },
    {
      wireNote: text,
      replay: object({
        from: text,
        to: text,
        traces: count,
        flips: list(object({ trace: text, rule: text, from: id, to: id, was: text, is: text })),
        onlyBefore: count,
        onlyAfter: count,
      }),
    },
  ),
  $defs: { place, otherPair, change },
} as const;
