/** Table-style tests of one check: sessions that pass, sessions that break it and where, sessions that it is silent on. */
import { expect, test } from 'vitest';
import type { Check } from '../../pipeline/validate/check.js';
import { envelope, error, judgeBy, request, result, Session } from './judge.js';

type Json = Record<string, unknown>;

export interface Table {
  passes: Record<string, Session>;
  /** With the seq of every finding, in order. */
  fails: Record<string, readonly [Session, ...number[]]>;
  /** Sessions without a subject. */
  silent?: Record<string, Session>;
}

export function checkTable(check: Check, { passes, fails, silent = {} }: Table, rule?: string): void {
  const clause = rule === undefined ? {} : { checks: [`${check.id}#${rule}`] };
  const named = rule === undefined ? '' : `${rule}: `;
  test.each(Object.entries(passes))(`${named}passes: %s`, (_, session) => {
    expect(judgeBy(check, session.lines, clause)).toMatchObject({ outcome: 'pass', findings: [] });
  });
  test.each(Object.entries(fails))(`${named}fails: %s`, (_, [session, ...seqs]) => {
    const judged = judgeBy(check, session.lines, clause);
    expect(judged.outcome).toBe('fail');
    expect(judged.findings.map(({ seq }) => Number(seq))).toEqual(seqs);
    expect(judged.subjects).toBeGreaterThan(0);
  });
  test.each(Object.entries(silent))(`${named}is silent on: %s`, (_, session) => {
    expect(judgeBy(check, session.lines, clause)).toMatchObject({ outcome: 'not-observed' });
  });
}

/** A JSON-RPC error as what a client replies. */
export class Refusal {
  constructor(readonly code: number) {}
}

/** 2025-11-25: a handshake (seq 0 to 2), the server's request (3), the client's answer (4). */
export function asked(method: string, params: Json | undefined, client: Json, reply?: unknown): Session {
  const session = new Session().handshake({}, client).server(request('s1', method, params));
  if (reply === undefined) return session;
  return session.client(reply instanceof Refusal ? error('s1', reply.code) : result('s1', reply));
}

/** 2026-07-28: a call (seq 0), the result that asks for input under the key `k` (1), the retry with the reply (2). */
export function askedForInput(
  method: string,
  params: Json | undefined,
  client: Json,
  reply?: unknown,
  retrying: Json = client,
): Session {
  const call = { name: 'weigh', arguments: {} };
  const session = new Session().client(request(1, 'tools/call', { ...call, _meta: envelope(client) })).server(
    result(1, {
      resultType: 'input_required',
      inputRequests: { k: { method, ...(params === undefined ? {} : { params }) } },
      requestState: 'one',
    }),
  );
  if (reply === undefined) return session;
  return session.client(
    request(2, 'tools/call', {
      ...call,
      requestState: 'one',
      inputResponses: { k: reply },
      _meta: envelope(retrying),
    }),
  );
}
