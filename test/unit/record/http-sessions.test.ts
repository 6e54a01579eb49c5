import { describe, expect, it } from 'vitest';
import { HttpSessions } from '../../../pipeline/record/http-sessions.js';

describe('sessions over HTTP', () => {
  it('are opened by initialize and go by the id in its answer', () => {
    const sessions = new HttpSessions();
    const one = sessions.ofRequest(undefined, true, true);
    const two = sessions.ofRequest(undefined, true, true);
    expect(two.session).not.toBe(one.session);
    sessions.answered(one.session, 'A', true);
    sessions.answered(two.session, 'B', true);
    expect(sessions.ofRequest('A', false, true)).toEqual({ session: one.session, joinedLate: false });
    expect(sessions.ofRequest('B', false, false).session).toBe(two.session);
  });

  it('take probes before the handshake into the session that it opens', () => {
    const sessions = new HttpSessions();
    const probe = sessions.ofRequest(undefined, false, false);
    expect(sessions.ofRequest(undefined, true, true).session).toBe(probe.session);
  });

  it('without ids are one until the next initialize', () => {
    const sessions = new HttpSessions();
    const first = sessions.ofRequest(undefined, false, true).session;
    expect(sessions.ofRequest(undefined, false, true).session).toBe(first);
    const second = sessions.ofRequest(undefined, true, true).session;
    expect(second).not.toBe(first);
    expect(sessions.ofRequest(undefined, false, true).session).toBe(second);
    sessions.answered(second, 'A', true);
    expect(sessions.ofRequest(undefined, false, true).session).not.toBe(second);
  });

  it('with an id that nobody was given were joined late', () => {
    const sessions = new HttpSessions();
    const { session, joinedLate } = sessions.ofRequest('A', false, true);
    expect(joinedLate).toBe(true);
    expect(sessions.ofRequest('A', false, true)).toEqual({ session, joinedLate: false });
  });

  it('have one pseudonym for an id, and different ones for different ids', () => {
    const sessions = new HttpSessions();
    const { session } = sessions.ofRequest(undefined, true, true);
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
