/** Runs the JavaScript of docs/recording.md against the everything server. */
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EVERYTHING, eventsOf, messagesOf, serve, stop } from './support.js';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const DOC = readFileSync(here('../../../docs/recording.md'), 'utf8');
const blocks = [...DOC.matchAll(/^```js\n(.*?)^```$/gms)].map(([, text = '']) => text);
/** Inside the workspace, so that the SDK is found. */
const folder = here('./.docs-run');

beforeEach(() => mkdirSync(folder, { recursive: true }));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(text: string): Promise<void> {
  const file = `${folder}/suite.mjs`;
  writeFileSync(file, text.replaceAll("'mcp-clauses/record'", "'../../../../dist/record/in-process.js'"));
  writeFileSync(`${folder}/server.js`, `process.argv.push('stdio');\nimport('${EVERYTHING}');\n`);
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [file], { cwd: folder }, (error) =>
      error === null ? resolve() : reject(error),
    );
  });
}

it('a transport', async () => {
  await run(blocks[0] ?? '');
  expect(messagesOf(`${folder}/suite.jsonl`, 'client-to-server')).toHaveLength(3);
});

it('a fetch', async () => {
  const port = String(20_000 + Math.floor(Math.random() * 20_000));
  const server = await serve([EVERYTHING, 'streamableHttp'], /listening on port/i, { PORT: port });
  await run((blocks[1] ?? '').replace(':3000', `:${port}`));
  await stop(server.child, 'SIGKILL');
  expect(messagesOf(`${folder}/fetch.jsonl`, 'client-to-server')).toHaveLength(3);
  expect(eventsOf(`${folder}/fetch.jsonl`)[0]).toMatchObject({ kind: 'http', method: 'POST' });
  expect(blocks).toHaveLength(2);
});
