import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SoakOptions } from './kind.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const options = {} as const satisfies SoakOptions;

/** Whether all tests are green on both databases and with nothing left out, one configuration after the other. */
export async function soak(): Promise<boolean> {
  const env = { ...process.env, WHOLE_RUN: '1' };
  const isGreen = (config: string) =>
    spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--config', config], {
      cwd: root,
      env,
      stdio: 'inherit',
    }).status === 0;
  return ['vitest.config.ts', 'vitest.browser.config.ts'].map(isGreen).every(Boolean);
}
