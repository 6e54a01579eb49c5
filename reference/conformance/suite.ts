/** Running the official suite against the reference programs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Leg,
  type Revision,
  readChecks,
  requirementsOf,
  type Score,
  SUITE,
  scoreOf,
} from './scenarios.js';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const HOOK = path.join(HERE, '..', '..', 'conformance', 'node20.mjs');
const program = (name: string): string => path.join(HERE, '..', name, 'main.js');

/** A client's time for one scenario; they all run at once, so a busy machine needs more than the suite's 30 s. */
const CLIENT_TIMEOUT_MS = '120000';

/** A scenario that failed, or whose counts moved, is run once more by itself before that is believed. */
export type Suspicious = (scenario: string, score: Score) => boolean;

export interface LegRun {
  scores: Map<string, Score>;
  rerun: string[];
}

export interface LegOptions {
  revision: Revision;
  leg: Leg;
  /** Endpoint of the server under test. */
  url: string;
  suspicious: Suspicious;
  /** Folder for the recordings that the host makes of itself. */
  recordTo?: string;
}

export async function runLeg(options: LegOptions): Promise<LegRun> {
  const { revision, leg, suspicious } = options;
  const requirements = requirementsOf(revision);
  const extra = requirements.not_scored.filter((each) => each.leg === leg).map(({ scenario }) => scenario);
  const checks = await suite(options, ['--requirements', revision]);
  const scores = new Map<string, Score>();
  const rerun: string[] = [];
  for (const scenario of [...requirements[leg], ...extra]) {
    const scored = requirements[leg].includes(scenario);
    let score = scoreOf(checks.get(scenario), scored);
    if (suspicious(scenario, score)) {
      rerun.push(scenario);
      // An extension's scenario belongs to no revision, hence --force.
      const alone = ['--scenario', scenario, '--spec-version', revision, '--force'];
      const again = await suite(options, alone);
      score = scoreOf(again.get(scenario), scored);
    }
    scores.set(scenario, score);
  }
  return { scores, rerun };
}

async function suite({ leg, url, recordTo }: LegOptions, what: readonly string[]) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mcp-conformance-'));
  const subject =
    leg === 'server'
      ? ['--url', url]
      : ['--command', `"${process.execPath}" "${program('host')}"`, '--timeout', CLIENT_TIMEOUT_MS];
  try {
    const args = [
      '--import',
      HOOK,
      path.join(SUITE, 'dist', 'index.js'),
      leg,
      ...subject,
      ...what,
      '-o',
      folder,
    ];
    // A process for each scenario loads the same modules: from Node 22 on they share the compiled code.
    const shared = { ...process.env, NODE_COMPILE_CACHE: path.join(os.tmpdir(), 'mcp-conformance-compiled') };
    const env = recordTo === undefined ? shared : { ...shared, MCP_REFERENCE_RECORD_DIR: recordTo };
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'], env });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString()).slice(-2000);
    });
    await ended(child);
    const checks = readChecks(folder, leg);
    if (checks.size === 0) throw new Error(`the suite left no results. It said: ${errors}`);
    return checks;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface RunningProgram {
  url: string;
  stop(): Promise<void>;
}

/** Starts the reference server on a free port. */
export function startServer(...more: string[]): Promise<RunningProgram> {
  return startProgram([program('server'), '--http', '0', ...more], /listening on (\S+)/);
}

/** Starts a Node program and waits for the URL in what it says on stderr. */
export async function startProgram(args: readonly string[], announces: RegExp): Promise<RunningProgram> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, found] = announces.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code}: ${said}`)));
  });
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended(child);
    },
  };
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
}
