import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import startCluster from '../../../packages/testing/global-setup.ts';

/** Name of the variable that tells each test file where the shared product runs: `{ base, url }` as JSON. */
export const sharedProductVariable = 'E2E_SHARED_PRODUCT';

/** Starts one PostgreSQL cluster and one product for all files of the browser tests. */
export default async function setup(): Promise<() => Promise<void>> {
  const stopCluster = await startCluster();
  const child = fork(fileURLToPath(new URL('shared-product.ts', import.meta.url)));
  const exited = once(child, 'exit');
  const address = await Promise.race([
    once(child, 'message').then(([message]) => message),
    exited.then(() => null),
  ]);
  if (!address) {
    stopCluster?.();
    throw new Error(`the shared product ended with ${child.exitCode} before it listened`);
  }
  process.env[sharedProductVariable] = JSON.stringify(address);
  return async () => {
    child.disconnect();
    await exited;
    stopCluster?.();
  };
}
