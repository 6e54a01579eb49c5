/** Joins changed members of the wire shapes to the sentences that speak of them, and finds where the two disagree. */

import type { Node, WireShapes } from '../../emit/wire/shapes.js';
import { parseTypes } from '../../emit/wire/shapes.js';
import type { Sentence } from '../../extract/extraction.js';
import type { ClauseIndex } from '../clauses.js';
import { levelOfSentence } from '../meaning.js';
import { SCHEMA_PAGE } from '../renames.js';
import type { WireChange, WireChanges, WireContradiction, WireProse } from './changes.js';

export interface ProseSide {
  wire: WireShapes;
  sentences: readonly Sentence[];
  clauses: ClauseIndex;
}

/** A member that more types than this have is too common a word to know a sentence by. */
const COMMON = 3;

/** Each change with the prose of the side where its member stands, the later side first. */
export function joinProse(changes: readonly WireChange[], from: ProseSide, to: ProseSide): WireChanges {
  const before = finder(from);
  const after = finder(to);
  const joined = changes.map((change) => {
    const now = after.sentencesOn(change.at);
    const found =
      now.length > 0
        ? now.map((s) => prose(s, to))
        : before.sentencesOn(change.at).map((s) => prose(s, from));
    return { ...change, prose: found };
  });
  return { changes: joined, contradictions: changes.flatMap((change) => contradictions(change, after, to)) };
}

interface Finder {
  sentencesOn(at: string): Sentence[];
  /** Types that have a member of this name. */
  count(member: string): number;
}

function finder({ wire, sentences, clauses }: ProseSide): Finder {
  const counts = new Map<string, number>();
  for (const node of parseTypes(wire).values()) {
    for (const name of new Set(memberNames(node))) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const spans = new Map<string, Sentence[]>();
  for (const sentence of sentences) {
    for (const [, span = ''] of sentence.words.matchAll(/`([^`]+)`/g)) {
      const last = span.slice(span.lastIndexOf('.') + 1);
      spans.set(last, [...(spans.get(last) ?? []), sentence]);
    }
  }
  return {
    count: (member) => counts.get(member) ?? 0,
    sentencesOn: (at) => {
      const [type = '', member] = placeOf(at);
      if (member === undefined) return [];
      const own = sentences.filter(
        (sentence) =>
          clauses.of(sentence).some((clause) => clause.wire?.includes(`${type}.${member}`) === true) ||
          (sentence.page === SCHEMA_PAGE &&
            sentence.pointers?.some((pointer) => pointer.endsWith(`/${type}/properties/${member}`)) === true),
      );
      const named = (counts.get(member) ?? 0) > COMMON ? [] : (spans.get(member) ?? []);
      return [...new Set([...own, ...named])];
    },
  };
}

/** `Tool.inputSchema.type` → its type and last member; a method or a bare type has no member. */
function placeOf(at: string): [string, string?] {
  if (!/^[A-Z]/.test(at)) return [at];
  const parts = at.replaceAll('[]', '').split('.');
  const member = parts.length > 1 ? parts.at(-1) : undefined;
  return member === undefined || member === '*' ? [parts[0] ?? ''] : [parts[0] ?? '', member];
}

function memberNames(node: Node): string[] {
  switch (node.kind) {
    case 'object':
      return node.members.flatMap((member) => [member.name, ...memberNames(member.node)]);
    case 'list':
      return memberNames(node.of);
    case 'union':
    case 'all':
      return node.of.flatMap(memberNames);
    default:
      return [];
  }
}

/** Words with which a sentence asks for a member, or lets it be left out. */
const ASKS = /\b(?:includ|contain|carr(?:y|ies)|provid|set|ha(?:ve|s)|present|specif|suppl)/i;
const LEAVES_OUT = /\b(?:omit|absent|left out|not (?:be )?(?:includ|present|set|provid))/i;

function contradictions(change: WireChange, after: Finder, side: ProseSide): WireContradiction[] {
  const [, member] = placeOf(change.at);
  if (member === undefined) return [];
  const shape = shapeOf(change, after.count(member));
  return after.sentencesOn(change.at).flatMap((sentence): WireContradiction[] => {
    const level = levelOfSentence(sentence);
    const at = { ...prose(sentence, side), at: change.at };
    const noted = side.clauses.of(sentence).find((clause) => clause['wire-disagrees'] !== undefined)?.[
      'wire-disagrees'
    ];
    if (noted !== undefined) return [{ ...at, shape: 'noted', note: noted }];
    const demands =
      (level === 'MUST' || level === 'SHOULD') &&
      ASKS.test(sentence.words) &&
      !LEAVES_OUT.test(sentence.words);
    if (shape === 'gone' && demands) return [{ ...at, shape }];
    if (
      shape === 'optional' &&
      level === 'MUST' &&
      demands &&
      !/\b(?:if|when|unless)\b/i.test(sentence.words)
    ) {
      return [{ ...at, shape }];
    }
    if (
      shape === 'required' &&
      level === 'MAY' &&
      (LEAVES_OUT.test(sentence.words) || /\bOPTIONAL\b/.test(sentence.words))
    ) {
      return [{ ...at, shape }];
    }
    return [];
  });
}

function shapeOf({ kind, to }: WireChange, left: number): 'gone' | 'required' | 'optional' | undefined {
  if (kind === 'member-removed') return left === 0 ? 'gone' : undefined;
  if (kind === 'now-required') return 'required';
  if (kind === 'now-optional') return 'optional';
  if (kind === 'member-added') return to?.endsWith(', optional') === true ? 'optional' : 'required';
  return undefined;
}

function prose(sentence: Sentence, { clauses }: ProseSide): WireProse {
  const id = clauses.of(sentence)[0]?.id;
  return {
    page: sentence.page,
    section: sentence.section,
    ...(sentence.lines[0] === 0 ? {} : { line: sentence.lines[0] }),
    level: levelOfSentence(sentence),
    ...(id === undefined ? {} : { id }),
    words: sentence.words,
  };
}
