/** What the checks "a server declares what it offers" of 2026-07-28 have in common: `server/discover` declares. */
import type { Evidence, Exchange, Handlers, Message, Place, Session } from '../../check.js';
import { declaresPath } from '../../session/session.js';
import { quote } from '../../wording.js';

export interface Offered {
  /** Member of the discover result's `capabilities`. */
  capability: string;
  /** Client requests whose results show that the server offers the feature. */
  methods?: readonly string[];
  /** Notifications of the server that show it. */
  notifications?: readonly string[];
  /** Whether a result shows it; every result does when absent. */
  shows?: (exchange: Exchange) => boolean;
  /** How a finding names the use: `a result for`. */
  what: string;
}

/** Uses before the first discover result wait for it; of more than this many, only the first ones. */
const MOST_WAITING = 1000;

/** What is kept of a message that waits: not the message itself, which would keep its payload alive. */
interface Use extends Place {
  readonly method: string;
  readonly errorCode: unknown;
}

const useOf = ({ seq, line, transport, request, method, errorCode }: Message): Use => ({
  seq,
  line,
  transport,
  method: request?.method ?? method,
  errorCode,
});

/**
 * Each use is a subject, also one from before the first discover result, which then speaks for it. Without any discover
 * result nothing is known, so nothing is judged.
 */
export function watchOffered(evidence: Evidence, session: Session, offered: Offered): Handlers {
  const { capability, methods = [], notifications = [], shows, what } = offered;
  let waiting: Use[] = [];
  const judge = (use: Use) => {
    const discovered = session.discovery.latest;
    if (discovered === undefined) return;
    evidence.subject(use);
    if (declaresPath(discovered.capabilities, [capability])) return;
    evidence.finding(use, {
      saw: `${what} ${quote(use.method)} from a server that did not declare ${capability}`,
      expected: `${capability} among the capabilities of its server/discover result`,
      earlier: discovered.answer.seq,
    });
  };
  const used = (message: Message) => {
    if (session.discovery.latest !== undefined) judge(useOf(message));
    else if (waiting.length < MOST_WAITING) waiting.push(useOf(message));
  };
  const answered = (exchange: Exchange) => {
    if (!exchange.request.fromClient || exchange.result === undefined) return;
    if (shows === undefined || shows(exchange)) used(exchange.response);
  };
  return {
    exchanges: {
      ...Object.fromEntries(methods.map((method) => [method, answered])),
      'server/discover'() {
        for (const use of waiting) judge(use);
        if (session.discovery.latest !== undefined) waiting = [];
      },
    },
    notifications: Object.fromEntries(
      notifications.map((method) => [method, (message: Message) => message.fromServer && used(message)]),
    ),
  };
}

/** A method that a server with the capability has to know: a method-not-found answer is the fault. */
export function watchImplemented(
  evidence: Evidence,
  session: Session,
  { capability, method }: { capability: string; method: string },
): Handlers {
  let waiting: Use[] = [];
  const judge = (answer: Use) => {
    const discovered = session.discovery.latest;
    if (discovered === undefined || !declaresPath(discovered.capabilities, [capability])) return;
    evidence.subject(answer);
    if (answer.errorCode !== -32601) return;
    evidence.finding(answer, {
      saw: `error -32601 for ${method} from a server that declares ${capability}`,
      expected: 'a listing, which may be empty',
      earlier: discovered.answer.seq,
    });
  };
  return {
    exchanges: {
      [method](exchange) {
        if (!exchange.request.fromClient) return;
        if (session.discovery.latest !== undefined) judge(useOf(exchange.response));
        else if (waiting.length < MOST_WAITING) waiting.push(useOf(exchange.response));
      },
      'server/discover'() {
        for (const answer of waiting) judge(answer);
        if (session.discovery.latest !== undefined) waiting = [];
      },
    },
  };
}
