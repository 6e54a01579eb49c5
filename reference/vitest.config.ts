import { defineConfig } from 'vitest/config';

/** The tools are the root's; only the SDKs live here. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['test/**/*.test.ts'],
    globalSetup: ['../test/setup/build.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
