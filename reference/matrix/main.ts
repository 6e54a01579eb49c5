/**
 * Programs of others, started for real and recorded through one scripted session each, then judged.
 *
 * in: npm ci in reference/matrix/ (done here when it is missing), the built project; [NAME...] only these subjects are started
 * out: docs/matrix.md, test/corpus/matrix/*.jsonl; a subject that is not installed or does not start is named and skipped
 * --check writes no table and compares instead; --recorded starts nothing and judges the committed traces
 * exit: 0, 1 when the table moved, 2 when nothing could be installed
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Revision } from '../conformance/scenarios.js';
import { judgeParty, type Verdict } from '../conformance/verdict.js';
import { findings, page, type Row, traceName } from './page.js';
import { record } from './sessions.js';
import { SUBJECTS, type Subject } from './subjects.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDER = path.join(ROOT, 'reference', 'matrix');
const TRACES = path.join(ROOT, 'test', 'corpus', 'matrix');
const TABLE = path.join(ROOT, 'docs', 'matrix.md');

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean' }, recorded: { type: 'boolean' } },
});

process.chdir(FOLDER);
if (values.recorded !== true) install();
process.exitCode = await matrix();

/** The subjects are optional dependencies, so one that cannot be had does not keep the others away. */
function install(): void {
  if (existsSync('node_modules')) return;
  const flags = ['--ignore-scripts', '--no-audit', '--legacy-peer-deps'];
  if (spawnSync('npm', ['ci', ...flags], { stdio: 'inherit' }).status === 0) return;
  process.stderr.write('matrix: the subjects could not be installed; nothing was measured.\n');
  process.exit(2);
}

async function matrix(): Promise<number> {
  mkdirSync(TRACES, { recursive: true });
  const rows: Row[] = [];
  for (const subject of SUBJECTS) {
    for (const revision of subject.revisions) rows.push(await measure(subject, revision));
  }
  const before = existsSync(TABLE) ? readFileSync(TABLE, 'utf8') : '';
  const after = page(rows);
  if (values.check !== true) writeFileSync(TABLE, after);
  else if (findings(before) !== findings(after)) {
    process.stdout.write('The matrix moved. If that is meant: npm run matrix\n');
    return 1;
  }
  return 0;
}

async function measure(subject: Subject, revision: Revision): Promise<Row> {
  const file = path.join(TRACES, traceName(subject, revision));
  const missing = subject.packages.find((name) => !existsSync(path.join('node_modules', name)));
  // Nothing moved because a registry did not answer: the committed trace stands.
  const left = values.recorded === true || (values.check === true && missing !== undefined);
  const started = !left && (wanted.length === 0 || wanted.includes(subject.name));
  if (left && values.recorded !== true)
    process.stdout.write(`${subject.name} ${revision}: not started, ${missing} could not be installed\n`);
  const row = { subject, revision, versions: subject.packages.map(versionOf).join(', '), note: '' };
  try {
    if (started && missing !== undefined) throw new Error(`${missing} could not be installed`);
    const complaint = started ? await anew(subject, revision, file) : '';
    if (!existsSync(file)) throw new Error('no trace');
    const verdict = await judgeParty(file, revision, subject.party);
    process.stdout.write(`${subject.name} ${revision}: ${counts(subject, verdict)} ${complaint}`.trimEnd());
    process.stdout.write('\n');
    return { ...row, verdict };
  } catch (error) {
    const [note = ''] = (error as Error).message.split('\n');
    process.stdout.write(`${subject.name} ${revision}: skipped, ${note}\n`);
    return { ...row, verdict: undefined, note };
  }
}

async function anew(subject: Subject, revision: Revision, file: string): Promise<string> {
  rmSync(file, { force: true });
  const complaint = await record(subject, revision, file);
  // Programs tell where they stand; the committed trace must not.
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(path.resolve(ROOT), '/project'));
  return complaint;
}

function counts({ party }: Subject, { passed, broken, wireInvalid }: Verdict): string {
  return `${passed} clauses pass, ${broken.length} broken by the ${party}, ${wireInvalid} messages of it against the schema`;
}

/** Pinned exactly, so what is installed is what is written. */
function versionOf(name: string): string {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  return optionalDependencies[name] ?? '?';
}
