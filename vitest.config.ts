import { defineConfig } from 'vitest/config';

/** Tests that start the real programs dozens of times: `npm run test:programs`. test/smoke is their short form. */
const PROGRAMS = ['test/e2e/**/*.test.ts', 'test/docs/**/*.test.ts'];
const programs = process.env['MCP_CLAUSES_TESTS'] === 'programs';

export default defineConfig({
  test: {
    include: programs ? PROGRAMS : ['test/**/*.test.ts'],
    exclude: programs ? [] : PROGRAMS,
    globalSetup: ['test/setup/build.ts'],
    // Hundreds of small files share their modules: no test may leave anything behind in them.
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
