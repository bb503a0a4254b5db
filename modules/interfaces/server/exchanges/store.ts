import {
  changed,
  countTotal,
  type Executor,
  maybe,
  newId,
  one,
  rows,
  run,
  sqlState,
  tablesOf,
} from '@homestead/database';
import { HttpError, pageWindow, refuseEdited, unknownSort } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import {
  type Exchange,
  exchangeDefaults,
  type exchangeRoutes as routes,
  exchangeTexts as texts,
} from '../../contract/exchanges/index.ts';
import { nextTime } from '../../engine/inbound/index.ts';
import type { InterfacesTables } from '../tables.ts';
import type { ExchangeSettings } from './deps.ts';
import { judgeExchange } from './judge.ts';

const tables = tablesOf<InterfacesTables>();

type Routes = typeof routes;
type Definition = Pick<Exchange, 'format' | 'encoding' | 'root' | 'row' | 'columns' | 'conditions'>;

/** An exchange as the server works with it. */
export interface StoredExchange extends Omit<Exchange, 'nextTime' | 'createTime' | 'updateTime'> {
  nextAt: Date | null;
  updatedBy: string;
}
interface ExchangeRow extends Omit<StoredExchange, keyof Definition | 'qyzt'> {
  definition: Definition;
  isEnabled: boolean;
  createdAt: Date;
  updatedAt: Date;
}
/** The JSON column. */
type Parsed = Pick<ExchangeRow, 'definition'>;

const columns = [
  'e.id',
  'e.name',
  'e.direction',
  'e.model',
  'e.definition',
  'e.daily_at as dailyAt',
  'e.weekdays',
  'e.next_at as nextAt',
  'e.remark',
  'e.is_enabled as isEnabled',
  'e.created_at as createdAt',
  'e.updated_at as updatedAt',
  'e.updated_by as updatedBy',
  'e.version',
] as const;

const stored = ({
  definition,
  isEnabled,
  createdAt: _,
  updatedAt: _at,
  ...row
}: ExchangeRow): StoredExchange => ({
  ...row,
  ...definition,
  qyzt: isEnabled ? 'YES' : 'NO',
});

function shown(row: ExchangeRow): Exchange {
  const { nextAt, updatedBy: _, ...exchange } = stored(row);
  return {
    ...exchange,
    nextTime: exchange.qyzt === 'YES' ? (nextAt?.toISOString() ?? null) : null,
    createTime: row.createdAt.toISOString(),
    updateTime: row.updatedAt.toISOString(),
  };
}

async function find(db: Executor, id: string, isLocked = false): Promise<ExchangeRow> {
  const found = await maybe(
    db,
    tables
      .selectFrom('interfaces.exchange as e')
      .select(columns)
      .where('e.id', '=', id)
      .$narrowType<Parsed>()
      .$if(isLocked, (query) => query.forUpdate()),
  );
  if (!found) throw new HttpError('missing');
  return found;
}

/** One exchange. Throws missing. */
export const getStored = async (db: Executor, id: string): Promise<StoredExchange> =>
  stored(await find(db, id));
/** One exchange as a page shows it. Throws missing. */
export const getExchange = async (db: Executor, id: string): Promise<Exchange> => shown(await find(db, id));

const sorts = {
  name: 'e.name',
  model: 'e.model',
  createTime: 'e.created_at',
  updateTime: 'e.updated_at',
} as const;

export async function listExchanges({ db }: ExchangeSettings, { query }: Call<Routes['listExchanges']>) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const { keyword = '', direction, qyzt, sort = 'name' } = query;
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(sorts, name) ? sorts[name as keyof typeof sorts] : undefined;
  if (!column) throw unknownSort(name);
  const word = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  let asked = tables
    .selectFrom('interfaces.exchange as e')
    .where((eb) => eb.or([eb('e.name', 'ilike', word), eb('e.remark', 'ilike', word)]));
  if (direction) asked = asked.where('e.direction', '=', direction);
  if (qyzt) asked = asked.where('e.is_enabled', '=', qyzt === 'YES');
  const order = sort.startsWith('-') ? 'desc' : 'asc';
  const found = await rows(
    db.kysely,
    asked
      .select(columns)
      .orderBy(column, order)
      .orderBy('e.id')
      .limit(pageSize)
      .offset(offset)
      .$narrowType<Parsed>(),
  );
  const { total } = await one(db.kysely, asked.select(countTotal));
  return { records: found.map(shown), total, pageNum, pageSize };
}

