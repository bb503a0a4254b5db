import type { Feature, Polygon } from '@homestead/geodesy';
import { type County, divisionAt, type LayerId } from './county.ts';
import { type Point, toDegrees, toMetres } from './ground/frame.ts';
import { borderGap, type Flat, flatten, gap, holds } from './ground/plane.ts';

export interface Sample {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly village: string;
  readonly geometry: Feature<Polygon>;
}

const demoVillages = ['350399100201', '350399100202'] as const;
const [home] = demoVillages;

/** Named plots of house size for people who try the product; found on the layers, not written down. */
export function samples(county: County): Sample[] {
  const flat = (id: LayerId): Flat[] =>
    county.layers[id].features.map((one) => flatten(one.geometry as Polygon));
  const farmland = flat('yjjbnt');
  const redLine = flat('stbhhx');
  const inVillage = (village: string) => (ring: Point[]) =>
    ring.every((at) => villageOf(county, at) === village);
  const list: Sample[] = [];
  for (const village of demoVillages) {
    const taken = [...flat('parcel'), ...flat('building'), ...farmland, ...redLine];
    const free = cleanPlots(county, village).filter(
      (ring) =>
        taken.every((one) => gap(ring, one) > 0.4) &&
        [...farmland, ...redLine].every((one) => gap(ring, one) > 2),
    );
    for (const ring of free.slice(0, 4)) {
      const order = list.length + 1;
      const place = village === home ? '示范村' : '榕溪村';
      list.push(
        sample(
          `clean${order > 1 ? order : ''}`,
          `${place}可建地块 ${order}`,
          '村庄建设用地内的空地，不占永久基本农田和生态保护红线',
          village,
          ring,
        ),
      );
    }
  }
  const farm = farmland
    .filter((one) => holdsVillage(county, one, home))
    .flatMap(insideRings)
    .find(inVillage(home));
  const red = redLine.flatMap(insideRings)[0];
  const mixed = mixedRing(county, [...farmland, ...redLine], inVillage(home));
  const beside = farmland
    .flatMap((one) => besideRings(one))
    .find((ring) => inVillage(home)(ring) && isOnlyBeside(ring, [...farmland, ...redLine]));
  const away = outsideRing(county);
  if (!farm || !red || !mixed || !beside) throw new Error('the county offers no place for a sample');
  list.push(
    sample('farmland', '占用永久基本农田', '整块位于永久基本农田内', home, farm),
    sample('redline', '占用生态保护红线', '整块位于生态保护红线内', villageOf(county, red[0]!) ?? home, red),
    sample('mixed', '跨多种地类', '一块地跨三种以上三调地类', home, mixed),
    sample('outside', '县域之外', '位于壶兰县行政区域以外', home, away),
    sample('touching', '紧邻永久基本农田', '与永久基本农田共用一条边，仅相邻而不占用', home, beside),
  );
  return list;
}

function villageOf(county: County, [x, y]: Point): string | null {
  return divisionAt(county, ...toDegrees(x, y))?.code ?? null;
}

function holdsVillage(county: County, land: Flat, village: string): boolean {
  return (
    villageOf(county, land.rings[0]![0]!) === village || villageOf(county, land.rings[0]![3]!) === village
  );
}

function sample(
  name: string,
  title: string,
  description: string,
  village: string,
  ring: readonly Point[],
): Sample {
  const closed = [...ring, ring[0]!].map(([x, y]) => toDegrees(x, y));
  const geometry: Polygon = { type: 'Polygon', coordinates: [closed] };
  return {
    name,
    title,
    description,
    village,
    geometry: { type: 'Feature', geometry, properties: { name, title, village } },
  };
}

