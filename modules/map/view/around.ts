import type { CallFunction } from '@homestead/http/client';
import type { MapViewProps } from '@homestead/mapview';
import { dataInArea } from '../contract/data-query.ts';

interface Surroundings {
  layers: string[];
  neighbours: string[];
}

/** Features of one page: more lie around no plot that somebody draws. */
const mostFeatures = 200;

/** What a drawing is drawn to: the county's layers around a plot, as far as the person may see them. */
export function aroundOf(
  { layers, neighbours }: Surroundings,
  call: CallFunction,
): Pick<MapViewProps, 'around'> {
  if (layers.length === 0) return {};
  return {
    around: async ([west, south, east, north], signal) => {
      const ring = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ];
      const area = { type: 'Polygon', coordinates: [ring] };
      const body = { area, layers, pageSize: mostFeatures };
      const { records, layers: found } = await call(dataInArea, { body }, { signal });
      return found.map(({ layerId, layerName }) => ({
        id: layerId,
        name: layerName,
        isNeighbour: neighbours.includes(layerId),
        features: {
          type: 'FeatureCollection',
          features: records
            .filter((record) => record.layerId === layerId)
            .map(({ geometry }) => ({ type: 'Feature', geometry: geometry as never, properties: {} })),
        },
      }));
    },
  };
}
