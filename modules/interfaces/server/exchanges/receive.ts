import type { Tx } from '@homestead/database';
import { type FieldViolation, HttpError, type ImportViolation } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import type { Person } from '@homestead/people/contract';
import { noteCheck, readLimits, receiveImport } from '@homestead/spreadsheet';
import { sql } from 'kysely';
import {
  type ExchangeReport,
  type exchangeRoutes as routes,
  exchangeTexts as texts,
} from '../../contract/exchanges/index.ts';
import { type ExchangeSettings, mostIn, mostText } from './deps.ts';
import { type FileRow, readFile } from './format.ts';
import { insertRun } from './runs.ts';
import { getStored, type StoredExchange } from './store.ts';

/**
 * Takes a file in: each row is judged and written as a call by the person would be. With mode `all` nothing is written while a
 * row is wrong; what became of the file is kept either way, for its receipt. A file that comes again changes nothing.
 */
export async function receive(
  settings: ExchangeSettings,
  call: Call<typeof routes.receiveExchangeFile>,
): Promise<ExchangeReport> {
  const { params, person, entry } = call;
  const exchange = await getStored(settings.db.kysely, params.id);
  if (exchange.direction !== 'in') throw new HttpError('conflict', texts.wrongDirection.in);
  if (exchange.qyzt !== 'YES') throw new HttpError('conflict', texts.disabled);
  const { name, bytes, mode } = await receiveImport(
    call,
    exchange.format === 'xlsx' ? readLimits.packedBytes : mostText,
  );
  const rows = await readFile(exchange, bytes, mostIn);
  entry.target = `fileExchange:${exchange.id}`;
  return call.act(async (tx) => {
    // Two files for one register that come at once would both find a record missing, and make it twice.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`exchange ${exchange.model}`}, 0))`.execute(tx);
    await sql`savepoint received`.execute(tx);
    const done = await putRows(settings, tx, { exchange, person, rows });
    const isRefused = mode === 'all' && done.faults.length > 0;
    if (isRefused || mode === 'check') await sql`rollback to savepoint received`.execute(tx);
    await sql`release savepoint received`.execute(tx);
    const report = {
      total: rows.length,
      written: isRefused ? 0 : done.written,
      unchanged: isRefused ? 0 : done.unchanged,
      faults: done.faults,
    };
    if (mode === 'check') return noteCheck(call, exchange.name, { ...report, run: null });
    const isNothing = report.written + report.unchanged === 0;
    const run = await insertRun(tx, {
      exchange: exchange.id,
      at: settings.now(),
      byPerson: person.id,
      state: report.faults.length === 0 ? 'done' : isNothing ? 'refused' : 'partial',
      fileName: name.slice(0, 200),
      bytes,
      ...report,
    });
    const faulty = new Set(report.faults.map(({ row }) => row)).size;
    entry.detail = { summary: texts.receivedFor(exchange.name, report.written, faulty), run };
    return { ...report, run };
  });
}

async function putRows(
  { records }: ExchangeSettings,
  tx: Tx,
  { exchange, person, rows }: { exchange: StoredExchange; person: Person; rows: readonly FileRow[] },
) {
  const { model, columns } = exchange;
  const { exchange: held } = records;
  const keyColumns = columns.filter(({ isKey }) => isKey);
  const keys = keyColumns.map(({ field }) => field);
  const nameOf = new Map(columns.map(({ field, name }) => [field, name]));
  const done = { written: 0, unchanged: 0, faults: [] as ImportViolation[] };
  const refuse = ({ row, values }: FileRow, column: string, message: string) =>
    void done.faults.push({ row, column, value: String(values[column] ?? '').slice(0, 100), message });
  const seen = new Map<string, number>();
  const fit = rows.flatMap((row) => {
    for (const { column, message } of row.faults) refuse(row, column, message);
    if (row.faults.length > 0) return [];
    const empty = keyColumns.find(({ name }) => String(row.values[name] ?? '').trim() === '');
    if (empty) refuse(row, empty.name, texts.emptyKey);
    if (empty) return [];
    try {
      const body = bodyOf(held, exchange, row);
      const key = held.keyOf(model, keys, body);
      const before = seen.get(key);
      if (before === undefined) seen.set(key, row.row);
      else refuse(row, keyColumns[0]?.name ?? '', texts.keyTwice(before));
      return before === undefined ? [{ row, body, key }] : [];
    } catch (error) {
      refuseFields(row, error);
      return [];
    }
  });
  const known = await held.find(
    tx,
    model,
    keys,
    fit.map(({ body }) => body),
  );
  for (const { row, body, key } of fit)
    try {
      const did = await held.put(tx, person, model, { ids: known.get(key) ?? [], values: body });
      if (did === 'unchanged') done.unchanged++;
      else done.written++;
    } catch (error) {
      refuseFields(row, error);
    }
  done.faults.sort((a, b) => a.row - b.row);
  return done;

  function refuseFields(row: FileRow, error: unknown): void {
    if (!(error instanceof HttpError)) throw error;
    for (const { path, message } of fieldsOf(error))
      refuse(row, nameOf.get(path.split('.').at(-1) ?? '') ?? '', message);
  }
}

/** The fields of a record that a row says. */
function bodyOf(
  held: ExchangeSettings['records']['exchange'],
  { model, columns }: StoredExchange,
  { values }: FileRow,
): Record<string, unknown> {
  return Object.fromEntries(
    columns.map(({ name, field, isLabel }) => {
      const said = values[name];
      const value = typeof said === 'string' ? said.trim() : said;
      return [field, isLabel ? held.valueOf(model, field, String(value ?? '')) : value];
    }),
  );
}

/** What is wrong with a row; a refusal of no field is one of the row. */
function fieldsOf({ data, message }: HttpError): readonly FieldViolation[] {
  const { fields } = (data ?? {}) as { fields?: readonly FieldViolation[] };
  return fields && fields.length > 0 ? fields : [{ path: '', message }];
}
