/**
 * Records the sessions of test/corpus/captured/: the reference programs with each other over each transport and
 * revision, the probes, and the official suite's own sessions. By our recorder, as a user would.
 *
 * in: the built recorder of the project; [NAME...] only the captures whose name begins so
 * out: test/corpus/captured/<revision>/<name>.jsonl
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { REVISIONS, type Revision } from '../conformance/scenarios.js';
import { type RunningProgram, runLeg, startProgram, startServer } from '../conformance/suite.js';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const ROOT = path.join(HERE, '..', '..', '..');
const CORPUS = path.join(ROOT, 'test', 'corpus', 'captured');
const RECORDER = path.join(ROOT, 'dist', 'cli', 'mcp-trace-validator.js');
const HOST = path.join(HERE, '..', 'host', 'main.js');
const SERVER = path.join(HERE, '..', 'server', 'main.js');

const wanted = process.argv.slice(2);
const isWanted = (name: string): boolean =>
  wanted.length === 0 || wanted.some((start) => name.startsWith(start));

if (!existsSync(RECORDER)) {
  process.stderr.write('captures: the recorder is not built; run npm run build in the project first.\n');
  process.exit(2);
}
for (const revision of REVISIONS) {
  mkdirSync(path.join(CORPUS, revision), { recursive: true });
  await referenceCaptures(revision);
  if (isWanted('suite-server')) await suiteServer(revision);
  if (isWanted('suite-client')) await suiteClient(revision);
}

async function referenceCaptures(revision: Revision): Promise<void> {
  for (const [kind, flags] of [
    ['session', []],
    ['probe', ['--probe']],
  ] as const) {
    const host = [HOST, '--protocol-version', revision, ...flags];
    if (isWanted(`${kind}-stdio`)) await overStdio(fresh(revision, `${kind}-stdio`), host, ['--stdio']);
    if (isWanted(`${kind}-http`)) {
      await recorded(fresh(revision, `${kind}-http`), (url) => run([...host, url]));
    }
  }
  // At 2026-07-28 a troubled host shows nothing more.
  const manners = revision === '2025-11-25' ? ['modest', 'troubled'] : ['modest'];
  for (const manner of manners) {
    const name = `probe-client-${manner}`;
    const host = [HOST, '--protocol-version', revision, '--general', '--manner', manner];
    const server = ['--probe', '--protocol-version', revision];
    if (isWanted(name)) await overStdio(fresh(revision, name), host, server);
  }
}

/** Runs the host against the reference server, which it starts through the recorder, maybe more than once. */
async function overStdio(file: string, host: readonly string[], flags: readonly string[]): Promise<void> {
  const record = [process.execPath, RECORDER, 'record', '-o', file, '--append'];
  await run([...host, '--', ...record, '--', process.execPath, SERVER, ...flags]);
}

async function suiteServer(revision: Revision): Promise<void> {
  await recorded(fresh(revision, 'suite-server'), async (url) => {
    await runLeg({ revision, leg: 'server', url, suspicious: () => false });
  });
}

/** One file for each scenario, recorded inside the host: a proxy would change whose resource a token is for. */
async function suiteClient(revision: Revision): Promise<void> {
  const folder = path.join(CORPUS, revision, '.client');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  await runLeg({ revision, leg: 'client', url: '', suspicious: () => false, recordTo: folder });
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl'))) {
    renameSync(path.join(folder, file), path.join(CORPUS, revision, `suite-client-${file}`));
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Runs something against the reference server with the recorder between. */
async function recorded(file: string, work: (url: string) => Promise<void>): Promise<void> {
  const server = await startServer();
  let recorder: RunningProgram | undefined;
  try {
    recorder = await startProgram(
      [RECORDER, 'record', '-o', file, '--listen', '127.0.0.1:0', '--target', server.url],
      /recording (\S+)/,
    );
    await work(recorder.url);
  } finally {
    await recorder?.stop();
    await server.stop();
  }
}

function fresh(revision: Revision, name: string): string {
  const file = path.join(CORPUS, revision, `${name}.jsonl`);
  rmSync(file, { force: true });
  process.stdout.write(`${revision} ${name}\n`);
  return file;
}

async function run(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`the host ended with ${String(code)}`);
}
