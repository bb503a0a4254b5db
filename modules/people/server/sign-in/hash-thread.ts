import { parentPort } from 'node:worker_threads';
import { standBack } from '@homestead/processes';
import { hashSync, verifySync } from '@node-rs/argon2';
import { cost, type HashWish } from './hashing.ts';

/** One hash after another, behind whatever else wants the processor. */
const port = parentPort;
if (!port) throw new Error('passwords are hashed in a worker thread');
standBack();
port.on('message', (wish: HashWish) => {
  try {
    const result =
      wish.against === null ? hashSync(wish.password, cost) : verifySync(wish.against, wish.password);
    port.postMessage({ result });
  } catch (error) {
    port.postMessage({ failure: error instanceof Error ? error.message : String(error) });
  }
});
