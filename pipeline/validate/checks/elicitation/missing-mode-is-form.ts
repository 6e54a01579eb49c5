import { isDeclared } from '../../capabilities.js';
import type { Check, Json } from '../../check.js';
import { INVALID_PARAMS } from '../../error-codes.js';
import { asArray, asObject } from '../../message.js';
import { formFault } from './form-schema.js';

export const missingModeIsForm: Check = {
  id: 'elicitation.missing-mode-is-form',
  title: 'A client takes an elicitation without mode for a form',
  about:
    'Looks at each reply to a well-formed `elicitation/create` without `mode` (a message and the schema of a form) from a client that ' +
    'declared form mode. The error -32602 is a finding, and so is to accept it without `content` although the schema requires ' +
    'something. Other errors have causes of their own.',
  subject: 'reply to a form without `mode`',
  watch: (evidence) => ({
    replies: {
      'elicitation/create'({ message, ask, result, error, capabilities }) {
        const schema = formOf(ask.params);
        if (schema === undefined || !isDeclared(capabilities, ['elicitation', 'form'])) return;
        const detail = { expected: 'it to be taken for a form', earlier: ask.message.seq };
        if (error !== undefined) {
          if (error['code'] !== INVALID_PARAMS) return;
          evidence.subject(message);
          evidence.finding(message, { saw: 'the error -32602 for an elicitation without mode', ...detail });
          return;
        }
        const reply = asObject(result);
        if (reply === undefined) return;
        evidence.subject(message);
        if (reply['action'] !== 'accept' || reply['content'] !== undefined) return;
        if ((asArray(schema['required'])?.length ?? 0) === 0) return;
        evidence.finding(message, { saw: 'an elicitation without mode accepted without content', ...detail });
      },
    },
  }),
};

/** The schema of a well-formed form request without mode. */
function formOf(params: Json | undefined): Json | undefined {
  if (params === undefined || params['mode'] !== undefined || typeof params['message'] !== 'string')
    return undefined;
  const schema = asObject(params['requestedSchema']);
  return schema === undefined || formFault(schema) !== undefined ? undefined : schema;
}
