import { currentVersions, findCandidates } from '@homestead/catalogue/server';
import type { Database } from '@homestead/database';
import {
  type Areal,
  type Bounds,
  boundsOf,
  isAreal,
  type Position,
  polygonsOf,
  type Ring,
} from '@homestead/geodesy';
import type { CountyMap } from '../../contract/settings.ts';
import { fromWkb } from '../overlay/wkb.ts';

/** China's box in CGCS2000: what bounds a county whose border has not been imported. */
const china: Bounds = [73, 16, 136, 54];
/** Layers are asked for their versions again after this time; the overlay judges by the newest border all the same. */
const freshMs = 15_000;
const maxVillages = 5_000;

interface Village {
  code: string;
  bounds: Bounds;
  shape: Areal;
}

/** A village as it is drawn: rings of longitude and latitude. */
export interface VillageOutline {
  code: string;
  rings: [number, number][][];
}

export interface Territory {
  /** West, south, east, north of the county; China's where no border has been imported. */
  bounds(): Bounds;
  /** Where an empty map opens. */
  centre(): Position;
  /** Code of the village at a place; undefined outside every village, and where no villages have been imported. */
  divisionAt(longitude: number, latitude: number): string | undefined;
  /** The box around a division's villages; undefined where none of them has been imported. */
  extentOf(division: string): Bounds | undefined;
  /** The villages with their outlines on a grid of `across` cells over the county: enough to draw, and few points. */
  outlines(across: number): VillageOutline[];
  /** Reads border and villages where they have changed. */
  refresh(): Promise<void>;
}

/**
 * Border and villages of the county, from the layers that its content names. They are kept in memory and read again, in the
 * background, within seconds of an import. Call `refresh` once before the first use.
 */
export function createTerritory(db: Database, map: CountyMap, report: (error: unknown) => void): Territory {
  let versions = new Map<string, number>();
  let bounds: Bounds | null = null;
  let villages: Village[] = [];
  let askedAt = Number.NEGATIVE_INFINITY;

  /** The layers and the field that were read last; others are read anew, whatever their versions. */
  let sources = '';
  const idsOf = () => [map.borderLayer, map.villages?.layer].filter((id) => id !== undefined);

  const read = async () => {
    const { borderLayer, villages: source } = map;
    const asked = JSON.stringify([borderLayer, source]);
    if (asked !== sources) [versions, bounds, villages, sources] = [new Map(), null, [], asked];
    const found = await currentVersions(db.kysely, idsOf());
    const isNew = (id: string | undefined) => id !== undefined && found.get(id) !== versions.get(id);
    if (isNew(borderLayer)) bounds = await boundsOfLayer(db, borderLayer!);
    if (source && isNew(source.layer)) villages = await villagesOf(db, source.layer, source.codeField);
    versions = found;
  };
  const refresh = () => {
    askedAt = performance.now();
    return read();
  };
  const keepFresh = () => {
    if (idsOf().length > 0 && performance.now() - askedAt > freshMs) refresh().catch(report);
  };

  return {
    refresh,
    bounds: () => {
      keepFresh();
      return bounds ?? china;
    },
    centre: () => {
      const [west, south, east, north] = bounds ?? china;
      const [x, y] = map.centre ?? [Number.NaN, Number.NaN];
      const isInside = west <= x && x <= east && south <= y && y <= north;
      return isInside ? [x, y] : [(west + east) / 2, (south + north) / 2];
    },
    extentOf: (division) => {
      keepFresh();
      const boxes = villages.filter(({ code }) => code.startsWith(division)).map((village) => village.bounds);
      return boxes.length > 0 ? around(boxes) : undefined;
    },
    outlines: (across) => {
      keepFresh();
      const [west, south, east] = bounds ?? china;
      const cell = (east - west) / across;
      return villages.map(({ code, shape }) => ({
        code,
        rings: polygonsOf(shape).flatMap((rings) => rings.map((ring) => onGrid(ring, west, south, cell))),
      }));
    },
    divisionAt: (x, y) => {
      keepFresh();
      return villages.find(({ bounds: [w, s, e, n], shape }) => {
        return w <= x && x <= e && s <= y && y <= n && covers(shape, x, y);
      })?.code;
    },
  };
}

async function boundsOfLayer(db: Database, layerId: string): Promise<Bounds | null> {
  const found = await findCandidates(db.kysely, { layerId, limit: maxVillages });
  if (!found || found.features.length === 0) return null;
  return around(found.features.map(({ wkb }) => boundsOf(fromWkb(wkb))));
}

/** The box around boxes. */
const around = (boxes: readonly Bounds[]): Bounds => [
  Math.min(...boxes.map((box) => box[0])),
  Math.min(...boxes.map((box) => box[1])),
  Math.max(...boxes.map((box) => box[2])),
  Math.max(...boxes.map((box) => box[3])),
];

async function villagesOf(db: Database, layerId: string, codeField: string): Promise<Village[]> {
  const found = await findCandidates(db.kysely, { layerId, limit: maxVillages });
  return (found?.features ?? []).flatMap(({ properties, wkb }) => {
    const shape = fromWkb(wkb);
    const code = properties[codeField];
    if (!isAreal(shape) || (typeof code !== 'string' && typeof code !== 'number')) return [];
    return [{ code: String(code), bounds: boundsOf(shape), shape }];
  });
}

/** A ring with its points on a grid: borders that two villages share stay shared. */
function onGrid(ring: Ring, west: number, south: number, cell: number): [number, number][] {
  const snap = (value: number, from: number) =>
    Math.round((from + Math.round((value - from) / cell) * cell) * 1e6) / 1e6;
  const points = ring.map(([x, y]): [number, number] => [snap(x, west), snap(y, south)]);
  return points.filter(([x, y], index) => {
    const before = points[index - 1];
    return before === undefined || before[0] !== x || before[1] !== y;
  });
}

/** Whether a place lies inside a shape and outside its holes. */
const covers = (shape: Areal, x: number, y: number): boolean =>
  polygonsOf(shape).some(
    ([shell, ...holes]) =>
      shell !== undefined && encloses(shell, x, y) && !holes.some((hole) => encloses(hole, x, y)),
  );

/** Even-odd rule. */
function encloses(ring: Ring, x: number, y: number): boolean {
  let isInside = false;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1]!;
    const [bx, by] = ring[i]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
  }
  return isInside;
}
