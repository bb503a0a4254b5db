export { type CellFault, type JudgedRow, judgeImport } from './import.ts';
export {
  type ReadColumn,
  type ReadLimits,
  type ReadRow,
  readLimits,
  readRows,
  readTable,
  type TableRow,
} from './read.ts';
export { sendSheet } from './send.ts';
export { type Cell, type Column, mostRows, writeSheet } from './sheet.ts';
