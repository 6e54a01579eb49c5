/** JSON Schema of the Report artefact (`validate --format json`, one trace). Its own form: one revision, or several side by side. */
import { OUTCOMES } from '../validate/judgement.js';

const count = { type: 'integer', minimum: 0 } as const;
const text = { type: 'string' } as const;
const seq = {
  oneOf: [
    { type: 'integer', minimum: 0 },
    { type: 'string', pattern: '^[0-9]+$' },
  ],
} as const;
const outcome = { enum: [...OUTCOMES] } as const;
const verdict = { enum: ['pass', 'pass-with-warnings', 'fail', 'unsupported'] } as const;
const why = { enum: ['negotiated', 'declared', 'newest', 'asked', 'registry'] } as const;
const revisions = { type: 'array', items: text } as const;

const record = (properties: Record<string, object>, optional: readonly string[] = []) => ({
  type: 'object',
  required: Object.keys(properties).filter((key) => !optional.includes(key)),
  additionalProperties: false,
  properties,
});

export const totals = record({
  pass: count,
  fail: count,
  warn: count,
  excluded: count,
  unsupported: count,
  not_applicable: count,
  not_observed: count,
});

const point = record({ seq, line: count, path: text, what: text });
const wire = record(
  {
    verdict: { enum: ['pass', 'fail'] },
    messages: count,
    invalid: count,
    known: { const: true },
    findings: { type: 'array', items: point },
    exceptions: { type: 'array', items: point },
  },
  ['known'],
);
const finding = record(
  { check: text, seq, line: count, detail: text, earlier: seq, known: { const: true } },
  ['earlier', 'known'],
);
const leftAside = record({ messages: count, revision: text }, ['revision']);
const facts = {
  verdict,
  totals: { $ref: '#/$defs/totals' },
  planned: count,
  wire: { $ref: '#/$defs/wire' },
  left_aside: leftAside,
};
const findings = { type: 'array', items: { $ref: '#/$defs/finding' } } as const;
const about = { id: text, level: text, actor: text, section: text, statement: text, link: text, gate: text };

const requirement = record(
  {
    ...about,
    outcome,
    quote: text,
    findings,
    uncounted: count,
    exclusion: text,
    missing_checks: revisions,
    capability: text,
  },
  ['quote', 'link', 'gate', 'findings', 'uncounted', 'exclusion', 'missing_checks', 'capability'],
);
const sideBySide = record(
  {
    ...about,
    outcomes: { type: 'array', items: { enum: [...OUTCOMES, null] } },
    findings: { type: 'array', items: findings },
    uncounted: { type: 'array', items: count },
  },
  ['link', 'gate', 'findings', 'uncounted'],
);
const trace = { why, trace: text, events: count, sessions: count, revision_mismatch: revisions };

export const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'report.schema.json',
  title: 'Report: one recorded session judged under one revision, or under several side by side',
  type: 'object',
  if: { required: ['summaries'] },
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  then: { $ref: '#/$defs/several' },
  else: { $ref: '#/$defs/single' },
  $defs: {
    totals,
    wire,
    finding,
    single: record(
      {
        ...trace,
        revision: text,
        ...facts,
        requirements: { type: 'array', items: requirement },
      },
      ['revision_mismatch', 'left_aside'],
    ),
    several: record(
      {
        ...trace,
        revisions,
        verdict,
        summaries: { type: 'array', items: record({ revision: text, ...facts }, ['left_aside']) },
        requirements: { type: 'array', items: sideBySide },
      },
      ['revision_mismatch'],
    ),
  },
};
