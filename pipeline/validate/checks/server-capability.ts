/** What the five checks "a server declares the capability that it uses" of 2025-11-25 have in common. */
import type { Evidence, Exchange, Handlers, Message, Session } from '../check.js';
import { quote } from '../wording.js';

export interface UsedCapability {
  /** Name of the member in the initialize result's capabilities. */
  capability: string;
  /** Client requests whose results show that the server supports the feature. */
  methods: readonly string[];
  /** Notifications of the server that show it. */
  notifications: readonly string[];
}

/** Each use after the initialize result is a subject; without such a result nothing is known, so nothing is judged. */
export function watchCapability(
  evidence: Evidence,
  session: Session,
  { capability, methods, notifications }: UsedCapability,
): Handlers {
  let declared: boolean | undefined;
  const used = (at: Message, what: string, method: string) => {
    declared ??= session.declares(`server.${capability}`);
    if (declared === undefined) return;
    evidence.subject(at);
    if (declared) return;
    const { initializeAnswer } = session;
    evidence.finding(at, {
      saw: `${what} ${quote(method)} from a server that did not declare ${capability}`,
      expected: `${capability} among the capabilities of its initialize result`,
      ...(initializeAnswer === undefined ? {} : { earlier: initializeAnswer.seq }),
    });
  };
  const answered = (exchange: Exchange) => {
    if (exchange.result === undefined || !exchange.request.fromClient) return;
    used(exchange.response, 'a result for', exchange.method);
  };
  const sent = (message: Message) => {
    if (message.fromServer) used(message, 'a notification', message.method);
  };
  return {
    exchanges: Object.fromEntries(methods.map((method) => [method, answered])),
    notifications: Object.fromEntries(notifications.map((method) => [method, sent])),
  };
}
