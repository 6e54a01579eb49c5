import { isDeclared } from '../../capabilities.js';
import type { Check } from '../../check.js';
import { isGiven } from './conversation.js';

const RULES = [
  ['tools', 'tools'],
  ['tool-choice', 'toolChoice'],
] as const;

export const undeclaredToolsRefused: Check = {
  id: 'sampling.undeclared-tools-refused',
  title: 'A client without sampling.tools gives no result for a sampling request with tools',
  about:
    'Looks at each reply to a `sampling/createMessage` that has `tools` (rule `tools`) or `toolChoice` (rule `tool-choice`; null ' +
    'counts as left out), from a client that had not declared `sampling.tools`: an error is right, a result is a finding.',
  subject: 'reply of a client without sampling.tools to a sampling request with tools',
  rules: ['tools', 'tool-choice'],
  watch: (evidence) => ({
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
  }),
};
