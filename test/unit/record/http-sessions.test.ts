import { describe, expect, it } from 'vitest';
import { HttpSessions, type RoutedRequest } from '../../../pipeline/record/http-sessions.js';

const request = (more: Partial<RoutedRequest> = {}): RoutedRequest => ({
  id: undefined,
  path: '/mcp',
  initialize: false,
  hasMessage: true,
  selfContained: false,
  ...more,
});
const handshake = request({ initialize: true });
const probe = request({ hasMessage: false });

/** Opens a session that the server gives an id. */
function open(sessions: HttpSessions, id: string, path = '/mcp') {
  const { session } = sessions.ofRequest({ ...handshake, path });
  sessions.answered(session, id, true);
  sessions.served(id, 'POST', 200);
  return session;
}

describe('sessions over HTTP', () => {
  it('are opened by initialize and go by the id in its answer', () => {
    const sessions = new HttpSessions();
    const one = sessions.ofRequest(handshake);
    const two = sessions.ofRequest(handshake);
    expect(two.session).not.toBe(one.session);
    sessions.answered(one.session, 'A', true);
    sessions.answered(two.session, 'B', true);
    expect(sessions.ofRequest(request({ id: 'A' }))).toEqual({ session: one.session });
    expect(sessions.ofRequest(request({ id: 'B', hasMessage: false })).session).toBe(two.session);
  });

  it('take probes before the handshake into the session that it opens', () => {
    const sessions = new HttpSessions();
    const first = sessions.ofRequest(probe);
    expect(sessions.ofRequest(handshake).session).toBe(first.session);
  });

  it('without ids are one until the next initialize', () => {
    const sessions = new HttpSessions();
    const first = sessions.ofRequest(request()).session;
    expect(sessions.ofRequest(request()).session).toBe(first);
    const second = sessions.ofRequest(handshake).session;
    expect(second).not.toBe(first);
    expect(sessions.ofRequest(request()).session).toBe(second);
    sessions.answered(second, 'A', true);
    expect(sessions.ofRequest(request()).session).not.toBe(second);
  });

  it('take a request without the id where one session is open, and only there', () => {
    const sessions = new HttpSessions();
    const one = open(sessions, 'A');
    expect(sessions.ofRequest(request())).toEqual({ session: one });
    expect(sessions.ofRequest(probe)).toEqual({ session: one });
    expect(sessions.ofRequest(request({ path: '/other' })).session).not.toBe(one);
    const two = open(sessions, 'B');
    const astray = sessions.ofRequest(request());
    expect([one, two]).not.toContain(astray.session);
    expect(astray.gap).toBe('session-unknown');
    expect(sessions.ofRequest(request()).session).toBe(astray.session);
    expect(sessions.ofRequest(handshake).session).not.toBe(astray.session);
    sessions.answered(open(sessions, 'C'), 'C', true);
    sessions.served('C', 'DELETE', 204);
    sessions.served('A', 'POST', 500);
    expect(sessions.ofRequest(request()).gap).toBe('session-unknown');
    sessions.served('A', 'DELETE', 200);
    expect(sessions.ofRequest(request())).toEqual({ session: two });
    sessions.served('B', 'POST', 404);
    expect([one, two]).not.toContain(sessions.ofRequest(request()).session);
  });

  it('with an id are open once the server serves them', () => {
    const sessions = new HttpSessions();
    const late = sessions.ofRequest(request({ id: 'A' })).session;
    sessions.served('A', 'POST', 400);
    expect(sessions.ofRequest(request()).session).not.toBe(late);
    sessions.served('A', 'POST', 202);
    expect(sessions.ofRequest(request()).session).toBe(late);
  });

  it('leave requests that name their version, and sessions without ids, to themselves', () => {
    const sessions = new HttpSessions();
    const one = open(sessions, 'A');
    const modern = sessions.ofRequest(request({ selfContained: true })).session;
    expect(modern).not.toBe(one);
    expect(sessions.ofRequest(request({ selfContained: true })).session).toBe(modern);
    expect(sessions.ofRequest(request()).session).toBe(one);
    const stateless = sessions.ofRequest(handshake).session;
    expect(sessions.ofRequest(request()).session).toBe(stateless);
  });

  it('with an id that nobody was given were joined late', () => {
    const sessions = new HttpSessions();
    const { session, gap } = sessions.ofRequest(request({ id: 'A' }));
    expect(gap).toBe('joined-late');
    expect(sessions.ofRequest(request({ id: 'A' }))).toEqual({ session });
  });

  it('have one pseudonym for an id, and different ones for different ids', () => {
    const sessions = new HttpSessions();
    const { session } = sessions.ofRequest(handshake);
    session.name = 'session-4';
    sessions.answered(session, 'A', true);
    expect(sessions.pseudonym('A', 6)).toBe('session-4');
    expect(sessions.pseudonym('A', 9)).toBe('session-4');
    sessions.answered(session, 'A2', false);
    expect(sessions.pseudonym('A2', 12)).toBe('session-12');
    expect(sessions.pseudonym('other', 15)).toBe('session-15');
    expect(sessions.pseudonym('other', 20)).toBe('session-15');
  });
});
