import { open, stat } from 'node:fs/promises';
import { readBoundaryText } from './boundary/read.ts';
import { FormatError, type NoteCode } from './codes.ts';
import { isOnOlderDatum } from './crs/names.ts';
import { detect, endingOf, type Found, unreadByEnding } from './detect.ts';
import { dxfEncoding, readDxf } from './dxf/read.ts';
import { readGeoJson } from './geojson/read.ts';
import { type Note, noteIn } from './geometry/check.ts';
import { readGeoPackage } from './geopackage/read.ts';
import { readGeoTiff } from './geotiff/read.ts';
import { readGml } from './gml/read.ts';
import { readKml } from './kml/read.ts';
import {
  defaultLimits,
  type Encoding,
  type Limits,
  type OpenOptions,
  type Source,
  type SourceCrs,
  type SourceLayer,
} from './port.ts';
import { readShapefile, shapefilesIn } from './shapefile/read.ts';
import { readCsv, readWorkbook, type TableInput } from './table/read.ts';
import { encodingNamed, encodingOfFile } from './text/encoding.ts';
import { xmlEncodingName } from './text/xml.ts';
import { type UnpackedFile, unpack } from './zip/unpack.ts';

/**
 * Opens a file of geodata: what it is, its layers, fields and systems; features are read only when asked for. `name` is the
 * name under which a person sent it. Throws `FormatError`. The source must be closed.
 */
export async function openSource(path: string, name: string, options: OpenOptions = {}): Promise<Source> {
  const limits: Limits = { ...defaultLimits, ...options.limits };
  if (name.length > limits.nameLength) throw new FormatError('nameTooLong', [name.slice(0, 60)]);
  const { size } = await stat(path);
  if (size > limits.fileBytes) throw new FormatError('tooLarge');
  if (size === 0) throw new FormatError('empty');
  const opening: Opening = { options, limits, notes: [] };
  const file = { name, path, size };
  const found = detect(await headOf(path), name);
  const source = await (found === 'zip' ? openArchive(file, opening) : openFile(file, found, opening));
  for (const { crs } of [...source.layers, ...(source.picture ? [source.picture] : [])])
    noteSystem(crs, noteIn(opening.notes));
  return source;
}

/** Says of a system that is named and none of ours why its numbers cannot be taken as they are. */
function noteSystem(crs: SourceCrs | undefined, note: Note): void {
  if (!crs || crs.epsg !== undefined) return;
  if (isOnOlderDatum(crs)) note('otherDatum');
  else note(crs.name ? 'unknownCrs' : 'noCrs');
}

interface Opening {
  options: OpenOptions;
  limits: Limits;
  notes: NoteCode[];
}

type OpenFormat = (file: UnpackedFile, opening: Opening) => Promise<Omit<Source, 'notes' | 'format'>>;

