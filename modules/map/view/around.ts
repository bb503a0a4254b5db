import type { CallFunction } from '@homestead/http/client';
import type { MapViewProps } from '@homestead/mapview';
import { dataInArea } from '../contract/data-query.ts';

interface Surroundings {
  layers: string[];
  neighbours: string[];
}

/** Features of a layer in one page: more lie around no plot that somebody draws. */
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
      // Each layer by itself: a page of houses would leave no room for the plots.
      const found = await Promise.all(
        layers.map((id) =>
          call(dataInArea, { body: { area, layers: [id], pageSize: mostFeatures } }, { signal }),
        ),
      );
      return found.flatMap(({ records, layers: [layer] }) =>
        layer
          ? [
              {
                id: layer.layerId,
                name: layer.layerName,
                isNeighbour: neighbours.includes(layer.layerId),
                features: {
                  type: 'FeatureCollection' as const,
                  features: records.map(({ geometry }) => ({
                    type: 'Feature' as const,
                    geometry: geometry as never,
                    properties: {},
                  })),
                },
              },
            ]
          : [],
      );
    },
  };
}
