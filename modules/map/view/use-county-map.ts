import type { CallFunction } from '@homestead/http/client';
import type { MapViewProps } from '@homestead/mapview';
import { type BaseMaps, ownBaseMaps } from '@homestead/mapview/plain';
import { useMemo, useRef } from 'react';
import { aroundOf } from './around.ts';
import { useMapSettings } from './map-questions.ts';
import { useMapTicket } from './tickets/use-map-ticket.ts';

/** How the county's map opens: what every map of the product is given. Null while it is on its way. */
export type CountyMapProps = Pick<
  MapViewProps,
  'ticket' | 'baseMaps' | 'centre' | 'bounds' | 'planeCode' | 'around'
>;

/** The county's centre, plane system and base maps, and a ticket for the tiles; where they cannot be had, a map opens all the same. */
export function useCountyMap(call: CallFunction): CountyMapProps | null {
  const ticket = useMapTicket(call);
  const { data, isPending, fetchStatus } = useMapSettings(call);
  const asked = useRef(call);
  asked.current = call;
  const settings = useMemo(
    () =>
      data
        ? { ...propsOf(data), ...aroundOf(data.surroundings, (...question) => asked.current(...question)) }
        : {},
    [data],
  );
  // Offline a query waits for the network, and a map does not.
  return isPending && fetchStatus === 'fetching' ? null : { ...settings, ticket };
}

function propsOf({ centre, bounds, planeCode, baseMaps: names }: Settings): Omit<CountyMapProps, 'ticket'> {
  const own = ownBaseMaps();
  const baseMaps = Object.fromEntries(names.map((name) => [name, own[name]])) as BaseMaps;
  const [x, y] = centre;
  const [west, south, east, north] = bounds;
  const isBounded = west !== undefined && south !== undefined && east !== undefined && north !== undefined;
  return {
    baseMaps: names.length > 0 ? baseMaps : null,
    ...(x !== undefined && y !== undefined ? { centre: [x, y] as const } : {}),
    ...(isBounded ? { bounds: [west, south, east, north] as const } : {}),
    ...(planeCode ? { planeCode: planeCode as NonNullable<MapViewProps['planeCode']> } : {}),
  };
}

interface Settings {
  centre: number[];
  bounds: number[];
  planeCode: string | null;
  baseMaps: ('vector' | 'terrain' | 'imagery')[];
}
