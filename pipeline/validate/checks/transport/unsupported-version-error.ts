import { isInteger, toNumber } from '../../../trace/numeral.js';
import type { Check, Exchange, Message, Place } from '../../check.js';
import { asArray, asObject } from '../../message.js';
import { META_VERSION } from '../../session/session.js';
import { quote, show } from '../../wording.js';
import { codeOf, isAboutOtherFault, UNSUPPORTED_VERSION } from './other-faults.js';

/** Until the server lists its versions: how many are remembered, and how many answers of each. */
const MOST_VERSIONS = 16;
const MOST_ANSWERS = 8;

interface Answered {
  readonly at: Place;
  readonly request: Place['seq'];
  readonly version: string;
  readonly saw: string | undefined;
}

export const unsupportedVersionError: Check = {
  id: 'transport.unsupported-version-error',
  title: 'A version that the server does not serve gets error -32022 with the versions that it serves',
  about:
    'Two things are looked at, on any transport. Each error -32022 of the server has to carry `data.supported`, a non-empty list of ' +
    'strings. And each answer to a request whose `_meta` names a version that is not in the server’s own list (the newest ' +
    '`server/discover` result, or the first one for what came before it) has to be that error. An error about another fault of the request is in order ' +
    'too: -32602 where `_meta` lacks a member, -32020 where headers are wrong, -32601 and -32021, and any error under an HTTP status ' +
    'that has another cause. Where the server lists no versions nothing is known, and only the first half is judged.',
  subject: 'error -32022, and answer to a request under a version outside the server’s list',
  watch(evidence, session) {
    let before: Map<string, Answered[]> | undefined = new Map();

    const remember = (exchange: Exchange, version: string): void => {
      let answers = before?.get(version);
      if (answers === undefined) {
        if (before === undefined || before.size >= MOST_VERSIONS) return;
        answers = [];
        before.set(version, answers);
      }
      if (answers.length < MOST_ANSWERS) answers.push(read(exchange, version));
    };

    const judge = (answered: Answered, served: ReadonlySet<string>): void => {
      if (served.has(answered.version)) return;
      evidence.subject(answered.at);
      if (answered.saw === undefined) return;
      evidence.finding(answered.at, {
        saw: `${answered.saw} under version ${quote(answered.version)}`,
        expected: 'the error -32022, since the server’s own list lacks that version',
        earlier: answered.request,
      });
    };

    return {
      error(message) {
        const code = message.errorCode;
        if (!message.fromServer || !isInteger(code) || toNumber(code) !== UNSUPPORTED_VERSION) return;
        evidence.subject(message);
        const supported = asObject(asObject(message.error)?.['data'])?.['supported'];
        if (isListOfStrings(supported)) return;
        evidence.finding(message, {
          saw: `error -32022 with ${show(supported)} as data.supported`,
          expected: 'a non-empty list of the versions that the server serves',
        });
      },
      exchange(exchange) {
        const { request } = exchange;
        if (!request.fromClient) return;
        const version = request.meta?.[META_VERSION];
        const served = session.discovery.latest?.versions;
        const known = served !== undefined && served.size > 0;
        if (known && before !== undefined) {
          for (const answers of before.values()) for (const each of answers) judge(each, served);
          before = undefined;
        }
        if (typeof version !== 'string') return;
        if (known) {
          if (!served.has(version)) judge(read(exchange, version), served);
        } else remember(exchange, version);
      },
    };
  },
};

function read(exchange: Exchange, version: string): Answered {
  const { request, response } = exchange;
  const fine = codeOf(exchange) === UNSUPPORTED_VERSION || isAboutOtherFault(exchange);
  const { seq, line, transport } = response;
  return {
    at: { seq, line, transport },
    request: request.seq,
    version,
    saw: fine ? undefined : answerWords(response, request),
  };
}

function answerWords(response: Message, request: Message): string {
  const what = response.class === 'error' ? `the error ${show(response.errorCode)}` : 'a result';
  return `${what} for ${quote(request.method)}`;
}

function isListOfStrings(value: unknown): boolean {
  const list = asArray(value);
  return list !== undefined && list.length > 0 && list.every((each) => typeof each === 'string');
}
