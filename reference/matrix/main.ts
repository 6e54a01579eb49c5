/**
 * Servers of others, started for real and driven through one scripted session each: our recorder between, our judge after.
 *
 * in: npm ci in reference/matrix/ (done here when it is missing), the built project
 * out: docs/matrix.md, test/corpus/matrix/<subject>-<revision>.jsonl; a subject that does not start is named and skipped
 * --check writes no table and compares instead
 * exit: 0, 1 when the table moved, 2 when nothing could be installed
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProgram } from '../conformance/suite.js';
import { judgeTrace, type TraceVerdict } from '../evidence/judge.js';
import { SUBJECTS, type Subject } from './subjects.js';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const ROOT = path.join(HERE, '..', '..', '..');
const FOLDER = path.join(ROOT, 'reference', 'matrix');
const TRACES = path.join(ROOT, 'test', 'corpus', 'matrix');
const RECORDER = path.join(ROOT, 'dist', 'cli', 'mcp-trace-validator.js');
const HOST = path.join(HERE, '..', 'host', 'main.js');
/** A session that does not come to its end is cut here. */
const SESSION_MS = 90_000;

interface Row {
  subject: Subject;
  revision: string;
  verdict: TraceVerdict | undefined;
  /** Why there is none, or what the host said. */
  note: string;
}

process.chdir(FOLDER);
if (!existsSync('node_modules')) {
  const installed = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--legacy-peer-deps'], {
    stdio: 'inherit',
  });
  if (installed.status !== 0) {
    process.stderr.write('matrix: the subjects could not be installed; nothing was measured.\n');
    process.exit(2);
  }
}
mkdirSync(TRACES, { recursive: true });
const rows: Row[] = [];
for (const subject of SUBJECTS) {
  for (const revision of subject.revisions) {
    const row = await measure(subject, revision);
    rows.push(row);
    process.stdout.write(
      `${subject.name} ${revision}: ${row.verdict === undefined ? `skipped, ${row.note}` : counts(row.verdict)}\n`,
    );
  }
}
const table = path.join(ROOT, 'docs', 'matrix.md');
const before = existsSync(table) ? readFileSync(table, 'utf8') : '';
const after = page(rows);
if (!process.argv.includes('--check')) writeFileSync(table, after);
else if (findings(before) !== findings(after)) {
  process.stdout.write('The matrix moved. If that is meant: npm run matrix\n');
  process.exitCode = 1;
}

/** The table's rows without the clauses passed, which vary with what a server happens to do in time. */
function findings(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split(' | ').toSpliced(4, 1).join(' | '))
    .join('\n');
}

async function measure(subject: Subject, revision: string): Promise<Row> {
  const name = `${subject.name
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .replace(/-$/, '')
    .toLowerCase()}-${revision}`;
  const file = path.join(TRACES, `${name}.jsonl`);
  rmSync(file, { force: true });
  try {
    const note =
      subject.transport === 'stdio'
        ? await drive(revision, [
            '--',
            process.execPath,
            RECORDER,
            'record',
            '-o',
            file,
            '--append',
            '--',
            process.execPath,
            ...subject.args,
          ])
        : await overHttp(subject, revision, file);
    withoutPlaces(file);
    return { subject, revision, verdict: await judgeTrace(file, revision), note };
  } catch (error) {
    return { subject, revision, verdict: undefined, note: (error as Error).message.split('\n')[0] ?? '' };
  }
}

/** Servers tell where they stand; the committed trace must not. */
function withoutPlaces(file: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(path.resolve(ROOT), '/project'));
}

async function overHttp(subject: Subject, revision: string, file: string): Promise<string> {
  const server = await startProgram(subject.args, /listening on (http\S+)/);
  try {
    const recorder = await startProgram(
      [RECORDER, 'record', '-o', file, '--listen', '127.0.0.1:0', '--target', server.url],
      /recording (\S+)/,
    );
    try {
      return await drive(revision, [recorder.url]);
    } finally {
      await recorder.stop();
    }
  } finally {
    await server.stop();
  }
}

/** All that a subject gets to see of this machine's environment. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '', SystemRoot } = process.env;
  return { PATH, HOME: '/nowhere', ...(SystemRoot === undefined ? {} : { SystemRoot }) };
}

/** The host's general session; returns what it complained of. */
async function drive(revision: string, target: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [HOST, '--general', '--protocol-version', revision, ...target], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: bareEnvironment(),
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const timer = setTimeout(() => child.kill('SIGTERM'), SESSION_MS);
  await new Promise((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
  return said.split('\n').find((line) => line.startsWith('session: ')) ?? '';
}

function counts({ passed, broken, wireInvalid }: TraceVerdict): string {
  return `${passed} clauses pass, ${broken.length} broken by the server, ${wireInvalid} messages of it against the schema`;
}

function page(all: readonly Row[]): string {
  const lines = [
    '# Servers of others, judged',
    '',
    'Generated by `npm run matrix`: each server started for real, one session of the reference host through our recorder, judged',
    'under the revision of the session. Only what is held against the server is shown; the traces stand in `test/corpus/matrix/`.',
    '',
    '| server | version | transport | judged under | clauses passed | broken by the server | messages against the schema |',
    '| --- | --- | --- | --- | --- | --- | --- |',
  ];
  for (const { subject, revision, verdict, note } of all) {
    const versions = subject.packages.map(versionOf).join(', ');
    const cells =
      verdict?.negotiated !== undefined
        ? ['–', `negotiated ${plain(verdict.negotiated)}, which has no registry`, String(verdict.wireInvalid)]
        : verdict === undefined
          ? [`skipped: ${plain(note)}`, '', '']
          : [
              String(verdict.passed),
              verdict.broken.map(({ id, level }) => `${id} (${level})`).join(', ') || 'none',
              String(verdict.wireInvalid),
            ];
    lines.push(`| ${[subject.name, versions, subject.transport, revision, ...cells].join(' | ')} |`);
  }
  lines.push('', '## What was found', '');
  for (const { subject, revision, verdict } of all) {
    // By the clauses of a revision that it did not choose, a server is not judged.
    if (verdict?.negotiated !== undefined) continue;
    for (const { id, says, where } of verdict?.broken ?? []) {
      lines.push(`- ${subject.name}, ${revision}, ${id}: ${plain(says)} ${plain(where)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Texts of strangers in a table: no markup, no line ends, no endless lines. */
function plain(text: string): string {
  return text
    .replaceAll(/[\r\n]+/g, ' ')
    .replaceAll(/[|<>[\]`*_\\]/g, (character) => `\\${character}`)
    .slice(0, 400);
}

function versionOf(name: string): string {
  const { version } = JSON.parse(
    readFileSync(path.join(FOLDER, 'node_modules', name, 'package.json'), 'utf8'),
  ) as {
    version: string;
  };
  return version;
}
