/** What a change asks of either party: stricter, looser, or neutral where the form of the wording does not show it. */
import type { Sentence } from '../extract/extraction.js';
import { tokenise } from '../register/tokens.js';
import type { ChangeClass, Demand, Direction, Party } from './changeset.js';
import { conditionSpans, levelOfSentence } from './meaning.js';

const NEUTRAL: Direction = { client: 'neutral', server: 'neutral' };

/**
 * Added obligations and withdrawn permissions are stricter, the reverse looser; so are raised and lowered levels. A rule
 * turned into its opposite is stricter for whoever kept the old one, unless it now only permits. A condition that came
 * makes an obligation looser, one that went makes it stricter. Of edits of other words nothing is claimed.
 */
export function directionOf(
  a: Sentence | undefined,
  b: Sentence | undefined,
  classes: readonly ChangeClass[],
): Direction {
  if (a === undefined && b === undefined) return NEUTRAL;
  if (a === undefined || b === undefined) {
    const sentence = (a ?? b) as Sentence;
    const binds = levelOfSentence(sentence) !== 'MAY';
    return forParty(sentence.actor, binds === (a === undefined) ? 'stricter' : 'looser');
  }
  const demand = demandOf(a, b, classes);
  if (!classes.includes('actor')) return forParty(b.actor ?? a.actor, demand);
  return { client: handedOver(a, b, 'client', demand), server: handedOver(a, b, 'server', demand) };
}

function demandOf(a: Sentence, b: Sentence, classes: readonly ChangeClass[]): Demand {
  const raised = classes.includes('level-raised');
  const lowered = classes.includes('level-lowered');
  const permits = levelOfSentence(b) === 'MAY';
  if (raised !== lowered) return raised ? 'stricter' : 'looser';
  if (classes.includes('polarity')) return permits ? 'looser' : 'stricter';
  if (!classes.includes('condition')) return 'neutral';
  const conditions = (sentence: Sentence) => conditionSpans(tokenise(sentence.words)).length;
  const more = conditions(b) - conditions(a);
  if (more === 0) return 'neutral';
  return more > 0 === permits ? 'stricter' : 'looser';
}

/** What a change of actor means for one party: it was let go, it was taken in, or it stays and has what else changed. */
function handedOver(a: Sentence, b: Sentence, party: 'client' | 'server', demand: Demand): Demand {
  const was = a.actor === party || a.actor === 'both';
  const is = b.actor === party || b.actor === 'both';
  const obliges = (sentence: Sentence) => levelOfSentence(sentence) !== 'MAY';
  if (was && is) return demand;
  if (is) return obliges(b) ? 'stricter' : 'looser';
  if (was) return obliges(a) ? 'looser' : 'stricter';
  return 'neutral';
}

function forParty(actor: Party | undefined, demand: Demand): Direction {
  return {
    client: actor === 'server' ? 'neutral' : demand,
    server: actor === 'client' ? 'neutral' : demand,
  };
}

/** The demand on one of the parties a reader asks about: the stricter of the two for both. */
export function overall({ client, server }: Direction): Demand {
  if (client === server) return client;
  if (client === 'neutral') return server;
  if (server === 'neutral') return client;
  return 'stricter';
}
