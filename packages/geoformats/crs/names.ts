import { crsTable, isCrsCode } from '@homestead/geodesy';
import type { SourceCrs } from '../port.ts';

/** A system by the ways in which formats name one: `EPSG:4549`, URN, URL of the register, `CRS84`. */
export function crsNamed(name: string): SourceCrs {
  if (/CRS:?84h?$/i.test(name)) return { epsg: 4326, name };
  const code = /(?:EPSG(?:\/|:|::|:[\d.]+:|\/[\d.]+\/|\.xml#)|^)(\d{4,6})$/i.exec(name.trim())?.[1];
  return code ? { ...crsOfEpsg(Number(code)), name } : { name };
}

/** A system by its number in the EPSG register; `epsg` stays away where it is none of the known ones. */
export function crsOfEpsg(epsg: number): SourceCrs {
  const code = `EPSG:${aliases[epsg] ?? epsg}`;
  return isCrsCode(code) ? { epsg: Number(code.slice(5)), name: crsTable[code].name } : { name: code };
}

/**
 * Whether a system is on one of the older datums of China, by its words or its number in the EPSG register. Its numbers look like
 * ours and lie up to a hundred metres beside them.
 */
export function isOnOlderDatum({ name = '', wkt = '' }: SourceCrs): boolean {
  const number = Number(/EPSG\D{0,4}(\d{4,5})$/i.exec(name.trim())?.[1]);
  return (
    olderDatums.test(`${name} ${wkt}`) || olderNumbers.some(([from, to]) => number >= from && number <= to)
  );
}

const olderDatums =
  /(?:Beijing|北京)[_\s-]*(?:19)?54|54\s*年?\s*(?:北京|国家)|Krass?ov?sky|(?:Xi['’]?an|西安)[_\s-]*(?:19)?80|80\s*年?\s*(?:西安|国家大地)/i;
const olderNumbers = [
  [2327, 2390],
  [2401, 2442],
  [4214, 4214],
  [4555, 4555],
  [4568, 4589],
  [4610, 4610],
  [21_413, 21_483],
] as const;

/** Numbers under which programs have kept Web Mercator and the three-dimensional forms. */
const aliases: Record<number, number> = { 900913: 3857, 102100: 3857, 102113: 3857, 4979: 4326, 4480: 4490 };
