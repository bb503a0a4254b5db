import { type ImportMode, type ImportReport, importModes } from '@homestead/http/contract';
import { type Call, receiveFile } from '@homestead/http/server';
import { readLimits } from './read.ts';
import { sheetTexts as texts } from './texts.ts';

/** The file of an import and how it is to be taken. */
export async function receiveImport(
  { request }: Pick<Call, 'request'>,
  mostBytes = readLimits.packedBytes,
): Promise<{ name: string; bytes: Buffer; mode: ImportMode }> {
  const { name, bytes, fields } = await receiveFile(request, mostBytes);
  return { name, bytes, mode: importModes.find((known) => known === fields['mode']) ?? 'all' };
}

/** Has the operation log say that rows were looked at and none was written. */
export function noteCheck<R extends ImportReport>(
  { entry }: Pick<Call, 'entry'>,
  title: string,
  report: R,
): R {
  const { total, faults } = report;
  entry.kind = 'access';
  entry.summary = texts.checked(title, total);
  entry.detail = { total, faults: faults.length };
  return report;
}
