import { defineConfig } from 'vitest/config';
import { LongestFirst } from './e2e/support/longest-first.ts';

/** Browser tests: a real Chromium against the whole product; the files share one product, and each worker one Chromium. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    // Titles carry the ids of rows of docs/specification.md, which must not be cut off.
    taskTitleValueFormatTruncate: 400,
    testTimeout: 180_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
    // A tap that is lost on a busy machine is tried again; what fails three times is a failure. Repeats stand in the report.
    retry: 2,
    pool: 'forks',
    // A worker keeps its modules and its browser from file to file.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // As patient as the browser's own waits: a machine that does other work as well is no failure.
    expect: { poll: { timeout: 30_000 } },
    globalSetup: ['e2e/support/global-setup.ts'],
    setupFiles: ['packages/testing/full-tables.ts'],
  },
});
