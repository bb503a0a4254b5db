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

/** Numbers under which programs have kept Web Mercator and the three-dimensional forms. */
const aliases: Record<number, number> = { 900913: 3857, 102100: 3857, 102113: 3857, 4979: 4326, 4480: 4490 };
