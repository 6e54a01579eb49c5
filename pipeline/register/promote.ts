/** Promotion: the draft becomes a dated revision, and what the weekly watch learned about it is not lost. */
import type { Extraction, Sentence } from '../extract/extraction.js';
import { ACCEPT, type Alignment, alignExtractions, type Evidence, type Pair } from './align.js';
import type { Decision } from './decisions.js';
import { type Derivation, derive } from './derive.js';
import type { Ledger } from './rules.js';

/** What the watch knows of the draft: which sentence comes from which of the release. Ids and evidence, no words. */
export interface DraftRecord {
  /** The release that the draft was compared with. */
  release: string;
  /** Commit at which the draft was read. */
  commit: string | null;
  pairs: DraftPair[];
}

export interface DraftPair {
  /** `Sentence.id` in the release, and in the draft. */
  release: string;
  draft: string;
  method: Evidence['method'];
  score: number;
  /** `confirmed`: a person looked at a pair that waited for review. */
  verdict: Pair['verdict'] | 'confirmed';
}

/** Reads the record out of what the watch keeps; undefined when the value holds none. Other fields are left alone. */
export function draftRecordIn(value: unknown): DraftRecord | undefined {
  const { release, commit, pairs } = (value ?? {}) as Partial<DraftRecord>;
  if (typeof release !== 'string' || !Array.isArray(pairs)) return undefined;
  if (commit !== null && typeof commit !== 'string') return undefined;
  const sound = pairs.every((pair: unknown) => {
    const p = (pair ?? {}) as Partial<DraftPair>;
    const texts = [p.release, p.draft, p.method, p.verdict];
    return texts.every((text) => typeof text === 'string') && typeof p.score === 'number';
  });
  return sound ? { release, commit, pairs } : undefined;
}

/** The record of one week, from the alignment of the release with the draft. */
export function recordDraft(
  release: Extraction,
  draft: Extraction,
  alignment: Pick<Alignment, 'pairs'>,
): DraftRecord {
  return {
    release: release.revision,
    commit: draft.commit,
    pairs: alignment.pairs.map(({ a, b, evidence, verdict }) => ({
      release: a.id,
      draft: b.id,
      method: evidence.method,
      score: evidence.score,
      verdict,
    })),
  };
}

export interface PromoteInput {
  ledger: Ledger;
  record: DraftRecord;
  /** Pages of the release that the record compares with. */
  release: Extraction;
  /** Pages of the draft as the record knows it. */
  draft: Extraction;
  /** Pages of the new revision. */
  to: Extraction;
  decisions?: readonly Decision[];
  folder?: string;
}

/** Derives the ledger of a new revision by way of the draft: release → draft as recorded, draft → revision as they stand. */
export function promote(input: PromoteInput): Derivation {
  const { release, to, decisions = [] } = input;
  const alignment = throughDraft(input.record, release, input.draft, to, decisions);
  return derive({ ...input, from: release, to, alignment });
}

/** Composes the recorded pairs with those of draft and revision; what neither step ties is compared directly. */
export function throughDraft(
  record: DraftRecord,
  release: Extraction,
  draft: Extraction,
  to: Extraction,
  decisions: readonly Decision[] = [],
): Alignment {
  const onward = alignExtractions(draft, to, decisions);
  const ofRelease = new Map(release.sentences.map((sentence) => [sentence.id, sentence]));
  const ofDraft = new Map(onward.pairs.map((pair) => [pair.a.id, pair]));
  const composed: Pair[] = [];
  for (const recorded of record.pairs) {
    const a = ofRelease.get(recorded.release);
    const step = ofDraft.get(recorded.draft);
    if (a !== undefined && step !== undefined) composed.push(compose(a, recorded, step));
  }
  const tiedA = new Set(composed.map((pair) => pair.a));
  const tiedB = new Set(composed.map((pair) => pair.b));
  const rest = alignExtractions(
    { ...release, sentences: release.sentences.filter((sentence) => !tiedA.has(sentence)) },
    { ...to, sentences: to.sentences.filter((sentence) => !tiedB.has(sentence)) },
    decisions,
  );
  const position = new Map(release.sentences.map((sentence, i) => [sentence, i]));
  return {
    pairs: [...composed, ...rest.pairs].sort((x, y) => (position.get(x.a) ?? 0) - (position.get(y.a) ?? 0)),
    removed: rest.removed,
    added: rest.added,
    possible: rest.possible,
    unused: onward.unused,
  };
}

function compose(a: Sentence, recorded: DraftPair, step: Pair): Pair {
  const b = step.b;
  const stays = a.page === b.page && a.section === b.section;
  if (a.fingerprints.words === b.fingerprints.words) {
    return { a, b, evidence: { method: stays ? 'same' : 'moved', score: 1 }, verdict: 'accepted' };
  }
  const score = Math.min(recorded.score, step.evidence.score);
  const sure = recorded.verdict === 'confirmed' || (recorded.verdict === 'accepted' && score >= ACCEPT);
  return {
    a,
    b,
    evidence: {
      method: 'via-draft',
      score,
      ...(step.evidence.runnerUp === undefined ? {} : { runnerUp: step.evidence.runnerUp }),
    },
    verdict: sure && step.verdict === 'accepted' ? 'accepted' : 'review',
  };
}
