import { expect, test } from 'vitest';
import { invalidVersionHeader400 } from '../../../../../pipeline/validate/checks/transport/invalid-version-header-400.js';
import { HttpSession, VERSION } from '../../../../support/http.js';
import { judgeBy, request } from '../../../../support/judge.js';

const answered = (version: string, status: number, negotiated = '2025-11-25') =>
  judgeBy(
    invalidVersionHeader400,
    new HttpSession()
      .begin(undefined, negotiated)
      .exchange(request(1, 'ping'), status, { [VERSION]: version }).lines,
  );

test.each(['latest', '', '2025-13-01', '2025-11-25 ', '1.0'])('%j is answered with 400', (version) => {
  expect(answered(version, 400)).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(answered(version, 200)).toMatchObject({ outcome: 'fail', findings: [{ seq: 9, earlier: 7 }] });
});

test.each([401, 404, 406, 500])('status %s has a cause of its own', (status) => {
  expect(answered('latest', status).outcome).toBe('not-observed');
});

test('which dates are supported nobody knows, and what was negotiated is valid', () => {
  expect(answered('2099-01-01', 200).outcome).toBe('not-observed');
  expect(answered('DRAFT-2026', 200, 'DRAFT-2026').outcome).toBe('not-observed');
});
