import { readFile } from 'node:fs/promises';
import { FormatError } from '../codes.ts';
import { crsOfWkt } from '../crs/wkt.ts';
import { FeatureError, type Note } from '../geometry/check.ts';
import type { Encoding, Limits, SourceFeature, SourceLayer } from '../port.ts';
import { FileWindow } from '../text/file-window.ts';
import type { UnpackedFile } from '../zip/unpack.ts';
import { Dbf } from './dbf.ts';
import { readShape, readShpHead } from './shp.ts';

const partNames = ['.shp', '.shx', '.dbf', '.prj', '.cpg'] as const;
type Part = (typeof partNames)[number];
/** The files of one shapefile by their endings, and the name that they share. */
export type Parts = Partial<Record<Part, UnpackedFile>> & { name: string };

/** The shapefiles among the files of an archive. Throws `missingParts` with the names of all parts that are not there. */
export function shapefilesIn(files: readonly UnpackedFile[]): Parts[] {
  const groups = new Map<string, Parts>();
  for (const file of files) {
    const ending = partNames.find((one) => file.name.toLowerCase().endsWith(one));
    if (!ending) continue;
    const name = file.name.slice(0, -ending.length);
    const group = groups.get(name.toLowerCase()) ?? { name };
    group[ending] = file;
    groups.set(name.toLowerCase(), group);
  }
  const found = [...groups.values()].filter((group) => group['.shp'] || group['.dbf'] || group['.shx']);
  const missing = found.flatMap((group) =>
    (['.shp', '.dbf'] as const).filter((part) => !group[part]).map((part) => lastName(group.name) + part),
  );
  if (missing.length) throw new FormatError('missingParts', missing);
  return found;
}

const lastName = (name: string) => name.slice(name.lastIndexOf('/') + 1);

/** A layer from the parts of a shapefile. Geometry and attributes are read side by side, record by record. */
export async function readShapefile(
  parts: Parts,
  chosen: Encoding | undefined,
  limits: Limits,
  note: Note,
): Promise<SourceLayer> {
  const [shp, dbf, index, prj, cpg] = (['.shp', '.dbf', '.shx', '.prj', '.cpg'] as const).map(
    (one) => parts[one],
  );
  // An index that ends within its own head is none.
  const shx = index && index.size >= 100 ? index : undefined;
  const named = cpg ? (await smallText(cpg)).trim() : undefined;
  const openTable = (encoding: Encoding | undefined) =>
    Dbf.open(dbf!.path, lastName(dbf!.name), named, encoding, limits, note);
  const table = await openTable(chosen);
  const file = await FileWindow.open(shp!.path);
  try {
    const head = await readShpHead(file, lastName(shp!.name));
    if (!shx) note('noIndex');
    const crs = prj ? crsOfWkt(await smallText(prj)) : undefined;
    if (!crs) note('noCrs');
    const count = shx ? Math.max(0, Math.floor((shx.size - 100) / 8)) : table.count;
    if (count !== table.count) note('recordsDiffer');
    if (count > limits.features) throw new FormatError('tooManyFeatures');
    return {
      name: lastName(parts.name),
      geometryType: head.geometryType,
      count,
      ...(crs ? { crs } : {}),
      ...(count > 0 ? { bounds: head.bounds } : {}),
      encoding: table.encoding,
      fields: table.columns.map(({ name, type }) => ({ name, type })),
      features: () => featuresOf(shp!.path, shx?.path, () => openTable(table.encoding), limits, note),
    };
  } finally {
    await file.close();
    await table.close();
  }
}

async function smallText(file: UnpackedFile): Promise<string> {
  if (file.size > 100_000) throw new FormatError('broken', [lastName(file.name)]);
  return (await readFile(file.path, 'utf8')).replace(/^\ufeff/, '');
}

async function* featuresOf(
  shpPath: string,
  shxPath: string | undefined,
  openTable: () => Promise<Dbf>,
  limits: Limits,
  note: Note,
): AsyncGenerator<SourceFeature> {
  const opened: { close(): Promise<void> }[] = [];
  const kept = <T extends { close(): Promise<void> }>(one: T): T => {
    opened.push(one);
    return one;
  };
  try {
    const shp = kept(await FileWindow.open(shpPath));
    const table = kept(await openTable());
    const places = shxPath ? placesByIndex(kept(await FileWindow.open(shxPath))) : placesInTurn(shp);
    let index = 0;
    for await (const [start, length] of places) {
      const properties = await table.record(index++);
      if (!properties && index <= table.count) {
        note('deletedRecords');
        continue;
      }
      const feature: SourceFeature = { number: index, properties: properties ?? {}, geometry: null };
      try {
        feature.geometry = await readShape(shp, start, length, limits, note);
      } catch (error) {
        if (!(error instanceof FeatureError)) throw error;
        feature.fault = error.code;
      }
      yield feature;
    }
  } finally {
    for (const one of opened) await one.close();
  }
}

/** Where the contents of records stand, as the index says. */
async function* placesByIndex(shx: FileWindow): AsyncGenerator<[number, number]> {
  for (let at = 100; at + 8 <= shx.size; at += 8) {
    const entry = await shx.bytes(at, 8);
    yield [entry.readInt32BE(0) * 2 + 8, entry.readInt32BE(4) * 2];
  }
}

/** Where the contents of records stand, one after the other. */
async function* placesInTurn(shp: FileWindow): AsyncGenerator<[number, number]> {
  for (let at = 100; at + 8 <= shp.size; ) {
    const length = (await shp.bytes(at, 8)).readInt32BE(4) * 2;
    if (length < 0 || at + 8 + length > shp.size) throw new FormatError('cutShort');
    yield [at + 8, length];
    at += 8 + length;
  }
}
