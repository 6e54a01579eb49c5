/** The recorded sessions of test/corpus/captured/: which party's conduct each one proves something about. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Direction } from '../../pipeline/trace/event.js';
import { parseTrace } from '../../pipeline/trace/reader.js';
import { validate } from '../../pipeline/validate/engine.js';
import type { Judgement } from '../../pipeline/validate/judgement.js';
import { registry } from './registries.js';

const ROOT = fileURLToPath(new URL('../corpus/captured/', import.meta.url));

export interface Capture {
  revision: string;
  /** File name without its ending. */
  name: string;
  /** The parties that are reference programs of ours and behave as well as they can. */
  parties: readonly ('client' | 'server')[];
}

export function captures(): Capture[] {
  return readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: revision }) =>
      readdirSync(`${ROOT}${revision}`)
        .filter((file) => file.endsWith('.jsonl'))
        .sort()
        .map((file): Capture => {
          const name = file.slice(0, -'.jsonl'.length);
          return { revision, name, parties: partiesOf(name) };
        }),
    );
}

/** The probing party misbehaves on purpose, the suite plays the other one. */
function partiesOf(name: string): Capture['parties'] {
  if (name.startsWith('session-')) return ['client', 'server'];
  const byClient = name.startsWith('suite-client-') || name.startsWith('probe-client-');
  return byClient ? ['client'] : ['server'];
}

export interface Complaint {
  revision: string;
  capture: string;
  /** A clause id, or `wire` for the schema. */
  clause: string;
  where: string;
}

export function judgeCapture({ revision, name }: Capture): {
  judgement: Judgement;
  directions: Map<string, Direction>;
} {
  const { events } = parseTrace(readFileSync(`${ROOT}${revision}/${name}.jsonl`));
  const judgement = validate(events, [registry(revision)]).judgements[0];
  if (judgement === undefined) throw new Error('no judgement');
  return { judgement, directions: new Map(events.map((event) => [String(event.seq), event.direction])) };
}

/** What is held against our own programs. A clause for both parties is charged to the sender of the event. */
export function complaints(capture: Capture): Complaint[] {
  const { judgement, directions } = judgeCapture(capture);
  const { revision, name, parties } = capture;
  const sender = (seq: unknown) => (directions.get(String(seq)) === 'client-to-server' ? 'client' : 'server');
  const found: Complaint[] = [];
  for (const { clause, findings } of judgement.clauses) {
    for (const { seq, saw, expected } of findings) {
      const party = clause.actor === 'client' || clause.actor === 'server' ? clause.actor : sender(seq);
      if (parties.includes(party))
        found.push({
          revision,
          capture: name,
          clause: clause.id,
          where: `seq ${String(seq)}: ${saw}; expected ${expected}`,
        });
    }
  }
  for (const { seq, what } of judgement.wire.findings) {
    if (parties.includes(sender(seq)))
      found.push({ revision, capture: name, clause: 'wire', where: `seq ${String(seq)}: ${what}` });
  }
  return found;
}
