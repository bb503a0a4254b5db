import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,modules,apps,content,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Titles carry the ids of rows of docs/specification.md, which must not be cut off.
    taskTitleValueFormatTruncate: 400,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    pool: 'forks',
    globalSetup: ['packages/testing/global-setup.ts'],
    setupFiles: ['packages/testing/full-tables.ts'],
  },
});
