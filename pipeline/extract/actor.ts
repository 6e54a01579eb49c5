/** Which party a sentence binds, as far as its grammar shows it. */
import type { Sentence } from './extraction.js';

export type SentenceActor = NonNullable<Sentence['actor']>;

const PARTY =
  /\b(?:(both|either|all|each) (?:parties|party|sides|peers)|(clients?|hosts?|host applications?|applications?|user agents?)|(servers?)|(implementations?|implementors?|implementers?|receivers?|senders?|requestors?|participants?|parties|peers?|sdks?))\b/gi;

/**
 * The party named as the subject: in the last clause before the first keyword, else anywhere before it, else in the
 * texts that the sentence hangs under (table column, lead-in), nearest first, else as the agent of a passive ("… be
 * ignored by the client"), else that of the lead-in's own sentence (`above`). "Clients and servers" is both.
 */
export function actorOf(
  words: string,
  keywordOffset: number | undefined,
  hangsUnder: readonly string[],
  above?: SentenceActor,
): SentenceActor | undefined {
  const before = words.slice(0, keywordOffset ?? 0).replace(/`[^`]*`/g, '``');
  const clause = before.slice(
    Math.max(before.lastIndexOf(','), before.lastIndexOf(';'), before.lastIndexOf(':')) + 1,
  );
  for (const text of [clause, before, ...hangsUnder]) {
    const actor = named(text);
    if (actor !== undefined) return actor;
  }
  const agent = /\bby (?:the |an? |any )?(?:MCP )?(client|server)s?\b/i.exec(
    words.slice(keywordOffset ?? 0),
  )?.[1];
  if (agent === undefined) return above;
  return agent.toLowerCase() === 'client' ? 'client' : 'server';
}

function named(text: string): SentenceActor | undefined {
  const matches = [...text.matchAll(PARTY)];
  const first = matches[0];
  if (first === undefined) return undefined;
  if (first[1] !== undefined || first[4] !== undefined) return 'both';
  const actor = first[2] === undefined ? 'server' : 'client';
  const next = matches[1];
  if (next !== undefined) {
    const between = text.slice(first.index + first[0].length, next.index);
    const other = next[2] === undefined ? 'server' : 'client';
    if (other !== actor && /^\s+(?:and|or|and\/or|\/)\s+(?:the\s+)?$/i.test(between)) return 'both';
  }
  return actor;
}
