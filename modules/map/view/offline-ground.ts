import type { CallFunction } from '@homestead/http/client';
import {
  baseMapsAmong,
  firstBaseMap,
  lookForTilesIn,
  ownBaseMaps,
  tileAddresses,
} from '@homestead/mapview/plain';
import { issueTicket } from '@homestead/people/contract';
import type { OfflineLayers } from '../contract/offline-layers.ts';
import { mapSettings } from '../contract/settings.ts';

/** West, south, east, north. */
type Box = OfflineLayers['box'];

/** Tiles asked for at a time: a phone on a weak network answers others beside. */
const atOnce = 6;

/** The tiles of the base map on which maps open, for a box, in one piece to be kept; null where there are none. */
export async function readGround(call: CallFunction, box: Box): Promise<ArrayBuffer | null> {
  const { baseMaps } = await call(mapSettings, {});
  const name = firstBaseMap(baseMaps);
  if (!name) return null;
  const { ticket } = await call(issueTicket, { body: { scope: 'map' } });
  const asked = tileAddresses(ownBaseMaps()[name], box);
  const found: [string, ArrayBuffer][] = [];
  const work = async () => {
    for (let at = asked.pop(); at !== undefined; at = asked.pop()) {
      const reply = await fetch(`${at}&Authentication=${encodeURIComponent(ticket)}`).catch(() => null);
      // A tile that a base map does not have is missing on the map as well.
      if (reply?.ok) found.push([at, await reply.arrayBuffer()]);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return found.length === 0 ? null : joined(found);
}

/** The head says what follows: addresses with the length of each tile. */
function joined(tiles: readonly (readonly [string, ArrayBuffer])[]): ArrayBuffer {
  const head = new TextEncoder().encode(
    JSON.stringify(tiles.map(([at, { byteLength }]) => [at, byteLength])),
  );
  const size = tiles.reduce((sum, [, { byteLength }]) => sum + byteLength, 4 + head.length);
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(0, head.length);
  bytes.set(head, 4);
  let from = 4 + head.length;
  for (const [, tile] of tiles) {
    bytes.set(new Uint8Array(tile), from);
    from += tile.byteLength;
  }
  return bytes.buffer;
}

/** Maps that open from now on take their ground from what was kept; the network is not asked. Returns how to end it. */
export function showGround(kept: ArrayBuffer | undefined): () => void {
  const made = new Map<string, string>();
  if (kept) {
    const length = new DataView(kept).getUint32(0);
    const head = JSON.parse(new TextDecoder().decode(new Uint8Array(kept, 4, length))) as [string, number][];
    let from = 4 + length;
    for (const [at, size] of head) {
      made.set(at, URL.createObjectURL(new Blob([new Uint8Array(kept, from, size)])));
      from += size;
    }
  }
  lookForTilesIn((at) => made.get(at), baseMapsAmong(made.keys()));
  return () => {
    lookForTilesIn(null);
    for (const url of made.values()) URL.revokeObjectURL(url);
  };
}
