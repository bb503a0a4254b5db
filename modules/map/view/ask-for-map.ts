import type { CallFunction } from '@homestead/http/client';
import { askForFirstTiles, firstBaseMap, ownBaseMaps } from '@homestead/mapview/plain';
import type { QueryClient } from '@tanstack/react-query';
import { firstPanel, layerTreeQuery } from './layer-tree/tree-query.ts';
import { mapSettingsQuery } from './map-questions.ts';
import { issueMapTicket } from './tickets/map-tickets.ts';

/** Asks what a map with layers begins with while its code is still on the way; the map finds the answers. */
export function askForMap(call: CallFunction, queries: QueryClient): void {
  void issueMapTicket(call);
  void queries.prefetchQuery(mapSettingsQuery(call));
  void queries.prefetchQuery(layerTreeQuery(call, firstPanel));
}

type Box = readonly [west: number, south: number, east: number, north: number];

/** What asks for the ground of a map that opens on a box, or on the county, and has a size in pixels. */
export async function askForGround(call: CallFunction, queries: QueryClient) {
  const [ticket, { bounds, baseMaps }] = await Promise.all([
    issueMapTicket(call),
    queries.fetchQuery(mapSettingsQuery(call)),
  ]);
  return (box: Box | null, size: readonly [number, number]): void => {
    const name = firstBaseMap(baseMaps);
    const [west, south, east, north] = box ?? bounds;
    if (
      !ticket ||
      !name ||
      west === undefined ||
      south === undefined ||
      east === undefined ||
      north === undefined
    )
      return;
    askForFirstTiles(ownBaseMaps()[name], [west, south, east, north], size, ticket.ticket);
  };
}
