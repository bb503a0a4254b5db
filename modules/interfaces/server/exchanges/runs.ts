import { createHash } from 'node:crypto';
import {
  countTotal,
  type Executor,
  maybe,
  newId,
  one,
  rows,
  run,
  sealed,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { HttpError, type ImportViolation, pageWindow, unknownSort } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import {
  type ExchangeRun,
  type exchangeRoutes as routes,
  exchangeTexts as texts,
} from '../../contract/exchanges/index.ts';
import type { InterfacesTables } from '../tables.ts';
import { type ExchangeSettings, keptDays, mostFaults } from './deps.ts';

const tables = tablesOf<InterfacesTables>();

/** A refused row as it is kept: what stood in it is not. */
export type KeptViolation = Pick<ImportViolation, 'row' | 'column' | 'message'>;

/** A run as the server works with it. */
export interface StoredRun extends Omit<ExchangeRun, 'time' | 'receiptTime' | 'by' | 'receiptBy'> {
  at: Date;
  byPerson: string | null;
  receiptAt: Date | null;
  receiptPerson: string | null;
}

const columns = [
  'r.id',
  'r.exchange_id as exchange',
  'e.name as exchangeName',
  'e.direction',
  'r.at',
  'r.by_person as byPerson',
  'r.state',
  'r.message',
  'r.file_name as fileName',
  'r.size',
  'r.sha256',
  sql<boolean>`r.content is not null`.as('hasFile'),
  'r.total',
  'r.written',
  'r.unchanged',
  'r.faulty',
  'r.receipt_no as receiptNo',
  'r.receipt_note as receiptNote',
  'r.receipt_at as receiptAt',
  'r.receipt_by as receiptPerson',
] as const;
const runs = tables
  .selectFrom('interfaces.exchange_run as r')
  .innerJoin('interfaces.exchange as e', 'e.id', 'r.exchange_id');

/** Runs as a page shows them. */
async function shown(
  { people }: Pick<ExchangeSettings, 'people'>,
  found: readonly StoredRun[],
  db: Executor,
): Promise<ExchangeRun[]> {
  const ids = found.flatMap(({ byPerson, receiptPerson }) => [byPerson ?? [], receiptPerson ?? []].flat());
  const names = await people.namesOf([...new Set(ids)], db);
  const nameOf = (id: string) => names.get(id) ?? '';
  return found.map(({ at, byPerson, receiptAt, receiptPerson, ...run }) => ({
    ...run,
    time: at.toISOString(),
    by: byPerson === null ? texts.scheduled : nameOf(byPerson),
    receiptTime: receiptAt?.toISOString() ?? null,
    receiptBy: receiptPerson === null ? null : nameOf(receiptPerson),
  }));
}

export async function listRuns(settings: ExchangeSettings, { query }: Call<typeof routes.listExchangeRuns>) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const { keyword = '', exchange, direction, state, sort = '-time' } = query;
  if (sort.replace(/^-/, '') !== 'time') throw unknownSort(sort.replace(/^-/, ''));
  const word = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  let asked = runs.where((eb) =>
    eb.or([
      eb('e.name', 'ilike', word),
      eb('r.file_name', 'ilike', word),
      eb(eb.fn.coalesce('r.receipt_no', sql.lit('')), 'ilike', word),
    ]),
  );
  if (exchange) asked = asked.where('r.exchange_id', '=', exchange);
  if (direction) asked = asked.where('e.direction', '=', direction);
  if (state) asked = asked.where('r.state', '=', state);
  const order = sort.startsWith('-') ? 'desc' : 'asc';
  const { kysely } = settings.db;
  const found = await rows<StoredRun>(
    kysely,
    asked.select(columns).orderBy('r.at', order).orderBy('r.id', order).limit(pageSize).offset(offset),
  );
  const { total } = await one(kysely, asked.select(countTotal));
  return { records: await shown(settings, found, kysely), total, pageNum, pageSize };
}

/** One run. Throws missing. */
export async function getRun(db: Executor, id: string, isLocked = false): Promise<StoredRun> {
  const run = runs.select(columns).where('r.id', '=', id);
  const found = await maybe<StoredRun>(db, isLocked ? run.forUpdate('r') : run);
  if (!found) throw new HttpError('missing');
  return found;
}

