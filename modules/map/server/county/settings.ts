import { type BoundRoute, bind } from '@homestead/http/server';
import type { Principal } from '@homestead/people/server';
import { baseMapNames, type CountyMap, divisionExtent, mapSettings } from '../../contract/settings.ts';
import type { TileLayer, TileSource } from '../basemap/tile-source.ts';
import { maySeeSurroundings } from '../policy.ts';
import type { Territory } from './territory.ts';

const pictures = { vector: 'vec', terrain: 'ter', imagery: 'img' } as const satisfies Record<
  (typeof baseMapNames)[number],
  TileLayer
>;

/** How clients open the county's map. */
export function settingsRoutes(
  map: CountyMap,
  territory: Territory,
  tiles: TileSource | null,
  readable: (person: Principal) => Promise<ReadonlySet<string>>,
): BoundRoute[] {
  /** The layers around a plot that have content and that the person may look at. */
  const surroundingsFor = async (person: Principal) => {
    if (!map.surroundings || !maySeeSurroundings(person)) return { layers: [], neighbours: [] };
    const seen = await readable(person);
    const { layers, neighbours } = map.surroundings;
    return {
      layers: layers.filter((id) => seen.has(id)),
      neighbours: neighbours.filter((id) => seen.has(id)),
    };
  };
  return [
    bind(mapSettings, async ({ person }) => ({
      centre: territory.centre(),
      bounds: territory.bounds(),
      planeCode: map.planeCode ?? null,
      surroundings: await surroundingsFor(person),
      navigation: map.navigation ?? null,
      baseMaps: baseMapNames.filter((name) => tiles?.layers.includes(pictures[name])),
    })),
    bind(divisionExtent, async ({ person, query }) => {
      const county = territory.bounds();
      return { extent: territory.extentOf(query.division ?? person.division) ?? county, county };
    }),
  ];
}
