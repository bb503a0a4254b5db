import type { CallFunction } from '@homestead/http/client';
import { movesNothing } from '@homestead/ui';
import type { QueryClient } from '@tanstack/react-query';
import { mapSettings } from '../contract/settings.ts';
import { issueMapTicket } from './map-tickets.ts';

/** What the county says of its map, as a question of the query client. */
export const mapSettingsQuery = (call: CallFunction) => ({
  queryKey: ['map-settings'],
  staleTime: 300_000,
  retry: false,
  meta: movesNothing,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(mapSettings, {}, { signal }),
});

/** Asks what every map begins with while its code is still on the way; the map finds the answers. */
export function askForMap(call: CallFunction, queries: QueryClient): void {
  void issueMapTicket(call);
  void queries.prefetchQuery(mapSettingsQuery(call));
}
