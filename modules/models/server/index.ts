export { loadModels } from './load.ts';
export {
  columnValues,
  type Models,
  type RecordMeta,
  type Records,
  readRecords,
  removeRecords,
  valuesOf,
  writeRecords,
} from './records.ts';
export { type ColumnType, type ColumnTypeOf, shapeTables } from './shape.ts';