const nothing = async () => {};
const titleOf = (name: string) => name.slice(name.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
const only = (...layers: SourceLayer[]) => ({ layers, close: nothing });

const formats: Record<Exclude<Found, 'zip'>, OpenFormat> = {
  async geojson(file, opening) {
    const { encoding } = await textEncoding(file, opening);
    return only(await readGeoJson(file.path, titleOf(file.name), encoding, opening.limits, opening.notes));
  },
  async shapefile(file) {
    // One file of a shapefile by itself: the others must come with it, in an archive.
    const rest = ['shp', 'shx', 'dbf'].filter((one) => one !== endingOf(file.name));
    throw new FormatError(
      'missingParts',
      rest.map((one) => `${titleOf(file.name)}.${one}`),
    );
  },
  geopackage: (file, { limits, notes }) => readGeoPackage(file.path, limits, noteIn(notes)),
  async kml(file, opening) {
    const { encoding } = await textEncoding(file, opening, xmlEncoding);
    const { limits, notes } = opening;
    return only(...(await readKml(file.path, titleOf(file.name), encoding, limits, noteIn(notes))));
  },
  async gml(file, opening) {
    const { encoding } = await textEncoding(file, opening, xmlEncoding);
    return only(...(await readGml(file.path, encoding, opening.limits, noteIn(opening.notes))));
  },
  async csv(file, opening) {
    const { encoding } = await textEncoding(file, opening);
    return only(await readCsv(file.path, encoding, tableInput(file, opening)));
  },
  async xlsx(file, opening) {
    return only(await readWorkbook(file.path, tableInput(file, opening)));
  },
  async boundaryText(file, opening) {
    const { encoding } = await textEncoding(file, opening);
    const { limits, notes } = opening;
    return only(await readBoundaryText(file.path, titleOf(file.name), encoding, limits, noteIn(notes)));
  },
  async dxf(file, opening) {
    const { encoding } = await textEncoding(file, opening, dxfEncoding);
    return only(...(await readDxf(file.path, encoding, opening.limits, noteIn(opening.notes))));
  },
  async geotiff(file, { notes }) {
    const { picture, close } = await readGeoTiff(file.path, noteIn(notes));
    return { layers: [], picture, close };
  },
};

const xmlEncoding = (head: Uint8Array) => encodingNamed(xmlEncodingName(head) ?? '');

const tableInput = (file: UnpackedFile, { limits, notes, options }: Opening): TableInput => ({
  name: titleOf(file.name),
  limits,
  note: noteIn(notes),
  coordinates: options.coordinates,
});

async function openFile(file: UnpackedFile, found: Exclude<Found, 'zip'>, opening: Opening): Promise<Source> {
  const opened = await formats[found](file, opening);
  return { format: found, notes: opening.notes, ...opened };
}

/** The encoding of a text file, noted where it was guessed or is not the one that the file names. */
async function textEncoding(
  { path }: UnpackedFile,
  { options, notes }: Opening,
  named: (head: Uint8Array) => Encoding | undefined = () => undefined,
) {
  const head = await headOf(path);
  const found = await encodingOfFile(path, head, options.encoding, named(head));
  if (found.isContradicted) noteIn(notes)('encodingContradicted');
  else if (found.isGuessed) noteIn(notes)('encodingGuessed');
  return found;
}

/** Shapefiles, or else the one file of another format that an archive holds. */
async function openArchive(file: UnpackedFile, opening: Opening): Promise<Source> {
  const { files, remove } = await unpack(file.path, opening.limits, opening.options.folder);
  try {
    const source = await openUnpacked(files, opening);
    return {
      ...source,
      close: async () => {
        await source.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function openUnpacked(files: UnpackedFile[], opening: Opening): Promise<Source> {
  const { limits, notes, options } = opening;
  const note = noteIn(notes);
  const shapefiles = shapefilesIn(files);
  if (shapefiles.length > limits.layers) throw new FormatError('tooManyLayers');
  if (shapefiles.length > 0) {
    const layers: SourceLayer[] = [];
    for (const parts of shapefiles) {
      const layer = await readShapefile(parts, options.encoding, limits, note);
      // Villages are handed out in folders, with shapefiles of one name: these go by all of their paths.
      const isTwice = shapefiles.some((one) => one !== parts && titleOf(`${one.name}.shp`) === layer.name);
      layers.push(isTwice ? { ...layer, name: parts.name } : layer);
    }
    return { format: 'shapefile', layers, notes, close: nothing };
  }
  const linked = await documentsIn(files, opening);
  if (linked) return linked;
  const readable = files.filter(({ name }) => readableEndings.test(name));
  // A text beside other data is mostly what someone wrote about it.
  const file =
    readable.find(({ name }) => /(?:^|\/)doc\.kml$/i.test(name)) ??
    readable.find(({ name }) => !/\.(?:txt|json)$/i.test(name)) ??
    readable[0];
  if (!file) throw withoutData(files);
  if (readable.length > 1) note('filesLeftOut');
  const found = detect(await headOf(file.path), file.name);
  if (found === 'zip') throw new FormatError('zipNested', [file.name]);
  return openFile(file, found, opening);
}

/** The documents to which that of a KMZ only points, as GDAL and QGIS write one for each layer; else undefined. */
async function documentsIn(files: UnpackedFile[], opening: Opening): Promise<Source | undefined> {
  const isMain = ({ name }: UnpackedFile) => /(?:^|\/)doc\.kml$/i.test(name);
  const others = files.filter((file) => !isMain(file) && endingOf(file.name) === 'kml');
  const main = files.find(isMain);
  if (!main || others.length === 0 || (await layersOfDocument(main, opening)).length > 0) return undefined;
  const layers: SourceLayer[] = [];
  for (const file of others) {
    const [title, found] = [titleOf(file.name), await layersOfDocument(file, opening)];
    for (const layer of found) {
      const name = layer.name === title ? title : `${title}/${layer.name}`;
      // Of two documents of one name in different folders the second goes by all of its path.
      layers.push({
        ...layer,
        name: layers.some((one) => one.name === name) ? `${file.name}/${name}` : name,
      });
    }
    if (layers.length > opening.limits.layers) throw new FormatError('tooManyLayers');
  }
  if (layers.length === 0) return undefined;
  return { format: 'kml', layers, notes: opening.notes, close: nothing };
}

/** Without placemarks a document has no layers. */
async function layersOfDocument(file: UnpackedFile, opening: Opening): Promise<SourceLayer[]> {
  try {
    return (await formats.kml(file, opening)).layers;
  } catch (error) {
    if (error instanceof FormatError && error.code === 'noLayers') return [];
    throw error;
  }
}

function withoutData(files: readonly UnpackedFile[]): FormatError {
  const names = files.map(({ name }) => name);
  const known = names.some((name) => /\.gdb\//i.test(name))
    ? 'FileGDB'
    : names.map(unreadByEnding).find(Boolean);
  return known
    ? new FormatError('unsupportedFormat', [known])
    : new FormatError('zipWithoutData', names.slice(0, 10));
}

const readableEndings = /\.(?:geojson|json|gpkg|kml|gml|csv|xlsx|txt|dxf|tiff?)$/i;

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8192), 0, 8192, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
