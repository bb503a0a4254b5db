import {
  type CrsCode,
  crsTable,
  type Geometry,
  isCrsCode,
  isInsideExtent,
  isInsideZone,
  type Position,
} from '@homestead/geodesy';
import type { SourceCrs, SourceLayer } from '../port.ts';
import { isOnOlderDatum } from './names.ts';
import { isOtherSystem } from './wkt.ts';

/** Why a system is proposed; words belong to whoever shows them. */
export const guessReasons = [
  /** The source names it, and the numbers fit. */
  'stated',
  /** The source names it, and the numbers fit with the axes turned. */
  'statedTurned',
  /** The source names it, and the numbers lie outside its area. */
  'statedOutside',
  /** The numbers are degrees within China. */
  'degrees',
  /** The eastings carry the number of the zone. */
  'zonePrefix',
  /** A name in the source tells the zone or the meridian. */
  'zoneInName',
  /** Eastings of six digits fit any zone; this is the one of the place that the caller names. */
  'zoneOfPlace',
  /** The source names a system on another datum; this is the one of ours in which its numbers would lie nearly there. */
  'otherDatum',
  /** The source names a system that is none of ours; its numbers would be those of this one only by chance. */
  'otherSystem',
  /** Eastings of six digits fit this zone as others. */
  'zonePossible',
  'webMercator',
  'hongKongGrid',
] as const;
export type GuessReason = (typeof guessReasons)[number];

export interface CrsCandidate {
  epsg: number;
  /** Whether the first number is the northing or latitude. */
  swapped: boolean;
  reason: GuessReason;
}

/** Some positions of a layer: of its first features, not more than `most`. */
export async function samplePositions(layer: SourceLayer, most = 2000): Promise<Position[]> {
  const sample: Position[] = [];
  for await (const { geometry } of layer.features()) {
    if (geometry) sample.push(...positionsOf(geometry, 20));
    if (sample.length >= most) break;
  }
  return sample;
}

/** Up to so many positions of a geometry, spread over it. */
function positionsOf(geometry: Geometry, most: number): Position[] {
  let value: unknown = geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates;
  while (Array.isArray((value as unknown[][])[0]?.[0])) value = (value as unknown[][]).flat();
  const all = value as Position[];
  const step = Math.max(1, Math.floor(all.length / most));
  return all.filter((_, index) => index % step === 0);
}

/**
 * The systems in which the numbers of a layer may be, best first; a person confirms one on the map. Numbers decide what names
 * leave open: digits of northings and eastings, the zone before the easting, degrees. `place`: longitude and latitude near
 * which the data is expected, to choose between zones.
 */
export function guessCrs(
  layer: Pick<SourceLayer, 'name' | 'crs'>,
  sample: readonly Position[],
  place?: Position,
): CrsCandidate[] {
  const found: CrsCandidate[] = [];
  const add = (epsg: number, swapped: boolean, reason: GuessReason) => {
    if (!found.some((one) => one.epsg === epsg && one.swapped === swapped))
      found.push({ epsg, swapped, reason });
  };
  const stated = layer.crs?.epsg;
  if (stated !== undefined) {
    if (fits(sample, stated, false)) add(stated, false, 'stated');
    else if (fits(sample, stated, true)) add(stated, true, 'statedTurned');
  }
  const names = `${layer.name} ${layer.crs?.name ?? ''} ${layer.crs?.wkt ?? ''}`;
  for (const swapped of [false, true]) {
    if (fits(sample, 4490, swapped)) {
      add(/WGS_?\s?(?:19)?84/i.test(names) ? 4326 : 4490, swapped, 'degrees');
      add(4326, swapped, 'degrees');
    }
    for (const epsg of prefixed(sample, swapped)) add(epsg, swapped, 'zonePrefix');
  }
  /** Eastings that reach beyond every 3° zone: the 6° zone of the place, then those in which they may lie. */
  const addWide = (swapped: boolean) => {
    const wide = unprefixedWide.filter((epsg) => fits(sample, epsg, swapped));
    const near = place && 4489 + Math.floor(place[0] / 6) + 1;
    for (const epsg of wide) if (epsg === near) add(epsg, swapped, 'zoneOfPlace');
    for (const epsg of wide) add(epsg, swapped, 'zonePossible');
  };
  for (const swapped of [false, true]) {
    const plain = unprefixed.filter((epsg) => fits(sample, epsg, swapped));
    const named = zoneInName(names);
    if (named !== undefined && plain.includes(4509 + named)) add(4509 + named, swapped, 'zoneInName');
    const near = place && Math.round(place[0] / 3);
    if (near !== undefined && plain.includes(4509 + near)) add(4509 + near, swapped, 'zoneOfPlace');
    if (fits(sample, 2326, swapped)) add(2326, swapped, 'hongKongGrid');
    for (const epsg of plain) add(epsg, swapped, 'zonePossible');
    if (plain.length === 0) addWide(swapped);
    if (
      !swapped &&
      found.every(({ reason }) => reason !== 'zonePrefix') &&
      fits(sample, 3857, false) &&
      isInChina(sample)
    )
      add(3857, false, 'webMercator');
  }
  if (stated !== undefined && sample.length > 0) add(stated, false, 'statedOutside');
  const other = layer.crs && otherness(layer.crs);
  return other ? found.map((one) => ({ ...one, reason: other })) : found;
}

