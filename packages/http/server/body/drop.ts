import type { IncomingMessage } from 'node:http';

/** Bytes of one refused body that are read and thrown away: more than the largest upload has (101 MB). */
const mostDropped = 128 * 1024 * 1024;
/** All refused bodies together are read at two pieces (of 64 KB) in this time: 13 MB a second. */
const tickMs = 10;
const piecesATick = 2;

const dropping = new Map<IncomingMessage, number>();
let timer: NodeJS.Timeout | undefined;

/**
 * Reads the rest of a refused body into nothing, so that its sender gets to read the answer: a connection that is closed at
 * once takes it along. It is read slowly, which slows whoever sends what is refused, and a sender without end is cut off.
 */
export function dropRest(payload: IncomingMessage): void {
  if (dropping.has(payload) || payload.complete || payload.destroyed) return;
  dropping.set(payload, mostDropped);
  payload.pause();
  // Node throws away by itself, and at full speed, what nobody has begun to read.
  payload.read(0);
  payload.on('data', (piece: Buffer) => {
    payload.pause();
    const left = (dropping.get(payload) ?? 0) - piece.length;
    dropping.set(payload, left);
    if (left < 0) payload.destroy();
  });
  payload.on('error', () => undefined);
  for (const event of ['end', 'close'] as const) payload.once(event, () => forget(payload));
  timer ??= setInterval(tick, tickMs).unref();
}

function forget(payload: IncomingMessage): void {
  dropping.delete(payload);
  if (dropping.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}

function tick(): void {
  for (const [payload, left] of [...dropping].slice(0, piecesATick)) {
    dropping.delete(payload);
    dropping.set(payload, left);
    payload.resume();
  }
}
