import type { CallFunction } from '@homestead/http/client';
import type { QueryClient } from '@tanstack/react-query';
import { firstPanel, layerTreeQuery } from './layer-tree/tree-query.ts';
import { mapSettingsQuery } from './map-questions.ts';
import { issueMapTicket } from './map-tickets.ts';

/** Asks what a map with layers begins with while its code is still on the way; the map finds the answers. */
export function askForMap(call: CallFunction, queries: QueryClient): void {
  void issueMapTicket(call);
  void queries.prefetchQuery(mapSettingsQuery(call));
  void queries.prefetchQuery(layerTreeQuery(call, firstPanel));
}
