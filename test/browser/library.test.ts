/// <reference lib="dom" />
/** The library bundled for the browser judges a session there: in Chromium, or in a bare realm where there is none. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { type BuildResult, build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, launchChromium, NO_CHROMIUM } from '../support/browser.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const path = chromiumPath();
const folder = mkdtempSync(join(tmpdir(), 'library-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a page of a user's would do. */
const PROGRAM = `
import { declaredRevisions, loadRegistry, parseTrace, validate } from 'mcp-clauses';
globalThis.judgeText = (text, document) => {
  const { events } = parseTrace(text);
  const { judgements, declared } = validate(events, [loadRegistry(document)]);
  return JSON.stringify({
    declared: declaredRevisions(declared, ['2025-11-25', '2026-07-28']),
    verdict: judgements[0].verdict,
    broken: judgements[0].clauses.filter((one) => one.outcome === 'fail').map((one) => one.clause.id),
  });
};`;

let bundle: BuildResult<{ write: false; metafile: true }>;
let code = '';
beforeAll(async () => {
  bundle = await build({
    stdin: { contents: PROGRAM, resolveDir: ROOT },
    alias: { 'mcp-clauses': join(ROOT, 'pipeline/index.ts') },
    bundle: true,
    write: false,
    metafile: true,
    platform: 'browser',
    format: 'iife',
    logLevel: 'silent',
  });
  code = bundle.outputFiles[0]?.text ?? '';
}, 60_000);

const trace = readFileSync(join(ROOT, 'examples/broken-server.jsonl'), 'utf8');
const document = readFileSync(join(ROOT, 'registries/2025-11-25.json'), 'utf8');

function check(result: string): void {
  const { declared, verdict, broken } = JSON.parse(result);
  expect(declared).toEqual(['2025-11-25']);
  expect(verdict).toBe('fail');
  expect(broken).toEqual(expect.arrayContaining(['BASE-003', 'BASE-004', 'BASE-006', 'BASE-007']));
}

it('bundles without a module of Node', () => {
  const imported = Object.values(bundle.metafile.inputs).flatMap((input) =>
    input.imports.map((one) => one.path),
  );
  expect(imported.filter((one) => one.startsWith('node:'))).toEqual([]);
});

it('judges in a realm that has nothing of Node', () => {
  const realm = createContext({ TextEncoder, TextDecoder, URL });
  runInContext(code, realm);
  check(runInContext(`judgeText(${JSON.stringify(trace)}, ${document})`, realm));
});

describe.skipIf(path === undefined)(path === undefined ? `skipped: ${NO_CHROMIUM}` : 'in Chromium', () => {
  it('judges on a page', async () => {
    const file = join(folder, 'page.html');
    writeFileSync(file, `<!doctype html><meta charset="utf-8"><script src="library.js"></script>`);
    writeFileSync(join(folder, 'library.js'), code);
    const browser = await launchChromium(path ?? '');
    try {
      const page = await browser.newPage();
      await page.goto(pathToFileURL(file).href);
      check(String(await page.evaluate(`judgeText(${JSON.stringify(trace)}, ${document})`)));
    } finally {
      await browser.close();
    }
  }, 120_000);
});
