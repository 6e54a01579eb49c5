// Builds dist/: compiles pipeline/, joins the checks into one module, makes the programs executable. A type error keeps
// none of it from being written, and makes the exit code.
// usage: npm run build
import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join, posix, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'pipeline/validate/checks');

const tsc = join(root, 'node_modules/typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;

// Hundreds of small files: to load them took a third of a second at every start. What lies outside stays where it is.
await build({
  entryPoints: [join(folder, 'index.ts')],
  outfile: join(root, 'dist/validate/checks/index.js'),
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'node20',
  logLevel: 'warning',
  plugins: [
    {
      name: 'checks only',
      setup({ onResolve }) {
        onResolve({ filter: /./ }, ({ path, resolveDir, kind }) => {
          if (kind !== 'import-statement') return undefined;
          if (!path.startsWith('.')) return { path, external: true };
          const way = relative(folder, resolve(resolveDir, path)).replaceAll('\\', '/');
          return way.startsWith('../') ? { path: posix.normalize(way), external: true } : undefined;
        });
      },
    },
  ],
});

// A rebuild writes the programs anew; npm links them, and does not make them executable again.
for (const program of ['mcp-clauses', 'mcp-trace-validator'])
  chmodSync(join(root, `dist/cli/${program}.js`), 0o755);
