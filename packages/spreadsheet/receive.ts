import { type ImportMode, type ImportReport, importModes } from '@homestead/http/contract';
import { type Call, checkBody, receiveFile } from '@homestead/http/server';
import { type Static, Type } from 'typebox';
import { readLimits } from './read.ts';
import { sheetTexts as texts } from './texts.ts';

/** The fields beside the file of an import. */
const ImportFields = Type.Object({ mode: Type.Optional(Type.Enum([...importModes])) });

/** The file of an import and how it is to be taken: `all` where the request does not say. Throws 40001 for a mode that is none. */
export async function receiveImport(
  { request }: Pick<Call, 'request'>,
  mostBytes = readLimits.packedBytes,
): Promise<{ name: string; bytes: Buffer; mode: ImportMode }> {
  const { name, bytes, fields } = await receiveFile(request, mostBytes);
  checkBody(ImportFields, fields);
  const { mode = 'all' }: Static<typeof ImportFields> = fields as object;
  return { name, bytes, mode };
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
