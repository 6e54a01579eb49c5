import type { Check, Message } from '../../check.js';
import { asObject, type Json } from '../../message.js';
import { META_CAPABILITIES } from '../../session/session.js';
import { quote } from '../../wording.js';

/** Values that a client could hand back, taken from results of a type that it cannot know. */
const REMEMBERED = 1000;

export const resultTypeKnown: Check = {
  id: 'base.result-type-known',
  title: 'A result is of a core type, or of an extension that both parties advertise',
  about:
    'Looks at the `resultType` of each result that answers a client’s request. `complete` and `input_required` are the core ' +
    'protocol’s; any other value needs an extension that both the request’s client capabilities and the server’s discover ' +
    'result advertise. Rule `sent`: the server sends no other value (left alone where the server’s extensions are not in the ' +
    'recording and the client has some). Rule `used`: a client takes a result of such a type for invalid, so it never hands ' +
    'back the `nextCursor` or `requestState` of one; that is the only trace that using it leaves.',
  subject: 'result with a resultType (rule sent); cursor or state in a result of an unknown type (rule used)',
  rules: ['sent', 'used'],
  needs: ['order'],
  watch(evidence, session) {
    const suspect = new Map<string, Message>();
    return {
      exchange({ request, response, result }) {
        if (result === undefined || !request.fromClient) return;
        const inner = asObject(result);
        const type = inner?.['resultType'];
        if (inner === undefined || typeof type !== 'string') return;
        if (type === 'complete' || type === 'input_required') {
          evidence.subject(response, 'sent');
          return;
        }
        const ours = asObject(asObject(request.meta?.[META_CAPABILITIES])?.['extensions']);
        const theirs = session.discovery.latest;
        if (ours !== undefined && hasMember(ours)) {
          if (theirs === undefined) return;
          const extensions = asObject(theirs.capabilities['extensions']) ?? {};
          for (const name in ours) if (Object.hasOwn(extensions, name)) return;
        }
        evidence.subject(response, 'sent');
        evidence.finding(response, {
          rule: 'sent',
          saw: `the resultType ${quote(type)} for ${quote(request.method)}`,
          expected: '"complete", "input_required", or a type of an extension that both parties advertise',
        });
        for (const member of ['nextCursor', 'requestState']) {
          const value = inner[member];
          if (typeof value !== 'string' || suspect.size >= REMEMBERED) continue;
          evidence.subject(response, 'used');
          suspect.set(value, response);
        }
      },
      request(message) {
        if (suspect.size === 0 || !message.fromClient || message.params === undefined) return;
        for (const member of ['cursor', 'requestState']) {
          const value = message.params[member];
          const source = typeof value === 'string' ? suspect.get(value) : undefined;
          if (source === undefined) continue;
          evidence.finding(message, {
            rule: 'used',
            saw: `the ${member} of a result of unknown type on ${quote(message.method)}`,
            expected: 'that result to be taken for invalid',
            earlier: source.seq,
          });
        }
      },
    };
  },
};

function hasMember(object: Json): boolean {
  for (const _ in object) return true;
  return false;
}
