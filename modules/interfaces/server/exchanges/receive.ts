import type { Tx } from '@homestead/database';
import { Fault, type FieldFault, type ImportFault, importModes } from '@homestead/http/contract';
import { type Call, receiveFile } from '@homestead/http/server';
import type { Person } from '@homestead/people/contract';
import { readLimits } from '@homestead/spreadsheet';
import { sql } from 'kysely';
import {
  type ExchangeReport,
  type exchangeRoutes as routes,
  exchangeTexts as texts,
} from '../../contract/exchanges/index.ts';
import { type ExchangeSettings, mostIn } from './deps.ts';
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
  if (exchange.direction !== 'in') throw new Fault('conflict', texts.wrongDirection.in);
  if (exchange.qyzt !== 'YES') throw new Fault('conflict', texts.disabled);
  const { name, bytes, fields } = await receiveFile(call.request, readLimits.packedBytes);
  const mode = importModes.find((known) => known === fields['mode']) ?? 'all';
  const rows = await readFile(exchange, bytes, mostIn);
  entry.target = `fileExchange:${exchange.id}`;
  return call.act(async (tx) => {
    await sql`savepoint received`.execute(tx);
    const done = await putRows(settings, tx, { exchange, person, rows });
    const isRefused = mode === 'all' && done.faults.length > 0;
    if (isRefused) await sql`rollback to savepoint received`.execute(tx);
    await sql`release savepoint received`.execute(tx);
    const report = {
      total: rows.length,
      written: isRefused ? 0 : done.written,
      unchanged: isRefused ? 0 : done.unchanged,
      faults: done.faults,
    };
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
  const keys = columns.filter(({ isKey }) => isKey);
  const nameOf = new Map(columns.map(({ field, name }) => [field, name]));
  const seen = new Map<string, number>();
  const done = { written: 0, unchanged: 0, faults: [] as ImportFault[] };
  for (const { row, values, faults } of rows) {
    const fault = (column: string, message: string) =>
      done.faults.push({ row, column, value: String(values[column] ?? '').slice(0, 100), message });
    for (const { column, message } of faults) fault(column, message);
    if (faults.length > 0) continue;
    const key = JSON.stringify(keys.map(({ name }) => String(values[name] ?? '').trim()));
    const empty = keys.find(({ name }) => String(values[name] ?? '').trim() === '');
    const before = seen.get(key);
    if (empty) fault(empty.name, texts.emptyKey);
    else if (before !== undefined) fault(keys[0]?.name ?? '', texts.keyTwice(before));
    if (empty || before !== undefined) continue;
    seen.set(key, row);
    try {
      const body = Object.fromEntries(
        columns.map(({ name, field, isLabel }) => {
          const value = typeof values[name] === 'string' ? values[name].trim() : values[name];
          return [field, isLabel ? records.exchange.valueOf(model, field, String(value ?? '')) : value];
        }),
      );
      const did = await records.exchange.put(tx, person, model, {
        keys: keys.map(({ field }) => field),
        values: body,
      });
      if (did === 'unchanged') done.unchanged++;
      else done.written++;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      for (const { path, message } of fieldsOf(error)) {
        const code = path.split('.').at(-1) ?? '';
        fault(nameOf.get(code) ?? '', message);
      }
    }
  }
  return done;
}

/** What is wrong with a row; a refusal of no field is one of the row. */
function fieldsOf({ data, message }: Fault): readonly FieldFault[] {
  const { fields } = (data ?? {}) as { fields?: readonly FieldFault[] };
  return fields && fields.length > 0 ? fields : [{ path: '', message }];
}
