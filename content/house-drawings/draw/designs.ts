import type { Design, Mass } from './design.ts';
import { mirrored, threeBays, twoBays, winged } from './templates.ts';

type Given = Omit<Design, 'masses'> & { masses?: readonly Mass[]; roof?: 'side' | 'hip'; rise?: number };

/** One body under one roof, unless the design says otherwise. */
function house(given: Given): Design {
  const { roof = 'side', rise = 2.2, ...design } = given;
  const rooms = design.storeys[0]?.rooms ?? [];
  const body: Mass = {
    x0: 0,
    x1: Math.max(...rooms.map(({ x1 }) => x1)),
    y: Math.max(...rooms.map(({ y1 }) => y1)),
    floors: design.storeys.length,
    roof: { kind: roof, rise },
  };
  return { masses: [body], ...design };
}

/** The main house and the wing before it. */
function wingedMasses(
  main: number,
  wing: readonly [number, number],
  depths: readonly [number, number],
  floors: number,
  rise: number,
): Mass[] {
  return [
    { x0: 0, x1: main, y: depths[0], floors, roof: { kind: 'side', rise } },
    {
      x0: wing[0],
      x1: wing[1],
      y: depths[1],
      floors: 1,
      roof: floors === 1 ? { kind: 'front', rise: 1.6 } : { kind: 'flat' },
    },
  ];
}

