import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SoakOptions } from './kind.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Tests that ask a slice of all calls by a slice of all roles in `npm test`. */
const files = [
  'apps/server/attacks/matrix.test.ts',
  'apps/server/personal-data/personal-data.test.ts',
  'apps/server/personal-data/reporters.test.ts',
];

export const options = {} as const satisfies SoakOptions;

/** Whether every call answers every role as declared, and shows nobody what is not theirs. */
export async function soak(): Promise<boolean> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.config.ts', ...files];
  const env = { ...process.env, WHOLE_RUN: '1' };
  return spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status === 0;
}
