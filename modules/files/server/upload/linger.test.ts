import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limits } from '../limits.ts';
import { listenOut } from './linger.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const MB = 1024 * 1024;
/** A request that is refused while its body comes in. */
function refused(): PassThrough {
  const raw = new PassThrough();
  listenOut({ raw: raw as unknown as IncomingMessage });
  return raw;
}
/** Lets the stream hand over what was written. */
const flow = () => new Promise((resolve) => setImmediate(resolve));

it('a refused upload over a slow line is heard to its end, however long it takes', async () => {
  const raw = refused();
  for (let piece = 0; piece < 100; piece++) {
    raw.write(Buffer.alloc(MB));
    await flow();
    vi.advanceTimersByTime(limits.linger.silentMs - 1);
    expect(raw.destroyed).toBe(false);
  }
  raw.end();
  await flow();
  expect(raw.readableEnded).toBe(true);
});

it('one that falls silent is cut off', async () => {
  const raw = refused();
  raw.write(Buffer.alloc(MB));
  await flow();
  vi.advanceTimersByTime(limits.linger.silentMs);
  expect(raw.destroyed).toBe(true);
});

it('one that sends more than any upload has is cut off', async () => {
  const raw = refused();
  for (let piece = 0; piece <= limits.linger.bytes / MB; piece++) {
    raw.write(Buffer.alloc(MB));
    await flow();
  }
  expect(raw.destroyed).toBe(true);
});
