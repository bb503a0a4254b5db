/**
 * Readers and writers of geodata, without a word of the domain (ADR 17).
 *
 * `openSource(path, name, options)` gives a `Source` with layers whose `features()` stream; a file that is not read throws
 * `FormatFault` with one of `formatFaultCodes`, a feature that cannot be taken carries one of `featureFaultCodes`, and what
 * a reader did beside is a code of `noteCodes`. Words for codes belong to whoever shows them.
 */
export {
  type FeatureFaultCode,
  FormatFault,
  type FormatFaultCode,
  featureFaultCodes,
  formatFaultCodes,
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
