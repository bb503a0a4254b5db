import type { StaffImportReport } from '../../contract/index.ts';
import { staffPageTexts } from './texts.ts';

/** A text that no spreadsheet program takes for a formula. */
const cell = (text: string) => `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Saves the initial passwords of an import, which the server tells this once, as a table to hand out. */
export function saveInitialPasswords(report: unknown): void {
  const { accounts = [] } = report as Partial<StaffImportReport>;
  if (accounts.length === 0) return;
  const { columns, file } = staffPageTexts.imported;
  const rows = [columns, ...accounts.map((each) => [each.userName, each.name, each.initialPassword])];
  const text = rows.map((row) => row.map(cell).join(',')).join('\r\n');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }));
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 30_000);
}