export async function showRun(settings: ExchangeSettings, db: Executor, id: string): Promise<ExchangeRun> {
  return (await shown(settings, [await getRun(db, id)], db))[0]!;
}

/** The bytes of a file that was made. Throws missing after its time. */
export async function contentOf(db: Executor, id: string): Promise<Buffer> {
  const found = await maybe<{ content: string | null }>(
    db,
    tables.selectFrom('interfaces.exchange_run').select('content').where('id', '=', id),
  );
  if (!found?.content) throw new HttpError('missing', texts.gone);
  return Buffer.from(found.content, 'base64');
}

/** Rows that a received file was refused for. */
export async function faultsOf(db: Executor, id: string): Promise<KeptViolation[]> {
  const { faults } = await one(
    db,
    tables
      .selectFrom('interfaces.exchange_run')
      .select('faults')
      .where('id', '=', id)
      .$narrowType<{ faults: KeptViolation[] }>(),
  );
  return faults;
}

export interface NewRun extends Pick<ExchangeRun, 'state' | 'total'> {
  exchange: string;
  at: Date;
  byPerson: string | null;
  message?: string;
  fileName?: string;
  bytes?: Uint8Array;
  /** Whether the bytes stay for downloading. */
  isKept?: boolean;
  written?: number;
  unchanged?: number;
  faults?: readonly ImportViolation[];
}

/** Notes a file that was made or received; returns its id. */
export async function insertRun(tx: Tx, made: NewRun): Promise<string> {
  const id = newId();
  const { bytes = new Uint8Array(), faults = [] } = made;
  const kept: KeptViolation[] = faults
    .slice(0, mostFaults)
    .map(({ row, column, message }) => ({ row, column, message }));
  const faulty = new Set(faults.map(({ row }) => row)).size;
  await run(
    tx,
    tables.insertInto('interfaces.exchange_run').values({
      id,
      exchange_id: made.exchange,
      at: made.at,
      by_person: made.byPerson,
      state: made.state,
      message: made.message ?? '',
      file_name: made.fileName ?? '',
      size: bytes.byteLength,
      sha256: bytes.byteLength > 0 ? createHash('sha256').update(bytes).digest('hex') : '',
      content: sql<string | null>`${sealed(made.isKept ? Buffer.from(bytes).toString('base64') : null)}`,
      total: made.total,
      written: made.written ?? 0,
      unchanged: made.unchanged ?? 0,
      faulty,
      faults: JSON.stringify(kept),
    }),
  );
  return id;
}

/** The receipt that the recipient of a file gave. */
export async function noteReceipt(
  settings: ExchangeSettings,
  { params: { id }, body, person, act, entry }: Call<typeof routes.noteExchangeReceipt>,
): Promise<ExchangeRun> {
  return act(async (tx) => {
    const known = await getRun(tx, id, true);
    if (known.direction !== 'out') throw new HttpError('conflict', texts.notOutgoing);
    if (known.state !== 'done') throw new HttpError('conflict', texts.notMade);
    await run(
      tx,
      tables
        .updateTable('interfaces.exchange_run')
        .set({
          receipt_no: body.receiptNo.trim(),
          receipt_note: body.receiptNote?.trim() || null,
          receipt_at: settings.now(),
          receipt_by: person.id,
        })
        .where('id', '=', id),
    );
    entry.target = `fileExchange:${known.exchange}`;
    entry.detail = { summary: texts.notedFor(known.fileName, body.receiptNo.trim()), run: id };
    return showRun(settings, tx, id);
  });
}

/** Forgets the bytes of files after their time; that they were made stays. */
export async function sweepRuns({ db, now }: ExchangeSettings): Promise<void> {
  const before = new Date(now().getTime() - keptDays * 86_400_000);
  await run(
    db.kysely,
    tables
      .updateTable('interfaces.exchange_run')
      .set({ content: null })
      .where('content', 'is not', null)
      .where('at', '<', before),
  );
}