/** The free lots of a village, drawn in to house size. */
function cleanPlots(county: County, village: string): Point[][] {
  return county.lots
    .filter((lot) => lot.properties['village'] === village)
    .map((lot) => {
      const ring = (lot.geometry as Polygon).coordinates[0]!.slice(0, 4).map(([lon, lat]) =>
        toMetres(lon, lat),
      );
      const middle: Point = [mean(ring.map(([x]) => x)), mean(ring.map(([, y]) => y))];
      const area =
        Math.hypot(ring[1]![0] - ring[0]![0], ring[1]![1] - ring[0]![1]) *
        Math.hypot(ring[2]![0] - ring[1]![0], ring[2]![1] - ring[1]![1]);
      const scale = Math.min(0.93, Math.sqrt(140 / area));
      return ring.map(
        ([x, y]): Point => [middle[0] + scale * (x - middle[0]), middle[1] + scale * (y - middle[1])],
      );
    });
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function rectangle(x: number, y: number, width: number, depth: number): Point[] {
  const [w, d] = [width / 2, depth / 2];
  return [
    [x - w, y - d],
    [x + w, y - d],
    [x + w, y + d],
    [x - w, y + d],
  ];
}

/** Rectangles of 12 × 10 m well inside a piece of land. */
function insideRings(land: Flat): Point[][] {
  const found: Point[][] = [];
  for (let x = land.west; x < land.east && found.length === 0; x += 12) {
    for (let y = land.south; y < land.north && found.length === 0; y += 12) {
      const ring = rectangle(x, y, 12, 10);
      if (ring.every((at) => holds(land, at)) && borderGap(ring, land) > 3) found.push(ring);
    }
  }
  return found;
}

/** A square about a corner where three kinds of land meet. */
function mixedRing(
  county: County,
  spared: readonly Flat[],
  isWanted: (ring: Point[]) => boolean,
): Point[] | undefined {
  const patches = county.layers.dscqgtddc.features;
  const meetings = new Map<string, { at: Point; kinds: Set<string> }>();
  for (const { geometry, properties } of patches) {
    for (const [lon, lat] of (geometry as Polygon).coordinates.flat()) {
      const meeting = meetings.get(`${lon} ${lat}`) ?? { at: toMetres(lon, lat), kinds: new Set<string>() };
      meetings.set(`${lon} ${lat}`, meeting);
      meeting.kinds.add(String(properties['DLBM']));
    }
  }
  for (const { at, kinds } of meetings.values()) {
    if (kinds.size < 3 || !kinds.has('0702')) continue;
    const ring = rectangle(at[0], at[1], 11, 11);
    if (isWanted(ring) && spared.every((land) => gap(ring, land) > 0.5)) return ring;
  }
  return undefined;
}

/** Quadrilaterals outside a piece of land, each on one of its longer sides. */
function besideRings(land: Flat): Point[][] {
  const [shell] = land.rings;
  const found: Point[][] = [];
  for (let i = 1; i < shell!.length; i++) {
    const [a, b] = [shell![i - 1]!, shell![i]!];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (length < 11 || length > 15) continue;
    const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
    const far = (p: Point, inward: number): Point => [
      p[0] + inward * ux + 10 * uy,
      p[1] + inward * uy - 10 * ux,
    ];
    found.push([b, a, far(a, 1.2), far(b, -1.2)]);
  }
  return found;
}

/** True when a ring meets spared land in its first side only. */
function isOnlyBeside(ring: readonly Point[], spared: readonly Flat[]): boolean {
  const [b, a, c, d] = ring as [Point, Point, Point, Point];
  const drawnOut: Point[] = [mix(b, d, 0.04), mix(a, c, 0.04), c, d];
  return spared.every((land) => gap(drawnOut, land) > 0.2);
}

function mix(a: Point, b: Point, t: number): Point {
  return [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
}

/** A plot east of the county. */
function outsideRing(county: County): Point[] {
  const [east, north] = toMetres(county.bounds[2], (county.bounds[1] + county.bounds[3]) / 2);
  return rectangle(east + 260, north, 12, 10);
}
