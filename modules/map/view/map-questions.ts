import type { CallFunction } from '@homestead/http/client';
import { movesNothing } from '@homestead/ui';
import { useQuery } from '@tanstack/react-query';
import { mapSettings } from '../contract/settings.ts';

/** What the county says of its map, as a question of the query client. */
export const mapSettingsQuery = (call: CallFunction) => ({
  queryKey: ['map-settings'],
  staleTime: 300_000,
  retry: false,
  meta: movesNothing,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(mapSettings, {}, { signal }),
});

/** What the county says of its map. */
export function useMapSettings(call: CallFunction) {
  return useQuery(mapSettingsQuery(call));
}
