import { isDeclared } from '../../capabilities.js';
import type { Check, Message } from '../../check.js';
import { isGiven } from './conversation.js';

const RULES = [
  ['tools', 'tools'],
  ['tool-choice', 'toolChoice'],
] as const;

/** Asks that are remembered until the end. */
const MOST = 1000;

export const undeclaredToolsRefused: Check = {
  id: 'sampling.undeclared-tools-refused',
  title: 'A client without sampling.tools gives no result for a sampling request with tools',
  about:
    'Looks at each reply to a `sampling/createMessage` that has `tools` (rule `tools`) or `toolChoice` (rule `tool-choice`; null ' +
    'counts as left out), from a client that had not declared `sampling.tools`: an error is right, a result is a finding. In ' +
    '`inputRequests` there is no error to give; there it is right to leave such a request without a response.',
  subject:
    'sampling request with tools to a client without sampling.tools, once the client replied or went on',
  rules: ['tools', 'tool-choice'],
  watch(evidence, session) {
    /** Asked in `inputRequests`, where silence is the right answer. */
    const asked: { readonly message: Message; readonly rule: string }[] = [];
    return {
      asks: {
        'sampling/createMessage'({ message, key, params, capabilities }) {
          if (key === undefined || asked.length >= MOST) return;
          if (isDeclared(capabilities, ['sampling', 'tools'])) return;
          for (const [rule, member] of RULES) if (isGiven(params?.[member])) asked.push({ message, rule });
        },
      },
      replies: {
        'sampling/createMessage'({ message, ask, error }) {
          if (ask.capabilities === undefined || isDeclared(ask.capabilities, ['sampling', 'tools'])) return;
          for (const [rule, member] of RULES) {
            if (!isGiven(ask.params?.[member])) continue;
            evidence.subject(message, rule);
            if (error !== undefined) continue;
            evidence.finding(message, {
              saw: `a result for a sampling request with ${member}, although sampling.tools was not declared`,
              expected: 'an error, or no answer',
              earlier: ask.message.seq,
              rule,
            });
          }
        },
      },
      end() {
        for (const { message, rule } of asked) {
          if (session.askedByClient.answeredUpTo > message.seq) evidence.subject(message, rule);
        }
      },
    };
  },
};
