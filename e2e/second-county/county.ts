import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Served, serve } from '../../apps/server/testing/served.ts';
import { importLayer, loadLayers } from '../../modules/catalogue/server/index.ts';
import { seedDemoAccounts } from '../../modules/people/server/seed.ts';

const content = fileURLToPath(new URL('content', import.meta.url));

type Box = readonly [west: number, south: number, east: number, north: number];

/** The banner, its hamlet, and the grassland west of longitude 121.5; the land use changes at the same line. */
const ground: Readonly<Record<string, readonly { box: Box; properties: Record<string, string> }[]>> = {
  banner: [{ box: [121.3, 44.0, 121.7, 44.4], properties: { name: '云滩旗' } }],
  gacha: [
    { box: [121.4, 44.1, 121.6, 44.3], properties: { GCDM: '159921201201', name: '青泉嘎查' } },
    { box: [121.6, 44.1, 121.7, 44.3], properties: { GCDM: '159921201202', name: '北湾嘎查' } },
  ],
  grassland: [{ box: [121.3, 44.0, 121.5, 44.4], properties: { name: '基本草原' } }],
  landuse: [
    { box: [121.3, 44.0, 121.5, 44.4], properties: { LX: '天然牧草地' } },
    { box: [121.5, 44.0, 121.7, 44.4], properties: { LX: '裸土地' } },
  ],
};

const featureOf = ({ box: [west, south, east, north], properties }: (typeof ground)[string][number]) => ({
  type: 'Feature',
  properties,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  },
});

/** The product on the second county's content: its layers imported, one account for each of its roles. */
export async function serveSecondCounty(): Promise<Served> {
  const layers = loadLayers(content);
  const served = await serve({
    demo: false,
    environment: { CONTENT_DIR: content, COUNTY: '159921' },
    prepare: async (db) => {
      for (const [id, features] of Object.entries(ground)) {
        const layer = layers[id];
        if (!layer) throw new Error(`the second county has no layer ${id}`);
        const options = { source: 'test', now: new Date() };
        await db.transaction((tx) => importLayer(tx, layer, features.map(featureOf), options));
      }
    },
  });
  await seedDemoAccounts({ db: served.db, now: () => new Date() } as never, join(content, 'people'));
  return served;
}

/** A plot of some 10 m × 10 m east or west of the line where the grassland ends. */
export function plotAt(side: 'grassland' | 'bare'): [number, number][] {
  const [x, y] = [side === 'grassland' ? 121.49 : 121.51, 44.2];
  return [
    [x, y],
    [x + 0.00012, y],
    [x + 0.00012, y + 0.00009],
    [x, y + 0.00009],
  ];
}
