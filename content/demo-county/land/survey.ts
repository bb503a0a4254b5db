import { type Feature, type Polygon, polygonArea, round2 } from '@homestead/geodesy';
import { divisionName } from '../county.ts';
import { lattice } from '../ground/frame.ts';
import { type Piece, trace } from '../ground/trace.ts';
import { classNames, type LandClass } from './classes.ts';
import type { Kind, Land } from './land.ts';
import type { Net } from './net.ts';

const wooded: readonly LandClass[] = ['0301', '0302', '0305', '0307', '0404', '1101', '1103'];
const builtOver: readonly LandClass[] = ['05H1', '08H1', '1003', '1109'];

export interface Survey {
  readonly patches: Feature[];
  readonly farmland: Feature[];
  readonly redLine: Feature[];
  readonly fields: Feature[];
  readonly divisions: Record<'village' | 'township' | 'county', Feature[]>;
  readonly water: Feature[];
}

/** Traces the survey and everything that is defined by it. */
export function survey(land: Land, net: Net): Survey {
  const byKind = regroup(land.labels, (label) => land.patchOf[label]!);
  const { list, pieceOf } = trace(net, byKind);
  const patches = list.map((piece, i) => patchFeature(piece, land.kinds[piece.group]!, i));
  const heart = middles(pieceOf, list);
  const isFarmland = list.map((piece, i) =>
    isBasicFarmland(land.kinds[piece.group]!, piece.samples, heart[i]!),
  );
  const isProtected = list.map((piece, i) => isRedLine(land.kinds[piece.group]!, heart[i]!));
  const villages = [...new Set(land.kinds.map((kind) => kind.village))].sort();
  const villageOf = list.map((piece) => villages.indexOf(land.kinds[piece.group]!.village));
  const towns = [...new Set(villages.map((code) => code.slice(0, 9)))];
  const townOf = villageOf.map((village) => towns.indexOf(villages[village]!.slice(0, 9)));
  const group = (choose: (piece: number) => number): Piece[] => trace(net, regroup(pieceOf, choose)).list;
  return {
    patches,
    farmland: group((i) => (isFarmland[i] ? villageOf[i]! : -1))
      .filter((piece) => piece.samples > 900)
      .map((piece, i) => farmlandFeature(piece, villages[piece.group]!, i)),
    redLine: group((i) => (isProtected[i] ? 0 : -1))
      .filter((piece) => piece.samples > 20_000)
      .map((piece, i) => redLineFeature(piece, i)),
    fields: trace(net, land.labels)
      .list.filter((piece) => isTilled(land.kinds[land.patchOf[piece.group]!]!.code))
      .map((piece, i) =>
        feature(`t${i + 1}`, piece.polygon, { DLBM: land.kinds[land.patchOf[piece.group]!]!.code }),
      ),
    divisions: {
      village: group((i) => villageOf[i]!).map((piece) => division(piece, villages[piece.group]!)),
      township: group((i) => townOf[i]!).map((piece) => division(piece, towns[piece.group]!)),
      county: group(() => 0).map((piece) => division(piece, towns[0]!.slice(0, 6))),
    },
    water: patches
      .filter((one) => ['1101', '1103', '1104'].includes(String(one.properties['DLBM'])))
      .map((one, i) =>
        feature(`w${i + 1}`, one.geometry as Polygon, {
          kind: one.properties['DLBM'],
          name: one.properties['DLMC'],
        }),
      ),
  };
}

const isTilled = (code: LandClass): boolean =>
  code === '0101' || code === '0103' || code === '0201' || code === '0202';

function regroup(labels: Int32Array, groupOf: (label: number) => number): Int32Array {
  const known = new Map<number, number>([[-1, -1]]);
  const groups = new Int32Array(labels.length);
  let last = -1;
  let group = -1;
  for (let at = 0; at < groups.length; at++) {
    const label = labels[at]!;
    if (label !== last) {
      group = known.get(label) ?? groupOf(label);
      known.set(label, group);
      last = label;
    }
    groups[at] = group;
  }
  return groups;
}

/** Mean place of each piece, m. */
function middles(pieceOf: Int32Array, list: readonly Piece[]): [number, number][] {
  const sums = list.map((): [number, number] => [0, 0]);
  for (let at = 0; at < pieceOf.length; at++) {
    const sum = sums[pieceOf[at]!];
    if (!sum) continue;
    sum[0] += lattice.west + (at % lattice.columns) * lattice.step;
    sum[1] += lattice.south + Math.floor(at / lattice.columns) * lattice.step;
  }
  return sums.map(([x, y], i) => [x / list[i]!.samples, y / list[i]!.samples]);
}

/** Larger blocks of paddy and dry field, below the gorge. */
function isBasicFarmland(kind: Kind, samples: number, [, y]: [number, number]): boolean {
  const least = kind.code === '0101' ? 260 : kind.code === '0103' ? 420 : Number.POSITIVE_INFINITY;
  return samples >= least && y < 1250;
}

/** Woods of the upper valley, the river's source and the reservoir's catchment. */
function isRedLine(kind: Kind, [x, y]: [number, number]): boolean {
  return (
    wooded.includes(kind.code) &&
    (y > 1330 + 0.22 * Math.abs(x + 300) || (x > 1450 && y > 420) || x + y > 2300)
  );
}

function patchFeature(piece: Piece, kind: Kind, index: number): Feature {
  return feature(`tb${index + 1}`, piece.polygon, {
    TBBH: String(index + 1).padStart(5, '0'),
    DLBM: kind.code,
    DLMC: classNames[kind.code],
    TBDLMJ: round2(polygonArea(piece.polygon)),
    QSXZ: builtOver.includes(kind.code) || kind.code.startsWith('110') ? '国家土地所有权' : '集体土地所有权',
    ZLDWDM: `${kind.village}0000000`,
    ZLDWMC: divisionName(kind.village),
  });
}

function farmlandFeature(piece: Piece, village: string, index: number): Feature {
  return feature(`nt${index + 1}`, piece.polygon, {
    JBNTTBBH: String(index + 1).padStart(5, '0'),
    JBNTMJ: round2(polygonArea(piece.polygon)),
    ZLDWDM: `${village}0000000`,
    ZLDWMC: divisionName(village),
  });
}

function redLineFeature(piece: Piece, index: number): Feature {
  return feature(`hx${index + 1}`, piece.polygon, {
    HXBM: `350399${String(index + 1).padStart(4, '0')}`,
    HXMC: index === 0 ? '龙潭水源涵养生态保护红线' : `东山水源涵养生态保护红线${index}`,
    HXMJ: round2(polygonArea(piece.polygon)),
  });
}

function division(piece: Piece, code: string): Feature {
  return feature(code, piece.polygon, {
    code,
    name: divisionName(code),
    area: round2(polygonArea(piece.polygon)),
  });
}

export function feature(
  id: string,
  geometry: Feature['geometry'],
  properties: Record<string, unknown>,
): Feature {
  return { type: 'Feature', id, geometry, properties };
}
