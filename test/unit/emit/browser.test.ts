import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

describe('what a browser needs of this stage', () => {
  it.each(['load.ts', 'wire/judge.ts', 'coverage.ts'])(
    '%s bundles without a module of Node',
    async (module) => {
      const result = await build({
        entryPoints: [join(import.meta.dirname, '../../../pipeline/emit', module)],
        bundle: true,
        write: false,
        metafile: true,
        platform: 'browser',
        format: 'esm',
        logLevel: 'silent',
      });
      const imported = Object.values(result.metafile.inputs).flatMap((input) =>
        input.imports.map(({ path }) => path),
      );
      expect(imported.filter((path) => path.startsWith('node:'))).toEqual([]);
      expect(result.outputFiles[0]?.text.length).toBeGreaterThan(1000);
    },
  );
});
