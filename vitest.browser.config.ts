import { defineConfig } from 'vitest/config';

/** Browser tests: a real Chromium against the whole product, one file after another. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    // Titles carry the ids of rows of docs/specification.md, which must not be cut off.
    taskTitleValueFormatTruncate: 400,
    testTimeout: 180_000,
    hookTimeout: 240_000,
    maxWorkers: 1,
    fileParallelism: false,
    pool: 'forks',
    // As patient as the browser's own waits: a machine that does other work as well is no failure.
    expect: { poll: { timeout: 30_000 } },
    globalSetup: ['packages/testing/global-setup.ts'],
    setupFiles: ['packages/testing/full-tables.ts'],
  },
});
