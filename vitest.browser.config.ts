import { defineConfig } from 'vitest/config';
import { LongestFirst } from './e2e/support/start/longest-first.ts';
import { patience } from './packages/testing/patience.ts';
import { isWholeRun, longFiles } from './packages/testing/whole-run.ts';

/** Browser tests: a real Chromium against the whole product; the files share one product, and each worker one Chromium. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    exclude: ['**/node_modules/**', ...(isWholeRun ? [] : longFiles)],
    // Titles carry the ids of rows of docs/specification.md, which must not be cut off.
    taskTitleValueFormatTruncate: 400,
    testTimeout: patience.walk,
    hookTimeout: patience.hook,
    maxWorkers: 2,
    // A tap that is lost on a busy machine is tried again; what fails three times is a failure. Repeats stand in the report.
    retry: 2,
    pool: 'forks',
    // A worker keeps its modules and its browser from file to file.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: patience.poll } },
    globalSetup: ['e2e/support/start/global-setup.ts'],
    setupFiles: ['packages/testing/full-tables.ts'],
  },
});
