/**
 * Recorded sessions of the reference programs, judged. They are held to every clause; what is found nonetheless stands in
 * reference/conformance/divergences.yaml with the reason, or is a mistake: of theirs, or of our check.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Complaint, captures, complaints } from '../support/captured.js';

interface Divergence {
  revision: string;
  clause: string;
  /** Names of captures; a trailing * takes all that begin so. */
  captures: string[];
  /** Checks of the suite that say otherwise; `npm run conformance` holds such a row. */
  checks?: string[];
  class: 'ours' | 'theirs' | 'ambiguous';
  because: string;
  link: string;
}

const { divergences } = parse(
  readFileSync(new URL('../../reference/conformance/divergences.yaml', import.meta.url), 'utf8'),
) as { divergences: Divergence[] };

const covers = (row: Divergence, complaint: Complaint): boolean =>
  row.revision === complaint.revision &&
  row.clause === complaint.clause &&
  row.captures.some((name) =>
    name.endsWith('*') ? complaint.capture.startsWith(name.slice(0, -1)) : complaint.capture === name,
  );

const all = captures();
const found = all.map((capture) => ({ capture, held: complaints(capture) }));

describe('captures', () => {
  test('there are sessions, probes and sessions of the suite at both revisions', () => {
    for (const revision of ['2025-11-25', '2026-07-28']) {
      const names = all.filter((each) => each.revision === revision).map(({ name }) => name);
      expect(names).toEqual(
        expect.arrayContaining([
          'session-stdio',
          'session-http',
          'probe-stdio',
          'probe-http',
          'suite-server',
        ]),
      );
      expect(names.filter((name) => name.startsWith('suite-client-')).length).toBeGreaterThan(15);
    }
  });

  test.each(found.map((each) => [`${each.capture.revision} ${each.capture.name}`, each] as const))(
    '%s',
    (_, { held }) => {
      const unlisted = held.filter((complaint) => !divergences.some((row) => covers(row, complaint)));
      expect(unlisted.map(({ clause, where }) => `${clause} ${where}`)).toEqual([]);
    },
  );
});

describe('divergences.yaml', () => {
  const held = divergences.filter(({ checks }) => checks === undefined);
  test.each(held.map((row) => [`${row.revision} ${row.clause}`, row] as const))(
    '%s still holds',
    (_, row) => {
      const now = found.flatMap((each) => each.held);
      for (const name of row.captures) {
        const one = { ...row, captures: [name] };
        expect(
          now.some((complaint) => covers(one, complaint)),
          `${name} no longer shows it`,
        ).toBe(true);
      }
      expect(['ours', 'theirs', 'ambiguous']).toContain(row.class);
      expect(row.because.length).toBeGreaterThan(20);
      expect(row.link).toMatch(/^https:\/\//);
    },
  );
});
