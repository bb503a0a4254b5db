import { type CrsCode, crsTable, isCrsCode } from '@homestead/geodesy';
import type { SourceCrs } from '../port.ts';
import { crsNamed, crsOfEpsg } from './names.ts';

/**
 * The system that a WKT describes (ESRI's `.prj`, WKT 1 and 2). Its EPSG number is taken where it names one; else datum,
 * meridian and false easting decide. Another datum (Beijing 1954, Xi'an 1980) is none of ours, whatever the numbers.
 */
export function crsOfWkt(wkt: string): SourceCrs {
  const text = wkt.trim();
  const name = /^[A-Z_]+\s*\[\s*"([^"]*)"/i.exec(text)?.[1] ?? '';
  const found: SourceCrs = { wkt: text, name };
  const named = /(?:AUTHORITY|ID)\s*\[\s*"EPSG"\s*,\s*"?(\d+)"?\s*\](?:[^[\]]*\])?\s*\]?\s*$/i.exec(
    text,
  )?.[1];
  const { epsg } = named && isOutermost(text) ? crsOfEpsg(Number(named)) : {};
  const code = epsg ?? epsgOfParameters(text, name);
  if (code !== undefined) found.epsg = code;
  return found;
}

/** Whether the last authority of a text is that of the whole: the bracket after it closes the first one. */
function isOutermost(text: string): boolean {
  const at = Math.max(text.toUpperCase().lastIndexOf('AUTHORITY'), text.toUpperCase().lastIndexOf('ID['));
  let depth = 0;
  for (const sign of text.slice(0, at)) depth += sign === '[' ? 1 : sign === ']' ? -1 : 0;
  return depth === 1;
}

function epsgOfParameters(text: string, name: string): number | undefined {
  const datum = /DATUM\s*\[\s*"([^"]*)"/i.exec(text)?.[1] ?? '';
  const isChina2000 = /CGCS_?2000|China.*2000|2000国家大地/i.test(datum);
  const isProjected = /^(?:PROJCS|PROJCRS|PROJECTEDCRS)/i.test(text);
  if (!isProjected) {
    if (isChina2000) return 4490;
    return /WGS_?\s?(?:19)?84|World Geodetic System 1984/i.test(datum) ? 4326 : undefined;
  }
  if (/Hong_?\s?Kong_?\s?1980/i.test(datum) && /Grid/i.test(name)) return 2326;
  const { method, values } = parametersOf(text);
  if (/Mercator_Auxiliary_Sphere|Popular Visualisation|Pseudo.?Mercator/i.test(`${method} ${name}`))
    return 3857;
  if (!isChina2000 || !isGaussKruger(method)) return undefined;
  const { meridian, easting, others } = values;
  if (others.some((one) => Math.abs(one) > 1e-9)) return undefined;
  const [zone, wideZone] = [meridian / 3, (meridian + 3) / 6];
  if (!Number.isInteger(zone)) return undefined;
  // Without the zone before the easting a 3° and a 6° zone of one meridian have the same numbers: their names tell them apart.
  const isWide =
    Number.isInteger(wideZone) &&
    !/(?:^|[^\d])3[\s_-]*(?:degree|度)/i.test(name) &&
    /GK|Kruger|6[\s_-]*(?:degree|度)/i.test(name);
  const epsg = {
    [500_000]: isWide ? 4489 + wideZone : 4509 + zone,
    [zone * 1e6 + 500_000]: 4488 + zone,
    [wideZone * 1e6 + 500_000]: 4478 + wideZone,
  }[easting];
  return isCrsCode(`EPSG:${epsg}`) ? epsg : undefined;
}

/**
 * Whether a system is named that is none of the known ones and in which numbers mean other places, as those of UTM, whose scale
 * moves a northing of ours by a kilometre. A text that leaves the datum open, or names no grid, may still be one of ours.
 */
