/** DESIGN: a stage imports only from the stages before it; the judge runs in a browser and links no MCP SDK. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const PIPELINE = fileURLToPath(new URL('../../pipeline/', import.meta.url));
/** In order; index.ts is the library's door. */
const STAGES = [
  'fetch',
  'extract',
  'register',
  'diff',
  'emit',
  'trace',
  'validate',
  'record',
  'report',
  'watch',
  'cli',
  'index.ts',
];
/** The compact form of wire shapes is shared: emit compiles it into registries, diff compares it. It rests on no stage. */
const SHARED = 'emit/wire/';

interface Import {
  file: string;
  from: string;
  to: string;
}

const files = readdirSync(PIPELINE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.split(sep).join('/'));

const imports: Import[] = files.flatMap((file) => {
  const text = readFileSync(join(PIPELINE, file), 'utf8');
  return [...text.matchAll(/(?:from|import\(|import)\s*['"]([^'"]+)['"]/g)].map((match) => ({
    file,
    from: file.split('/')[0] ?? '',
    to: match[1] ?? '',
  }));
});

/** The file that an import names, below pipeline/. */
const target = ({ file, to }: Import): string =>
  relative(PIPELINE, join(PIPELINE, dirname(file), to))
    .split(sep)
    .join('/');

describe('the layout', () => {
  it('has only the folders that the design names', () => {
    expect(readdirSync(PIPELINE).filter((name) => !STAGES.includes(name))).toEqual([]);
  });

  it('imports only from stages before', () => {
    const wrong = imports
      .filter(({ to }) => to.startsWith('.'))
      .filter((one) => !target(one).startsWith(SHARED))
      .filter((one) => STAGES.indexOf(target(one).split('/')[0] ?? '') > STAGES.indexOf(one.from))
      .map(({ file, to }) => `${file} imports ${to}`);
    expect(wrong).toEqual([]);
  });

  it('shares a module that rests on no stage', () => {
    const used = imports.filter(
      (one) => one.from === 'diff' && one.to.startsWith('.') && target(one).startsWith(SHARED),
    );
    const shared = new Set(used.map((one) => target(one).replace(/\.js$/, '.ts')));
    const wrong = imports.filter(
      (one) => shared.has(one.file) && one.to.startsWith('.') && !target(one).startsWith(SHARED),
    );
    expect(shared.size).toBeGreaterThan(0);
    expect(wrong.map(({ file, to }) => `${file} imports ${to}`)).toEqual([]);
  });

  it('imports only files that exist', () => {
    const absent = imports
      .filter(({ to }) => to.startsWith('.') && to.endsWith('.js'))
      .filter((one) => !existsSync(join(PIPELINE, target(one).replace(/\.js$/, '.ts'))))
      .map(({ file, to }) => `${file} imports ${to}`);
    expect(absent).toEqual([]);
  });

  it('keeps trace/, validate/ and the library free of Node', () => {
    const reached = new Set<string>();
    const visit = (file: string): void => {
      if (reached.has(file)) return;
      reached.add(file);
      for (const one of imports)
        if (one.file === file && one.to.startsWith('.')) visit(target(one).replace(/\.js$/, '.ts'));
    };
    for (const file of files) if (/^(?:trace|validate)\//.test(file) || file === 'index.ts') visit(file);
    const wrong = imports.filter(({ file, to }) => reached.has(file) && to.startsWith('node:'));
    // Types are gone when it runs.
    const atRunTime = wrong.filter(
      ({ file, to }) =>
        !new RegExp(`import type [^;]*'${to}'`).test(readFileSync(join(PIPELINE, file), 'utf8')),
    );
    expect(atRunTime.map(({ file, to }) => `${file} imports ${to}`)).toEqual([]);
  });

  // A program's start is what it loads: what only some runs need comes by import(), when they need it.
  it.each([
    ...files
      .filter((file) => file.startsWith('cli/commands/'))
      .map((file) => [file, ['commander', 'picocolors']]),
    ['extract/stored.ts', ['ajv']],
    ['emit/explain.ts', []],
    ['register/run.ts', ['ajv', 'yaml', 'munkres', 'write-file-atomic']],
    ['cli/validating.ts', ['ajv', 'ajv-formats', 'lossless-json', 're2js', 'commander']],
  ] as [string, string[]][])('starts %s with no other package than %j', (entry, allowed) => {
    const reached = new Set<string>();
    const packages = new Set<string>();
    const visit = (file: string): void => {
      if (reached.has(file)) return;
      reached.add(file);
      const text = readFileSync(join(PIPELINE, file), 'utf8');
      for (const [, to = ''] of text.matchAll(/^(?:import|export) (?!type\b)[^;]*?from '([^']+)';$/gm)) {
        if (to.startsWith('.')) visit(target({ file, from: '', to }).replace(/\.js$/, '.ts'));
        else if (!to.startsWith('node:')) packages.add(to.split('/')[0] ?? '');
      }
    };
    visit(entry);
    expect([...packages].filter((name) => !allowed.includes(name))).toEqual([]);
  });

  it('links no MCP SDK', () => {
    expect(imports.filter(({ to }) => to.startsWith('@modelcontextprotocol/'))).toEqual([]);
  });
});