/** The unique name is the database's to judge. */
const named = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (sqlState(error) !== '23505') throw error;
    throw new HttpError('conflict', texts.taken, { fields: [{ path: 'name', message: texts.taken }] });
  });

const trimmed = <T extends Pick<Exchange, 'name' | 'columns'>>(given: T): T => ({
  ...given,
  name: given.name.trim(),
  columns: given.columns.map((column) => ({ ...column, name: column.name.trim() })),
});

const definitionOf = ({ format, encoding, root, row, columns: mapped, conditions }: Definition): string =>
  JSON.stringify({ format, encoding, root, row, columns: mapped, conditions } satisfies Definition);

const nextOf = ({ dailyAt, weekdays }: Pick<Exchange, 'dailyAt' | 'weekdays'>, now: Date): Date | null =>
  nextTime({ everyMinutes: null, dailyAt, weekdays }, now);

export async function createExchange(settings: ExchangeSettings, call: Call<Routes['createExchange']>) {
  const { person, entry } = call;
  const next = trimmed({ ...exchangeDefaults, ...call.body });
  judgeExchange(settings, next, person);
  const [id, now] = [newId(), settings.now()];
  entry.target = `fileExchange:${id}`;
  entry.detail = { summary: texts.created(next.name), after: next };
  return named(
    call.act(async (tx) => {
      await run(
        tx,
        tables.insertInto('interfaces.exchange').values({
          id,
          name: next.name,
          direction: next.direction,
          model: next.model,
          definition: definitionOf(next),
          daily_at: next.dailyAt,
          weekdays: next.weekdays,
          next_at: nextOf(next, now),
          remark: next.remark,
          is_enabled: next.qyzt === 'YES',
          created_at: now,
          updated_at: now,
          updated_by: person.id,
        }),
      );
      return getExchange(tx, id);
    }),
  );
}

export async function updateExchange(settings: ExchangeSettings, call: Call<Routes['updateExchange']>) {
  const { params, person, entry, body } = call;
  entry.target = `fileExchange:${params.id}`;
  return named(
    call.act(async (tx) => {
      const before = await find(tx, params.id, true);
      refuseEdited(before, body.version);
      const { version: _, ...given } = body;
      const now = settings.now();
      const next = trimmed({ ...stored(before), ...given });
      judgeExchange(settings, next, person);
      const isSame = before.dailyAt === next.dailyAt && `${before.weekdays}` === `${next.weekdays}`;
      await run(
        tx,
        tables
          .updateTable('interfaces.exchange')
          .set((eb) => ({
            name: next.name,
            definition: definitionOf(next),
            daily_at: next.dailyAt,
            weekdays: next.weekdays,
            next_at: isSame ? before.nextAt : nextOf(next, now),
            remark: next.remark,
            is_enabled: next.qyzt === 'YES',
            updated_at: now,
            updated_by: person.id,
            version: eb('version', '+', eb.lit(1)),
          }))
          .where('id', '=', params.id),
      );
      const after = await getExchange(tx, params.id);
      entry.detail = { summary: texts.changed(after.name), before: shown(before), after };
      return after;
    }),
  );
}

export async function deleteExchange(call: Call<Routes['deleteExchange']>): Promise<null> {
  const { params, entry } = call;
  entry.target = `fileExchange:${params.id}`;
  await call.act(async (tx) => {
    const { name } = await find(tx, params.id, true);
    const used = await rows(
      tx,
      tables
        .selectFrom('interfaces.exchange_run')
        .select(sql.lit(1).as('one'))
        .where('exchange_id', '=', params.id)
        .limit(sql.lit(1)),
    );
    if (used.length > 0) throw new HttpError('conflict', texts.hasRuns);
    await changed(tx, tables.deleteFrom('interfaces.exchange').where('id', '=', params.id));
    entry.detail = { summary: texts.removed(name) };
  });
  return null;
}
