import { type Feature, type Polygon, polygonArea, round2 } from '@homestead/geodesy';
import { divisionName } from '../county.ts';
import { type Point, toDegrees } from '../ground/frame.ts';
import { hash } from '../ground/noise.ts';
import { feature } from '../land/survey.ts';
import { box, outline, type Plot } from './plots.ts';

const surnames = '陈林黄郑吴李张许蔡杨方刘王谢朱翁余苏肖柯';
const givenNames = [
  '建国',
  '志强',
  '丽华',
  '秀英',
  '国平',
  '明辉',
  '金福',
  '玉兰',
  '文彬',
  '少华',
  '亚珠',
  '天赐',
  '庆元',
  '美玲',
  '海明',
  '清泉',
  '振兴',
  '淑芬',
  '阿土',
  '荣光',
];
const numbers = new Intl.NumberFormat('en', { minimumIntegerDigits: 5, useGrouping: false });

/** House plots of the villages and the houses that stand on them. */
export function cadastre(plots: readonly Plot[]): { parcels: Feature[]; buildings: Feature[] } {
  const parcels: Feature[] = [];
  const buildings: Feature[] = [];
  const serials = new Map<string, number>();
  for (const plot of plots) {
    if (plot.use === 'vacant' || plot.use === 'garden' || plot.use === 'park') continue;
    const { village } = plot.hamlet;
    const serial = (serials.get(village) ?? 0) + 1;
    serials.set(village, serial);
    const code = `${village}${plot.use === 'house' ? 'JC' : 'JB'}${numbers.format(serial)}`;
    parcels.push(parcel(plot, code, serial));
    buildings.push(...housesOn(plot, code));
  }
  return { parcels, buildings };
}

/** Lots that the villages keep free for new houses. */
export function freeLots(plots: readonly Plot[]): Feature[] {
  return plots
    .filter((plot) => plot.use === 'vacant')
    .map((plot) => feature(`lot${plot.seed}`, polygon(outline(plot)), { village: plot.hamlet.village }));
}

function parcel(plot: Plot, code: string, serial: number): Feature {
  const isHouse = plot.use === 'house';
  const geometry = polygon(outline(plot));
  const owner =
    surnames[Math.floor(hash(plot.seed, 11, 163) * surnames.length)]! +
    givenNames[Math.floor(hash(plot.seed, 12, 163) * givenNames.length)]!;
  return feature(code, geometry, {
    ZDDM: code,
    QLRMC: isHouse ? owner : `${divisionName(plot.hamlet.village)}村民委员会`,
    ZL: `${divisionName(plot.hamlet.village)}${plot.hamlet.name}${serial}号`,
    QLLX: isHouse ? '宅基地使用权' : '集体建设用地使用权',
    QSXZ: '集体土地所有权',
    ZDMJ: round2(polygonArea(geometry)),
    ZLDWDM: `${plot.hamlet.village}0000000`,
  });
}

/** A house at the back of its plot, the yard in front, now and then a shed in a corner of the yard. */
function housesOn(plot: Plot, code: string): Feature[] {
  const chance = hash(plot.seed, 21, 163);
  const [w, d] = [plot.width / 2, plot.depth / 2];
  const side = 0.5 + 0.5 * hash(plot.seed, 22, 163);
  const depth = Math.min(plot.depth - 2.4, 8.2 + 2 * hash(plot.seed, 23, 163));
  const storeys = plot.use === 'house' ? 1 + Math.floor(3.4 * hash(plot.seed, 24, 163)) : 2;
  const roof = storeys === 1 || chance < 0.42 ? (hash(plot.seed, 25, 163) < 0.5 ? 'grey' : 'red') : 'flat';
  const found = [
    building(`${code}F0001`, box(plot, -w + side, d - 0.6 - depth, w - side, d - 0.6), storeys, roof),
  ];
  if (chance > 0.72) {
    const yard = plot.depth - 1.2 - depth;
    if (yard > 1.8)
      found.push(
        building(`${code}F0002`, box(plot, -w + 0.4, -d + 0.3, -w + 3.6, -d + yard - 0.5), 1, 'tin'),
      );
  }
  return found;
}

function building(id: string, ring: Point[], storeys: number, roof: string): Feature {
  const geometry = polygon(ring);
  return feature(id, geometry, {
    id,
    storeys,
    roof,
    height: Math.round((storeys * 3.3 + 0.4) * 10) / 10,
    area: round2(polygonArea(geometry)),
  });
}

function polygon(ring: readonly Point[]): Polygon {
  const closed = ring.map(([x, y]) => toDegrees(x, y));
  closed.push(closed[0]!);
  return { type: 'Polygon', coordinates: [closed] };
}
