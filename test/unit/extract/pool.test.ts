/** Threads change nothing in what is read. They need JavaScript, so this test reads with the program that was built. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { extractFile } from '../../../pipeline/extract/file.js';
import type { Job, readFiles } from '../../../pipeline/extract/pool.js';
import { example } from '../../support/example.js';

const built = join(import.meta.dirname, '../../../dist/extract/pool.js');

describe('reading on all cores', () => {
  it.skipIf(!existsSync(built))('yields what one core yields, failures included', async () => {
    const { texts } = await example('2024-09-30');
    const jobs: Job[] = [...texts].flatMap(([path, text]) =>
      path === 'schema.mdx'
        ? []
        : Array.from({ length: 5 }, (_, i) => ({
            revision: '2024-09-30',
            path: path === 'schema.json' ? path : `${i}/${path}`,
            text: text.repeat(path.endsWith('.mdx') ? 2 : 1),
          })),
    );
    jobs.push({ revision: 'draft', path: 'broken.mdx', text: '<Note>' });
    expect(jobs.reduce((sum, { text }) => sum + text.length, 0)).toBeGreaterThan(150_000);
    const pool = (await import(pathToFileURL(built).href)) as { readFiles: typeof readFiles };
    for (let i = 0; i < 2; i++) {
      const read = await pool.readFiles(jobs);
      for (const { revision, path, text } of jobs)
        expect(read.get(path)).toEqual(extractFile(revision, path, text));
    }
  });
});
