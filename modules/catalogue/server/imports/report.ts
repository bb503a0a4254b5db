import { Readable } from 'node:stream';
import { type CamelRow, type Executor, rows, tablesOf } from '@homestead/database';
import type { Call } from '@homestead/http/server';
import { sendSheet } from '@homestead/spreadsheet';
import { type Finding, type catalogueRoutes as routes, importTexts as texts } from '../../contract/index.ts';
import type { CatalogueTables, ImportFindingTable } from '../tables.ts';
import type { ImportDeps } from './deps.ts';
import { problemText } from './run.ts';
import { getStored } from './store.ts';

const tables = tablesOf<CatalogueTables>();

type FindingRow = CamelRow<
  ImportFindingTable,
  'position' | 'number' | 'feature_id' | 'kind' | 'problem' | 'detail'
>;
const pageOfReport = 2_000;

export function findingOf({ number, featureId, kind, problem, detail }: FindingRow): Finding {
  const words = problemText(kind, problem);
  return { number, featureId, kind, message: detail ? `${words}（${detail}）` : words };
}

/** Findings after a position, in the order of the file. */
export function findingsAfter(
  db: Executor,
  id: string,
  after: number,
  limit: number,
  kind?: Finding['kind'],
): Promise<FindingRow[]> {
  const found = tables
    .selectFrom('catalogue.import_finding')
    .select(['position', 'number', 'feature_id as featureId', 'kind', 'problem', 'detail'])
    .where('import_id', '=', id)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit);
  return rows(db, kind ? found.where('kind', '=', kind) : found);
}

/** What was repaired and refused, by feature, as a table to download. */
export async function sendReport({ db }: ImportDeps, call: Call<typeof routes.importReport>) {
  const { id, fileName } = await getStored(db.kysely, call.params.id);
  const { columns, kinds } = texts.report;
  const lines = (async function* () {
    let after = 0;
    for (;;) {
      const page = await findingsAfter(db.kysely, id, after, pageOfReport);
      for (const row of page) {
        const { number, featureId, kind, message } = findingOf(row);
        yield [number, featureId, kinds[kind], message];
      }
      if (page.length < pageOfReport) return;
      after = page.at(-1)?.position ?? after;
    }
  })();
  const title = texts.report.title(fileName);
  if (call.query.format !== 'csv') {
    const head = Object.values(columns).map((text) => ({
      title: text,
      width: text === columns.message ? 60 : 16,
    }));
    return sendSheet(call.reply, title, head, lines);
  }
  const csv = (async function* () {
    yield `\ufeff${Object.values(columns).map(csvCell).join(',')}\r\n`;
    for await (const line of lines) yield `${line.map(csvCell).join(',')}\r\n`;
  })();
  call.reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${title}.csv`)}`)
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(csv));
  return null as never;
}

/** A cell that no spreadsheet takes for a formula. */
export const csvCell = (value: string | number) =>
  `"${String(value)
    .replace(/^[=+\-@\t\r]/, "'$&")
    .replaceAll('"', '""')}"`;
