/** JSON Schema of merged reports (`validate --format json` over several traces, and `merge`). */
import { OUTCOMES } from '../validate/judgement.js';
import { totals } from './report.schema.js';

const count = { type: 'integer', minimum: 0 } as const;
const text = { type: 'string' } as const;
const verdict = { enum: ['pass', 'pass-with-warnings', 'fail', 'unsupported'] } as const;
const list = (items: object) => ({ type: 'array', items });

const record = (properties: Record<string, object>, optional: readonly string[] = []) => ({
  type: 'object',
  required: Object.keys(properties).filter((key) => !optional.includes(key)),
  additionalProperties: false,
  properties,
});

const revision = record({
  revision: text,
  verdict,
  totals,
  planned: count,
  wire: record({ verdict: { enum: ['pass', 'fail'] }, messages: count, invalid: count }),
});
const trace = record(
  {
    trace: text,
    why: text,
    events: count,
    sessions: count,
    verdict,
    revision_mismatch: list(text),
    revisions: list(revision),
  },
  ['revision_mismatch'],
);
const finding = record(
  {
    trace: text,
    check: text,
    seq: { type: ['integer', 'string'] },
    line: count,
    detail: text,
    known: { const: true },
  },
  ['known'],
);
const requirement = record(
  {
    revision: text,
    id: text,
    level: text,
    actor: text,
    section: text,
    statement: text,
    link: text,
    outcomes: record(
      Object.fromEntries(OUTCOMES.map((outcome) => [outcome, { type: 'integer', minimum: 1 }])),
      OUTCOMES,
    ),
    findings: list(finding),
    uncounted: count,
  },
  ['link', 'findings', 'uncounted'],
);

export const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'merged-report.schema.json',
  title: 'Merged report: what several recorded sessions show together',
  ...record({
    merged: { const: 1 },
    verdict,
    traces: list(trace),
    failures: list(record({ trace: text, code: { enum: [2, 3] }, reason: text })),
    requirements: list(requirement),
  }),
};