/** The designs of the demonstration county. Figures in their descriptions are those of the plans; a test says so. */
export const designs: readonly Design[] = [
  house({
    number: 'HL-2026-A01',
    name: '木兰小筑',
    style: '灰瓦白墙',
    description:
      '三开间两层，适合三至四口之家。堂屋居中，厨餐相连，一层设老人房，楼梯设在堂屋后侧，不穿越卧室。',
    storeys: threeBays({ bays: [3.3, 3.6, 3.3], rows: [2.1, 1.2, 3.9], floors: 2, porch: 1.2, balcony: 1.2 }),
    plinth: 0.3,
    heights: [3.3, 3.2],
    rise: 1.9,
  }),
  house({
    number: 'HL-2026-A02',
    name: '荔园人家',
    style: '灰瓦白墙',
    description: '三开间三层，顶层中部设晒台，可晾晒稻谷和衣物。各层南向设主要房间，采光通风好。',
    storeys: threeBays({
      bays: [3.3, 3.6, 3.3],
      rows: [2.1, 1.2, 3.9],
      floors: 3,
      porch: 1.2,
      balcony: 1.2,
      hasTerrace: true,
    }),
    plinth: 0.3,
    heights: [3.3, 3.1, 3],
    rise: 1.9,
  }),
  house({
    number: 'HL-2026-A03',
    name: '溪畔联宅',
    style: '灰瓦白墙',
    description: '两开间三层，面宽窄、进深大，适合与邻居并排建设的地块。楼梯居中，前后采光。',
    storeys: twoBays({ bays: [3.3, 3.9], rows: [1.8, 3.6, 1.2, 3.6], floors: 3, porch: 1.2, balcony: 1.2 }),
    plinth: 0.3,
    heights: [3.3, 3.1, 3],
    rise: 1.8,
  }),
  house({
    number: 'HL-2026-A04',
    name: '三代同堂',
    style: '灰瓦白墙',
    description: '大三开间两层，老人住一层，上层三间卧室，三代人互相照应又不打扰。两层均设大厅。',
    storeys: threeBays({ bays: [3.6, 4.2, 3.6], rows: [2.4, 1.2, 4.5], floors: 2, porch: 1.5, balcony: 1.5 }),
    plinth: 0.45,
    heights: [3.4, 3.2],
    rise: 2.2,
  }),
  house({
    number: 'HL-2026-A05',
    name: '兰水大宅',
    style: '灰瓦白墙',
    description: '大三开间三层，供六口以上家庭使用。建筑面积超过三百平方米，应由有资质的单位施工。',
    storeys: threeBays({
      bays: [3.9, 4.2, 3.9],
      rows: [2.4, 1.2, 5.1],
      floors: 3,
      porch: 1.5,
      balcony: 1.5,
      hasTerrace: true,
    }),
    plinth: 0.45,
    heights: [3.4, 3.2, 3],
    rise: 2.2,
  }),
  house({
    number: 'HL-2026-A06',
    name: '榕荫庭院',
    style: '灰瓦白墙',
    description: '两层带前伸厨房，厨房屋面作晒台，与正房围出半个庭院，油烟不进正房。',
    storeys: winged({ bays: [3.6, 3.6, 3.3], rows: [2.1, 4.8], wing: 3, floors: 2, porch: 1.5 }),
    plinth: 0.3,
    heights: [3.3, 3.1],
    masses: wingedMasses(10.5, [7.2, 10.5], [6.9, 9.9], 2, 2),
  }),
  house({
    number: 'HL-2026-A07',
    name: '白墙小舍',
    style: '灰瓦白墙',
    description: '单层小宅，供两口之家或老人居住，各屋在同一标高，行走方便；书房可作客房。',
    storeys: threeBays({ bays: [3.3, 3.6, 3.3], rows: [2.1, 1.2, 3.6], floors: 1, porch: 1.2, balcony: 0 }),
    plinth: 0.3,
    heights: [3.3],
    rise: 2.1,
  }),
  house({
    number: 'HL-2026-B01',
    name: '山谷小居',
    style: '山谷聚落',
    description: '三开间两层，夯土色外墙配木构，深出檐挡雨遮阳，适合坡地边的小块宅基地。',
    storeys: mirrored(
      threeBays({ bays: [3.3, 3.6, 3.3], rows: [2.1, 1.2, 3.9], floors: 2, porch: 1.2, balcony: 1.2 }),
    ),
    plinth: 0.45,
    heights: [3.2, 3],
    roof: 'hip',
    rise: 2,
  }),
  house({
    number: 'HL-2026-B02',
    name: '竹溪院子',
    style: '山谷聚落',
    description: '单层带前伸厨房和檐廊，檐下可坐可晒，正房与厨房围出院子。',
    storeys: winged({ bays: [3.3, 3.6, 3.3], rows: [2.1, 4.5], wing: 3, floors: 1, porch: 1.5 }),
    plinth: 0.45,
    heights: [3.3],
    masses: wingedMasses(10.2, [6.9, 10.2], [6.6, 9.6], 1, 2.2),
  }),
  house({
    number: 'HL-2026-B03',
    name: '梯田人家',
    style: '山谷聚落',
    description: '两层带前伸厨房，厨房屋面作晒台，晒粮不占道路；檐廊连通各屋。',
    storeys: mirrored(winged({ bays: [3.9, 3.9, 3.6], rows: [2.4, 5.1], wing: 2.7, floors: 2, porch: 1.5 })),
    plinth: 0.45,
    heights: [3.3, 3.1],
    masses: [
      { x0: 0, x1: 11.4, y: 7.5, floors: 2, roof: { kind: 'hip', rise: 2.3 } },
      { x0: 0, x1: 3.6, y: 10.2, floors: 1, roof: { kind: 'flat' } },
    ],
  }),
  house({
    number: 'HL-2026-B04',
    name: '石溪窄宅',
    style: '山谷聚落',
    description: '两开间两层，石砌勒脚，适合溪边、路边的窄长地块，前后通风。',
    storeys: mirrored(
      twoBays({ bays: [3.3, 3.9], rows: [1.8, 3.6, 1.2, 3.9], floors: 2, porch: 1.2, balcony: 1.2 }),
    ),
    plinth: 0.45,
    heights: [3.3, 3.1],
    roof: 'hip',
    rise: 1.9,
  }),
  house({
    number: 'HL-2026-B05',
    name: '云居三合',
    style: '山谷聚落',
    description: '大三开间三层，顶层设晒台，木构外廊，适合人口较多的家庭。',
    storeys: threeBays({
      bays: [3.6, 3.9, 3.6],
      rows: [2.1, 1.2, 4.2],
      floors: 3,
      porch: 1.5,
      balcony: 1.5,
      hasTerrace: true,
    }),
    plinth: 0.45,
    heights: [3.3, 3, 2.9],
    roof: 'hip',
    rise: 2.2,
  }),
  house({
    number: 'HL-2026-B06',
    name: '半山客宅',
    style: '山谷聚落',
    description: '大三开间两层，上层房间多，可留一两间办民宿；主入口门廊宽敞。',
    storeys: mirrored(
      threeBays({ bays: [3.9, 4.2, 3.9], rows: [2.4, 1.2, 4.8], floors: 2, porch: 1.8, balcony: 1.5 }),
    ),
    plinth: 0.45,
    heights: [3.4, 3.2],
    roof: 'hip',
    rise: 2.4,
  }),
];
