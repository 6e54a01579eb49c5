/** The wire line of a report: every message against the shapes of a revision. */
import type { Registry } from '../emit/registry.js';
import { compileWire, type WireJudge } from '../emit/wire/judge.js';
import type { WireJudgement } from './judgement.js';
import type { Message } from './message.js';

/** Compiling shapes costs more than judging a short trace: the judges of a registry are kept as long as it is. */
const wireJudges = new WeakMap<Registry['wire'], WireJudge>();

export function wireJudgeOf({ wire }: Registry): WireJudge {
  let judge = wireJudges.get(wire);
  if (judge === undefined) {
    judge = compileWire(wire);
    wireJudges.set(wire, judge);
  }
  return judge;
}

/** What is wrong with a message by the published shapes; null when nothing is. */
export function judgeMessage(wire: WireJudge, message: Message): ReturnType<WireJudge['judgeError']> {
  switch (message.class) {
    case 'request':
      return wire.judgeRequest(message.method, message.payload);
    case 'notification':
      return wire.judgeNotification(message.method, message.payload);
    case 'result':
      return wire.judgeResult(message.request?.method ?? null, message.payload);
    case 'error':
      return wire.judgeError(message.payload);
    default:
      return [{ path: '', what: 'is no JSON-RPC message' }];
  }
}

/** The tallies of several sessions as one; at most `cap` findings are kept. */
export function mergeWire(parts: readonly (WireJudgement | undefined)[], cap: number): WireJudgement {
  const whole: WireJudgement = { messages: 0, invalid: 0, findings: [], exceptions: [] };
  for (const part of parts) {
    if (part === undefined) continue;
    whole.messages += part.messages;
    whole.invalid += part.invalid;
    if (whole.findings.length < cap) whole.findings.push(...part.findings);
    if (whole.exceptions.length < cap) whole.exceptions.push(...part.exceptions);
  }
  whole.findings.splice(cap);
  whole.exceptions.splice(cap);
  return whole;
}
