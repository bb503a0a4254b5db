import type { Call } from '@homestead/http/server';
import { limits } from '../limits.ts';

/**
 * Lets a refused sender read its refusal. A connection that is closed while bytes still come in is reset, and with it goes
 * the answer: what comes is thrown away instead, the connection stays as it is, and only who sends on and on is cut off.
 */
export function listenOut(request: Call['request']): void {
  const { raw } = request;
  if (raw.complete || raw.destroyed) return;
  raw.unpipe();
  raw.on('error', () => undefined);
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), limits.lingerMs);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
}
