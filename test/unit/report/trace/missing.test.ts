import { expect, it } from 'vitest';
import { formatMissing, missingOf } from '../../../../pipeline/report/trace/missing.js';
import type { Check } from '../../../../pipeline/validate/check.js';
import { clause, report, revision } from '../../../support/reports.js';

const check: Check = {
  id: 'area.name',
  title: 'A parcel has a stamp',
  about: 'Looks at stamps.',
  subject: 'parcel with a stamp',
  watch: () => ({}),
};

it('says what a session must do to show each clause that was not observed', () => {
  const missing = missingOf(
    report([
      revision('2025-11-25', [
        clause('BASE-001', 'pass'),
        clause('BASE-002', 'not-observed', { transport: 'stdio', gate: 'server.tools' }),
        clause('BASE-003', 'not-observed', { obscured: true }),
      ]),
    ]),
    () => [check],
  );
  expect(formatMissing(missing)).toBe(
    [
      '2025-11-25: 2 clauses were not observed',
      '  BASE-002 (MUST) A made-up statement.',
      '        show at least one parcel with a stamp, over stdio, in a session that declares server.tools',
      '  BASE-003 (MUST) A made-up statement.',
      '        show it in a recording without gaps, in its own order',
      '',
    ].join('\n'),
  );
});
