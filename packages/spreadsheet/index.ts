export {
  clearedCell,
  dayCell,
  idsOf,
  inBrackets,
  isNone,
  listCell,
  longCell,
  namedCell,
  namesIn,
} from './cells.ts';
export { cells, given } from './given.ts';
export { type CellViolation, type JudgedRow, judgeImport } from './import.ts';
export { bindExport, type ListColumn, type ListSheet, listColumns } from './list.ts';
export {
  oneLine,
  type ReadColumn,
  type ReadLimits,
  type ReadRow,
  readLimits,
  readRows,
  readTable,
  type TableRow,
} from './read.ts';
export { noteCheck, receiveImport } from './receive.ts';
export { bindImport, type RowsImport } from './rows.ts';
export { sendSheet } from './send.ts';
export { type Cell, type Column, mostRows, writeSheet } from './sheet.ts';
