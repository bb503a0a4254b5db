import type { IncomingMessage } from 'node:http';
import { limits } from '../limits.ts';

/**
 * Lets a refused sender read its refusal. A connection that is closed while bytes still come in is reset, and with it goes
 * the answer, since browsers send everything before they read: what comes is thrown away instead, however slowly it comes,
 * and the connection stays as it is. Cut off are those who fall silent and those who send on and on.
 */
export function listenOut({ raw }: { raw: IncomingMessage }): void {
  if (raw.complete || raw.destroyed) return;
  raw.unpipe();
  raw.on('error', () => undefined);
  let left = limits.linger.bytes;
  const timer = setTimeout(() => raw.destroy(), limits.linger.silentMs);
  timer.unref();
  raw.on('data', (piece: Buffer) => {
    left -= piece.length;
    if (left < 0) raw.destroy();
    else timer.refresh();
  });
  raw.resume();
  for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(timer));
}
