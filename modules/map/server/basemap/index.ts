import { createHash } from 'node:crypto';
import type { Bounds } from '@homestead/geodesy';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import { wmts } from '../../contract/basemap.ts';
import { capabilities, exceptionReport } from './documents.ts';
import { emptyTile } from './empty-tile.ts';
import { OwsProblem, readRequest } from './request.ts';
import type { TileSource } from './tile-source.ts';

/** The county's own base maps as a tile service; without tiles every tile is empty, and none is an error. */
export function basemapRoutes(tiles: TileSource | null, bounds: () => Bounds): BoundRoute[] {
  return [bind(wmts, (call) => answer(call, tiles, bounds))];
}

async function answer(
  call: Call<typeof wmts>,
  tiles: TileSource | null,
  bounds: () => Bounds,
): Promise<null> {
  const { request, reply } = call;
  try {
    const wanted = readRequest(call.query as Record<string, unknown>);
    if (wanted.kind === 'capabilities') {
      const address = `${request.protocol}://${request.host}${request.url.split('?')[0]}`;
      const document = capabilities(address, bounds(), tiles?.layers ?? []);
      reply.type('application/xml; charset=utf-8').send(document);
      return null;
    }
    const tile = (await tiles?.tile(wanted.layer, wanted.z, wanted.x, wanted.y)) ?? emptyTile;
    const tag = `"${createHash('sha256').update(tile).digest('base64url').slice(0, 22)}"`;
    reply.header('cache-control', 'private, max-age=86400').header('etag', tag);
    if (request.headers['if-none-match']?.includes(tag)) reply.status(304).send();
    else reply.type(typeOf(tile)).send(tile);
  } catch (error) {
    if (!(error instanceof OwsProblem)) throw error;
    reply.status(400).type('application/xml; charset=utf-8').send(exceptionReport(error));
  }
  return null;
}

/** The media type by the first bytes: a GeoPackage may hold PNG, JPEG and WebP side by side. */
function typeOf(tile: Buffer): string {
  if (tile[0] === 0xff && tile[1] === 0xd8) return 'image/jpeg';
  return tile.toString('latin1', 8, 12) === 'WEBP' ? 'image/webp' : 'image/png';
}
