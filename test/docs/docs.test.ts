/**
 * The documentation's commands, run: in a ```console block a line `$ command` is run and what follows it is its whole
 * standard output. `echo $?` tells the exit code of the command before. BLESS=1 writes the real output into the pages.
 * Blocks of other kinds (```sh) are shown, not run.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../e2e/run.js';

const PAGES = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const BLESS = process.env['BLESS'] === '1';

interface Step {
  command: string;
  output: string;
}

const BLOCK = /^```console\n([\s\S]*?)^```$/gm;

function stepsOf(block: string): Step[] {
  const steps: Step[] = [];
  for (const line of block.split('\n').slice(0, -1)) {
    const last = steps.at(-1);
    if (line.startsWith('$ ')) steps.push({ command: line.slice(2), output: '' });
    else if (last === undefined) throw new Error(`output before any command: ${line}`);
    else last.output += `${line}\n`;
  }
  return steps;
}

/** A folder outside the project, with the examples and the programs on the path: no quotes, whatever is fetched here. */
const folder = mkdtempSync(join(tmpdir(), 'docs-'));
beforeAll(() => {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  mkdirSync(join(folder, 'work'));
  for (const program of ['mcp-clauses', 'mcp-trace-validator']) {
    const shim = join(bin, program);
    writeFileSync(shim, `#!/bin/sh\nexec "${process.execPath}" "${ROOT}dist/cli/${program}.js" "$@"\n`);
    chmodSync(shim, 0o755);
  }
  writeFileSync(join(bin, 'npx'), '#!/bin/sh\nexec "$@"\n');
  chmodSync(join(bin, 'npx'), 0o755);
  cpSync(join(ROOT, 'examples'), join(folder, 'work/examples'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let lastCode = 0;
function perform(command: string): string {
  if (command === 'echo $?') return `${lastCode}\n`;
  const { stdout, status } = spawnSync('bash', ['-o', 'pipefail', '-c', command], {
    cwd: join(folder, 'work'),
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`,
      MCP_CLAUSES_CACHE: join(folder, 'cache'),
      NO_COLOR: '1',
    },
  });
  lastCode = status ?? 1;
  return stdout;
}

describe.each(PAGES)('%s', (page) => {
  const file = join(ROOT, page);
  const text = readFileSync(file, 'utf8');
  const blocks = [...text.matchAll(BLOCK)].map((match) => match[1] ?? '');

  it('shows what its commands print', { timeout: 300_000 }, () => {
    const real = blocks.map((block) =>
      stepsOf(block).map(({ command }) => ({ command, output: perform(command) })),
    );
    const printed = real.map((steps) =>
      steps.map(({ command, output }) => `$ ${command}\n${output}`).join(''),
    );
    if (BLESS) {
      let i = 0;
      writeFileSync(
        file,
        text.replace(BLOCK, () => `\`\`\`console\n${printed[i++] ?? ''}\`\`\``),
      );
      return;
    }
    expect(printed).toEqual(blocks);
  });
});
