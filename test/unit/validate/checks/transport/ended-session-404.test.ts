import { expect, test } from 'vitest';
import { endedSession404 } from '../../../../../pipeline/validate/checks/transport/ended-session-404.js';
import { HttpSession } from '../../../../support/http.js';
import { judgeBy, request, result } from '../../../../support/judge.js';

const ping = (id: number) => request(id, 'ping');
const deleted = (status = 204) => {
  const session = new HttpSession().begin('one');
  return session.answer(session.ask('DELETE'), status);
};

test('404 after a DELETE, and after a 404, passes', () => {
  expect(judgeBy(endedSession404, deleted().exchange(ping(1), 404).lines)).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
  const twice = new HttpSession().begin('one').exchange(ping(1), 404).exchange(ping(2), 404);
  expect(judgeBy(endedSession404, twice.lines)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each([[200], [400]])('another status fails', (status) => {
  expect(judgeBy(endedSession404, deleted().exchange(ping(1), status).lines)).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 11, earlier: 8 }],
  });
});

test('TRAN-015: a new session is none of the ended one', () => {
  const session = deleted().begin('two', '2025-11-25', 'again').exchange(ping(1), result(1));
  expect(judgeBy(endedSession404, session.lines).outcome).toBe('not-observed');
});

test.each([401, 405, 503])('status %s has a cause of its own', (status) => {
  expect(judgeBy(endedSession404, deleted().exchange(ping(1), status).lines).outcome).toBe('not-observed');
});

test('a refused DELETE, a 404 to a GET, and requests under way end nothing', () => {
  expect(judgeBy(endedSession404, deleted(405).exchange(ping(1), result(1)).lines).outcome).toBe(
    'not-observed',
  );
  const get = new HttpSession().begin('one');
  get.answer(get.ask('GET'), 404);
  expect(judgeBy(endedSession404, get.exchange(ping(1), result(1)).lines).outcome).toBe('not-observed');
  const way = new HttpSession().begin('one');
  const under = way.ask('POST', ping(1));
  way.answer(way.ask('DELETE'), 204).answer(under, 200, {}, result(1));
  expect(judgeBy(endedSession404, way.lines).outcome).toBe('not-observed');
});
