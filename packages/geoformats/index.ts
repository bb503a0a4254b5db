/**
 * Readers and writers of geodata, without a word of the domain (ADR 17).
 *
 * Reading: `openSource(path, name, options)` gives a `Source` (close it): `format`, `layers`, `notes`, and for GeoTIFF a `picture`
 * in place of layers. A `SourceLayer` has name, kind of geometry, fields, count, system and encoding; its `features()` stream,
 * may be read again, and give geometry in the source's own numbers, east first, numbered from 1. A file that is not read
 * throws `FormatError` (`code` of `formatErrorCodes`, `names` of what it is about); a feature that cannot be taken has a null
 * geometry and a `fault` of `featureErrorCodes`; what a reader did beside is a code of `noteCodes`, complete after reading.
 * Rings come as they stand in the file: open, crossing and doubled ones are for the caller to repair.
 *
 * System: `guessCrs(layer, await samplePositions(layer), place)` proposes systems, best first; `reason` is of `guessReasons`.
 *
 * Writing: `write(format, layer, features, out)` to a stream, or `pieces(format, layer, features)`; `targetFormats`, and
 * `targetFiles` with the ending and media type of each. Geometry is in `layer.crs`, which is also the file's (KML: degrees).
 * `boundaryText` needs a plane of a 3° zone.
 *
 * Words for codes belong to whoever shows them.
 */
export {
  type FeatureErrorCode,
  FormatError,
  type FormatErrorCode,
  featureErrorCodes,
  formatErrorCodes,
  type NoteCode,
  noteCodes,
  type SourceFormat,
  sourceFormats,
} from './codes.ts';
export {
  type CrsCandidate,
  type GuessReason,
  guessCrs,
  guessReasons,
  samplePositions,
} from './crs/guess.ts';
export { openSource } from './open.ts';
export {
  defaultLimits,
  type Encoding,
  encodings,
  type FieldType,
  type LayerGeometry,
  type Limits,
  type OpenOptions,
  type Picture,
  type Source,
  type SourceCrs,
  type SourceFeature,
  type SourceField,
  type SourceLayer,
  type Value,
} from './port.ts';
export {
  type TargetFeature,
  type TargetFormat,
  type TargetLayer,
  targetFiles,
  targetFormats,
} from './write/port.ts';
export { pieces, write } from './write/write.ts';