export function isOtherSystem({ epsg, name = '', wkt = '' }: SourceCrs): boolean {
  if (epsg !== undefined) return false;
  if (wkt === '') return /EPSG\D{0,4}\d{4,6}$/i.test(name.trim()) && crsNamed(name).epsg === undefined;
  if (!/^(?:PROJCS|PROJCRS|PROJECTEDCRS)/i.test(wkt)) return false;
  const { method, values } = parametersOf(wkt);
  if (!isGaussKruger(method)) return method !== '';
  return values.others.some((one) => Math.abs(one) > 1e-9) || !Number.isInteger(values.meridian / 3);
}

const isGaussKruger = (method: string) => /Transverse.?Mercator|Gauss.?Kr(?:u|ü|ue)ger/i.test(method);

/** The method of a projected system, its meridian and false easting, and what is zero in every Gauss–Krüger zone. */
function parametersOf(text: string) {
  const value = (names: string) => {
    const found = new RegExp(`PARAMETER\\s*\\[\\s*"(?:${names})"\\s*,\\s*([-+.\\deE]+)`, 'i').exec(text)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  return {
    method: /(?:PROJECTION|METHOD)\s*\[\s*"([^"]*)"/i.exec(text)?.[1] ?? '',
    values: {
      meridian: value('Central_Meridian|Longitude of natural origin') ?? Number.NaN,
      easting: value('False_Easting|False easting') ?? Number.NaN,
      others: [
        value('False_Northing|False northing') ?? 0,
        value('Latitude_Of_Origin|Latitude of natural origin') ?? 0,
        (value('Scale_Factor|Scale factor at natural origin') ?? 1) - 1,
      ],
    },
  };
}

const greenwich = 'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]';
const china2000 =
  'GEOGCS["GCS_China_Geodetic_Coordinate_System_2000",DATUM["D_China_2000",' +
  `SPHEROID["CGCS2000",6378137.0,298.257222101]],${greenwich}]`;
const wgs84 = `GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],${greenwich}]`;
const hongKong80 =
  'GEOGCS["GCS_Hong_Kong_1980",DATUM["D_Hong_Kong_1980",' +
  `SPHEROID["International_1924",6378388.0,297.0]],${greenwich}]`;

const projected = (name: string, base: string, method: string, parameters: Record<string, string>) =>
  `PROJCS["${name}",${base},PROJECTION["${method}"],` +
  `${Object.entries(parameters)
    .map(([key, value]) => `PARAMETER["${key}",${value}]`)
    .join()},UNIT["Meter",1.0]]`;

/** The WKT of a system in ESRI's form, as `.prj` files hold it and every program reads it. */
export function esriWkt(code: CrsCode): string {
  if (code === 'EPSG:4490') return china2000;
  if (code === 'EPSG:4326') return wgs84;
  if (code === 'EPSG:3857')
    return projected('WGS_1984_Web_Mercator_Auxiliary_Sphere', wgs84, 'Mercator_Auxiliary_Sphere', {
      False_Easting: '0.0',
      False_Northing: '0.0',
      Central_Meridian: '0.0',
      Standard_Parallel_1: '0.0',
      Auxiliary_Sphere_Type: '0.0',
    });
  if (code === 'EPSG:2326')
    return projected('Hong_Kong_1980_Grid', hongKong80, 'Transverse_Mercator', {
      False_Easting: '836694.05',
      False_Northing: '819069.8',
      Central_Meridian: '114.178555555556',
      Scale_Factor: '1.0',
      Latitude_Of_Origin: '22.3121333333333',
    });
  const { wideZone, zone = wideZone ?? 0, meridian = 0, hasPrefix } = crsTable[code];
  return projected(
    `CGCS2000_${wideZone ? '' : '3_Degree_'}GK_${hasPrefix ? `Zone_${zone}` : `CM_${meridian}E`}`,
    china2000,
    'Gauss_Kruger',
    {
      False_Easting: `${(hasPrefix ? zone * 1_000_000 : 0) + 500_000}.0`,
      False_Northing: '0.0',
      Central_Meridian: `${meridian}.0`,
      Scale_Factor: '1.0',
      Latitude_Of_Origin: '0.0',
    },
  );
}
