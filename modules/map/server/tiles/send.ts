import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Call } from '@homestead/http/server';
import type { Tile } from './tiles.ts';

const pack = promisify(gzip);
/** Below this, packing saves nothing. */
const least = 500;

/**
 * Sends a tile that the caller's own browser may keep, and asks after each time: what a person may see can change. Pictures are
 * packed already.
 */
export async function sendTile(
  { request, reply }: Pick<Call, 'request' | 'reply'>,
  tile: Tile,
  type: string,
): Promise<void> {
  const tag = `"${tile.tag}"`;
  reply.header('cache-control', 'private, no-cache').header('etag', tag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match']?.includes(tag)) {
    reply.status(304).send();
    return;
  }
  const bytes = await tile.bytes();
  reply.type(type);
  const isPacked =
    !type.startsWith('image/') &&
    bytes.length > least &&
    /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (isPacked) reply.header('content-encoding', 'gzip').send(await pack(bytes));
  else reply.send(bytes);
}
