import { type BoundRoute, bind } from '@homestead/http/server';
import { baseMapNames, type CountyMap, divisionExtent, mapSettings } from '../../contract/settings.ts';
import type { TileLayer, TileSource } from '../basemap/tile-source.ts';
import { maySeeSurroundings } from '../policy.ts';
import type { Territory } from './territory.ts';

const pictures = { vector: 'vec', terrain: 'ter', imagery: 'img' } as const satisfies Record<
  (typeof baseMapNames)[number],
  TileLayer
>;

/** How clients open the county's map. */
export function settingsRoutes(map: CountyMap, territory: Territory, tiles: TileSource | null): BoundRoute[] {
  return [
    bind(mapSettings, async ({ person }) => ({
      centre: territory.centre(),
      bounds: territory.bounds(),
      planeCode: map.planeCode ?? null,
      surroundings: (maySeeSurroundings(person) && map.surroundings) || { layers: [], neighbours: [] },
      navigation: map.navigation ?? null,
      baseMaps: baseMapNames.filter((name) => tiles?.layers.includes(pictures[name])),
    })),
    bind(divisionExtent, async ({ person, query }) => {
      const county = territory.bounds();
      return { extent: territory.extentOf(query.division ?? person.division) ?? county, county };
    }),
  ];
}
