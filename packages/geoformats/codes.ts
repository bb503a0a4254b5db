/** Formats that are read, by the names that callers show and log. */
export const sourceFormats = [
  'geojson',
  'shapefile',
  'geopackage',
  'kml',
  'gml',
  'csv',
  'xlsx',
  'boundaryText',
  'dxf',
  'geotiff',
] as const;
export type SourceFormat = (typeof sourceFormats)[number];

/** Why a file is not read at all. Whoever shows one gives it words; `names` of a `FormatError` says what it is about. */
export const formatErrorCodes = [
  /** Above `limits.fileBytes`. */
  'tooLarge',
  /** No byte in it, or nothing but white space. */
  'empty',
  /** It ends before what it says it holds. */
  'cutShort',
  /** It contradicts itself or its format; `names` holds the part, the line or the table. */
  'broken',
  /** Nothing in it tells what it is. */
  'unknownFormat',
  /** Known and not read (MapGIS, DWG, old Excel, ECW, MrSID, file geodatabase, RAR, 7z); `names` holds its name. */
  'unsupportedFormat',
  /** The name promises another format than the content has; `names`: promised, found. */
  'wrongExtension',
  /** Parts of a shapefile are not there; `names` holds them, as `地块.dbf`. */
  'missingParts',
  'zipTooManyEntries',
  /** Unpacks to more than `limits.unpackedBytes`. */
  'zipTooLarge',
  /** An entry unpacks to more than `limits.ratio` times its packed size, or to another size than it claims. */
  'zipRatio',
  /** An entry has a path outside the archive; `names` holds it. */
  'zipPath',
  'zipNested',
  'zipLocked',
  /** The archive holds no file that is read. */
  'zipWithoutData',
  /** No layer, table or geometry column in it. */
  'noLayers',
  /** The text is in no encoding that is read, or not in the one that was chosen. */
  'encoding',
  /** A document type with entities: never expanded. */
  'externalEntity',
  'tooDeep',
  'tooManyLayers',
  'tooManyFeatures',
  'tooManyFields',
  /** A name of a layer or field, or of a file, is longer than `limits.nameLength`. */
  'nameTooLong',
  /** A line or value is longer than `limits.textLength`. */
  'textTooLong',
  /** A table has no columns of coordinates; `names` holds its columns. */
  'noCoordinates',
  /** A picture without a place on the earth, or with one that is turned or upside down. */
  'noPlace',
  /** A picture of which only the whole could be read: without tiles or smaller copies. */
  'untiled',
] as const;
export type FormatErrorCode = (typeof formatErrorCodes)[number];

/** Why one feature cannot be taken; its geometry is then null, and reading goes on. */
export const featureErrorCodes = [
  /** The source says that there is no geometry. */
  'nullGeometry',
  /** A geometry without a position. */
  'emptyGeometry',
  'notFinite',
  'tooFewPoints',
  'tooManyVertices',
  /** A collection of different types, or a type that is no point, line or polygon. */
  'unsupportedGeometry',
  /** Bytes or text of this feature contradict themselves. */
  'broken',
  'textTooLong',
  /** Coordinates are missing, or are no numbers. */
  'badCoordinates',
] as const;
export type FeatureErrorCode = (typeof featureErrorCodes)[number];

/** What a reader did or noticed beside its features; `source.notes` is complete once the features are read. */
export const noteCodes = [
  'zDropped',
  'mDropped',
  /** The encoding stands nowhere in the source; it was found by trying. */
  'encodingGuessed',
  /** The encoding that the source names does not fit; another was found by trying. */
  'encodingContradicted',
  /** Bytes that are no text in the encoding were replaced. */
  'textReplaced',
  'noCrs',
  /** A coordinate system that is none of the known ones. */
  'unknownCrs',
  /** A system on another datum (Beijing 1954, Xi'an 1980): its numbers lie tens of metres beside those of CGCS2000. */
  'otherDatum',
  /** The format says north first, and positions were turned to east first. */
  'axesTurned',
  'mixedGeometry',
  'curvesStroked',
  'noIndex',
  'recordsDiffer',
  /** The titles of a table stand below other lines. */
  'linesAboveTitles',
  'filesLeftOut',
  'layersLeftOut',
  /** Entities of a drawing that are neither lines, areas nor texts. */
  'entitiesLeftOut',
  'fieldsRenamed',
  /** Fields whose values stand outside their table (memo), or are of a kind that is not read. */
  'fieldsLeftOut',
  'deletedRecords',
  /** The zone that the source names is not the one that its eastings carry. */
  'zoneContradicted',
  'ringsUnclosed',
  'pointCountDiffers',
  'formulasNotCalculated',
] as const;
export type NoteCode = (typeof noteCodes)[number];

/** A file that cannot be read. The message is for logs; words for people belong to whoever imports. */
export class FormatError extends Error {
  readonly code: FormatErrorCode;
  readonly names: readonly string[];
  constructor(code: FormatErrorCode, names: readonly string[] = []) {
    super(names.length ? `${code}: ${names.join(', ')}` : code);
    this.name = 'FormatError';
    this.code = code;
    this.names = names;
  }
}
