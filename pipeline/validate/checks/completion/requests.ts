/** What a completion/complete request brings, as far as its own form and the listed prompts show. */
import { asObject, asString, type Exchange } from '../../message.js';
import type { Session } from '../../session/session.js';
import { quote } from '../../wording.js';

/** What is missing or mistyped in `ref` and `argument`; undefined where both are well-formed. */
export function malformedInput(exchange: Exchange): string | undefined {
  const ref = asObject(exchange.params?.['ref']);
  if (ref === undefined) return 'no ref object';
  const type = ref['type'];
  if (type !== 'ref/prompt' && type !== 'ref/resource')
    return 'a ref that is neither ref/prompt nor ref/resource';
  if (type === 'ref/prompt' && asString(ref['name']) === undefined) return 'a ref/prompt without a name';
  if (type === 'ref/resource' && asString(ref['uri']) === undefined) return 'a ref/resource without a uri';
  const argument = asObject(exchange.params?.['argument']);
  if (argument === undefined) return 'no argument object';
  if (asString(argument['name']) === undefined) return 'an argument without a name';
  return asString(argument['value']) === undefined ? 'an argument without a value' : undefined;
}

/** The prompt that the request refers to though the complete listing in force lacks it. */
export function unlistedPrompt(exchange: Exchange, session: Session): string | undefined {
  const ref = asObject(exchange.params?.['ref']);
  const name = asString(ref?.['name']);
  const { current } = session.listings.prompts;
  if (ref?.['type'] !== 'ref/prompt' || name === undefined || current === undefined) return undefined;
  if (current.answered > exchange.request.seq || current.has(name)) return undefined;
  return `the unlisted prompt ${quote(name)}`;
}