/** Why the numbers of a layer are none of ours, where its source names such a system. */
function otherness(crs: SourceCrs): GuessReason | undefined {
  if (isOnOlderDatum(crs)) return 'otherDatum';
  return isOtherSystem(crs) ? 'otherSystem' : undefined;
}

const zones = Array.from({ length: 21 }, (_, index) => index + 25);
const unprefixed = zones.map((zone) => 4509 + zone);
const wideZones = Array.from({ length: 11 }, (_, index) => index + 13);
const unprefixedWide = wideZones.map((zone) => 4489 + zone);
const prefixedCodes = [...zones.map((zone) => 4488 + zone), ...wideZones.map((zone) => 4478 + zone)];

/** Whether nearly all positions lie where the system is used; a few may be mistakes. */
function fits(sample: readonly Position[], epsg: number, swapped: boolean): boolean {
  const code = `EPSG:${epsg}`;
  if (!isCrsCode(code) || sample.length === 0) return false;
  const inside = sample.filter(([x, y]) => isUsable(swapped ? [y, x] : [x, y], code)).length;
  return inside >= sample.length * 0.95;
}

function isUsable(at: Position, code: CrsCode): boolean {
  if (crsTable[code].units === 'degrees') return isInsideZone(at, 'EPSG:4490');
  if (code === 'EPSG:3857') return isInsideExtent(at, code);
  // Parcels at the edge of a zone reach over it.
  const [west, south, east, north] = crsTable[code].extent;
  const margin = (east - west) * 0.1;
  return (
    at[0] >= west - margin && at[0] <= east + margin && at[1] >= south - margin && at[1] <= north + margin
  );
}

const prefixed = (sample: readonly Position[], swapped: boolean): number[] =>
  prefixedCodes.filter((epsg) => fits(sample, epsg, swapped));

/** Web Mercator's numbers for China: its eastings begin with 8 to 15, which is no zone. */
const isInChina = (sample: readonly Position[]) =>
  sample.every(([x, y]) => x > 8_100_000 && x < 15_100_000 && y > 1_700_000 && y < 7_200_000);

/** The 3° zone that a name tells: `GK_Zone_40`, `CM_120E`, `40带`, `中央子午线120`. */
function zoneInName(text: string): number | undefined {
  const zone = Number(/(?:Zone[_ ]?(\d\d)|(?<!\d)(\d\d)\s*度?带)/i.exec(text)?.slice(1).find(Boolean));
  if (zone >= 25 && zone <= 45) return zone;
  const meridian = Number(/(?:CM[_ ]?|中央(?:子午线|经线)\s*|MERIDIAN[^\d]{0,5})(\d{2,3})/i.exec(text)?.[1]);
  return meridian && meridian % 3 === 0 ? meridian / 3 : undefined;
}
