export { loadModels } from './load.ts';
export {
  columnValues,
  type Models,
  type RecordMeta,
  type Records,
  readRecords,
  valuesOf,
  writeRecords,
} from './records.ts';
export { type ColumnType, type ColumnTypeOf, shapeTables } from './shape.ts';
