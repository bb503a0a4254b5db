import type { MapStyle } from '@homestead/mapview';
import type { PlaceAnswer, PlacedCase, placeStates } from '../../contract/index.ts';
import { oneMapTexts as texts } from './texts.ts';

/** Colours of states; each is told in words as well. */
export const stateColors = {
  running: '#1d5fb8',
  suspended: '#8a5a00',
  completed: '#1a7a3c',
  refused: '#c02626',
  withdrawn: '#5b6470',
  ended: '#5b6470',
} as const satisfies Record<(typeof placeStates)[number], string>;

const clusterColor = '#0f5a3c';
/** From this scale on outlines are large enough to be seen, and names have room. */
const outlineScale = 20_000;
const nameScale = 4_000;
const halo = { color: '#ffffff', width: 2 };
const sizes = [
  { from: 0, size: 34 },
  { from: 10, size: 42 },
  { from: 100, size: 52 },
];
const clusterRim = 3;
/** Pixels across the mark of so many cases. */
export const clusterSize = (count: number): number =>
  (sizes.findLast(({ from }) => count >= from)?.size ?? 0) + clusterRim;

/** Pixels across the mark of a case, its rim included. */
export const caseSize = 18;

/** How cases and clusters are painted: marks and outlines by state, reports as triangles, visits to come with a rim. */
export const caseStyle: MapStyle = {
  rules: [
    ...Object.entries(stateColors).map(([state, color]) => ({
      name: `outline-${state}`,
      title: state,
      maxScale: outlineScale,
      filter: { op: 'eq' as const, property: 'outline', value: state },
      symbols: [{ type: 'fill' as const, color, opacity: 0.25, outline: { color, width: 2.5 } }],
    })),
    ...Object.entries(stateColors).flatMap(([state, color]) =>
      (['circle', 'triangle'] as const).map((shape) => ({
        name: `${shape}-${state}`,
        title: state,
        filter: { op: 'eq' as const, property: 'mark', value: `${shape} ${state}` },
        symbols: [
          { type: 'mark' as const, shape, size: 16, color, stroke: { color: '#ffffff', width: 2.5 } },
        ],
      })),
    ),
    {
      name: 'visit',
      title: 'visit',
      filter: { op: 'eq', property: 'visit', value: 'yes' },
      symbols: [
        {
          type: 'mark',
          shape: 'circle',
          size: 24,
          color: '#ffffff',
          opacity: 0,
          stroke: { color: '#e07b00', width: 3 },
        },
      ],
    },
    {
      name: 'name',
      title: 'name',
      maxScale: nameScale,
      filter: { op: 'ne', property: 'mark', value: '' },
      symbols: [
        { type: 'label', property: 'name', size: 13, color: '#14211b', bold: true, halo, offset: [0, -20] },
      ],
    },
    ...sizes.map(({ from, size }) => ({
      name: `cluster-${from}`,
      title: 'cluster',
      filter: { op: 'eq' as const, property: 'size', value: size },
      symbols: [
        {
          type: 'mark' as const,
          shape: 'circle' as const,
          size,
          color: clusterColor,
          opacity: 0.92,
          stroke: { color: '#ffffff', width: clusterRim },
        },
        { type: 'label' as const, property: 'count', size: 14, color: '#ffffff', bold: true },
      ],
    })),
  ],
};

const feature = (geometry: unknown, properties: Record<string, unknown>) => ({
  type: 'Feature',
  geometry,
  properties,
});
const pointOf = (place: readonly number[]) => ({ type: 'Point', coordinates: [...place] });

/** What a case is called on the map and in its list. */
export const nameOf = ({ applicant }: Pick<PlacedCase, 'applicant'>): string => applicant || texts.unnamed;

/** The answer as features: an outline and a mark for each case, a mark for each cluster. */
export function caseFeatures({ cases, clusters }: Pick<PlaceAnswer, 'cases' | 'clusters'>) {
  return {
    type: 'FeatureCollection',
    features: [
      ...cases.flatMap((one) => {
        const { processId, status, kinds } = one;
        const shape = kinds.includes('report') ? 'triangle' : 'circle';
        const mark = feature(pointOf(one.place), {
          processId,
          mark: `${shape} ${status}`,
          visit: kinds.includes('visit') ? 'yes' : 'no',
          name: nameOf(one),
        });
        const { type } = one.outline as { type?: string };
        return type?.endsWith('Point')
          ? [mark]
          : [feature(one.outline, { processId, outline: status, mark: '' }), mark];
      }),
      ...clusters.map(({ place, count }, index) =>
        feature(pointOf(place), {
          cluster: index,
          count: String(count),
          mark: '',
          size: sizes.findLast(({ from }) => count >= from)?.size,
        }),
      ),
    ],
  };
}
