/**
 * The committed traces: test/corpus/<revision>/{conforming,violations,probes}/*.jsonl. A probe holds messages that the wire
 * schema forbids, and the right answers to them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseTrace } from '../../pipeline/trace/reader.js';
import { validate } from '../../pipeline/validate/engine.js';
import type { Judgement } from '../../pipeline/validate/judgement.js';
import { registry } from './registries.js';

const ROOT = fileURLToPath(new URL('../corpus/', import.meta.url));

export interface CorpusTrace {
  revision: string;
  kind: 'conforming' | 'violations' | 'probes';
  name: string;
  path: string;
}

export function corpus(revision: string, kind: CorpusTrace['kind']): CorpusTrace[] {
  const folder = `${ROOT}${revision}/${kind}/`;
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    names = [];
  }
  return names
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => ({ revision, kind, name, path: `${folder}${name}` }));
}

const judged = new Map<string, Judgement>();

export function judgeCorpus(trace: CorpusTrace): Judgement {
  const found = judged.get(trace.path);
  if (found !== undefined) return found;
  const { events } = parseTrace(readFileSync(trace.path));
  const judgement = validate(events, [registry(trace.revision)]).judgements[0];
  if (judgement === undefined) throw new Error('no judgement');
  judged.set(trace.path, judgement);
  return judgement;
}

/** `base-003-reused-id.jsonl` → `BASE-003`. */
export function clauseOfName(name: string): string {
  return /^([a-z]+-\d{3})-/.exec(name)?.[1]?.toUpperCase() ?? '';
}
