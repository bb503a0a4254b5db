export { createModelCatalog, type ModelCatalog, withFiles } from './catalog/catalog.ts';
export type { ModelUsers } from './catalog/ports.ts';
export { caseFieldSql, casesHoldingSql, readFieldsOfCases } from './fields.ts';
export { loadModels } from './load.ts';
export {
  asStored,
  columnValues,
  type Models,
  type NamedRecord,
  type RecordMeta,
  type Records,
  readFields,
  readRecords,
  readVersionedRecords,
  recordsSql,
  recordsVersionSql,
  removeRecords,
  valuesOf,
  versionedRecordsOf,
  writeRecords,
} from './records.ts';
export { rewriteRecords } from './rewrite.ts';
export { mapSealedRecords, sealRecords } from './sealing.ts';
export { type ColumnType, type ColumnTypeOf, shapeTables } from './shape.ts';
