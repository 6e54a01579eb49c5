/** Judges a recording while it is made: findings are told as they happen, the report comes at the end. */

import { makeReport } from '../report/trace/report.js';
import { formatText } from '../report/trace/text.js';
import type { Seq, TraceEvent } from '../trace/event.js';
import { parseLine } from '../trace/line.js';
import type { Check, FindingDetail } from '../validate/check.js';
import { CHECKS } from '../validate/checks/index.js';
import { chooseRevision } from '../validate/declared.js';
import { createJudge, type Judge } from '../validate/engine.js';
import { judgedNothing } from '../validate/judgement.js';
import { sentence } from '../validate/wording.js';
import { shippedRegistry, shippedRevisions } from './registries.js';

/** Findings told as they happen; the report has the rest. */
const MOST_TOLD = 200;

export interface LiveReport {
  text: string;
  /** Exit code: 0 pass, 1 fail, 2 a clause whose check this build lacks. */
  code: 0 | 1 | 2;
}

export class LiveJudge {
  private readonly judge: Judge;
  /** Clause ids by revision and check reference (`id`, `id#rule`). */
  private readonly clauses = new Map<string, Map<string, string[]>>();
  private revision: string;
  private lines = 0;
  private told = 0;

  /** `asked`: revisions to judge under; none: what the session declares. */
  constructor(
    private readonly asked: readonly string[],
    private readonly say: (text: string) => void,
  ) {
    const revisions = asked.length > 0 ? asked : shippedRevisions();
    const registries = revisions.map(shippedRegistry);
    for (const { specVersion, clauses } of registries) {
      const byCheck = new Map<string, string[]>();
      for (const { id, checks } of clauses)
        for (const ref of checks ?? []) byCheck.set(ref, [...(byCheck.get(ref) ?? []), id]);
      this.clauses.set(specVersion, byCheck);
    }
    this.revision = revisions.at(-1) ?? '';
    this.judge = createJudge(registries, { checks: CHECKS.map((check) => this.listening(check)) });
  }

  /** The next line of the trace. A fault in judging must not disturb the recording. */
  line(text: string): void {
    this.lines++;
    try {
      const event = parseLine(text);
      this.revision = declaredBy(event, [...this.clauses.keys()]) ?? this.revision;
      this.judge.observe(event, this.lines);
    } catch (error) {
      this.say(`line ${this.lines} cannot be judged: ${(error as Error).message}`);
    }
  }

  finish(trace: string): LiveReport {
    const judged = this.judge.finish();
    const choice =
      this.asked.length > 0 ? undefined : chooseRevision(judged.declared, [...this.clauses.keys()]);
    if (choice !== undefined && 'refused' in choice) return { text: `${choice.refused}\n`, code: 2 };
    const judgements = judged.judgements
      .filter(({ revision }) => choice === undefined || revision === choice.revision)
      .map((each) => (choice === undefined ? each : { ...each, mismatch: undefined }));
    if (judgedNothing(judgements))
      return { text: 'nothing was recorded that any clause could be judged by\n', code: 2 };
    const report = makeReport({ ...judged, judgements }, trace, choice?.why ?? 'asked');
    const code = report.verdict === 'unsupported' ? 2 : report.verdict === 'fail' ? 1 : 0;
    return { text: formatText(report, {}), code };
  }

  private listening(check: Check): Check {
    return {
      ...check,
      watch: (evidence, session) => {
        const keep = evidence.finding.bind(evidence);
        evidence.finding = (at, detail) => {
          this.tell(check.id, at.seq, detail);
          keep(at, detail);
        };
        return check.watch(evidence, session);
      },
    };
  }

  private tell(check: string, seq: Seq, detail: FindingDetail): void {
    const byCheck = this.clauses.get(this.revision);
    const ids = [...(byCheck?.get(check) ?? []), ...(byCheck?.get(`${check}#${detail.rule ?? ''}`) ?? [])];
    // A check of another revision than the session's.
    if (ids.length === 0 || this.told > MOST_TOLD) return;
    this.told++;
    if (this.told > MOST_TOLD) this.say('more findings: see the report');
    else
      this.say(
        `seq ${seq}: ${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ', …' : ''}: ${sentence(detail)}`,
      );
  }
}

const META_VERSION = 'io.modelcontextprotocol/protocolVersion';

/** The shipped revision that a message puts in force: by the handshake, or in its own `_meta`. */
function declaredBy(event: TraceEvent, shipped: readonly string[]): string | undefined {
  if (event.kind !== 'message') return undefined;
  const params = member(event.payload, 'params');
  const named =
    event.direction === 'server-to-client'
      ? member(member(event.payload, 'result'), 'protocolVersion')
      : (member(member(params, '_meta'), META_VERSION) ?? member(params, 'protocolVersion'));
  return shipped.find((revision) => revision === named);
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
