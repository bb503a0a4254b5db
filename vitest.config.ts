import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,modules,apps,content,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 60_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    pool: 'forks',
    globalSetup: ['packages/testing/global-setup.ts'],
  },
});
