import type { Call } from '@homestead/http/server';
import { isPacked, unpacked } from './packing.ts';
import type { Tile } from './tiles.ts';

/**
 * Sends a tile that the caller's own browser may keep, and asks after each time: what a person may see can change. A packed
 * tile is unpacked for the few who do not take it so.
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
  const takesPacked = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (takesPacked && isPacked(bytes)) reply.header('content-encoding', 'gzip').send(bytes);
  else reply.send(await unpacked(bytes));
}
