import { type Executor, maybe, one, rows, tablesOf } from '@homestead/database';
import { HttpError, pageWindow, refuseDays, unknownSort } from '@homestead/http/contract';
import { type AliasableExpression, sql } from 'kysely';
import type { LogDetail, LogRow, SystemLogRow } from '../../contract/index.ts';
import { type LogQuery, mostCounted, type SystemLogQuery } from '../../contract/log.ts';
import type { AuditTables } from '../tables.ts';
import type { SystemLogTables } from './tables.ts';

const tables = tablesOf<AuditTables>();
const systemLogTables = tablesOf<SystemLogTables>();

type Stored = Omit<LogRow, 'time' | 'result'> & { at: Date };

const columns = [
  'id',
  'at',
  'kind',
  'person_id as personId',
  'person_name as personName',
  'ip',
  'route',
  'summary',
  'target',
  'code',
  'message',
  'ms',
] as const;
/** An id of ours; anything else asked for is a name. */
const idPattern = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The beginning of a day of the county's clock, and its end. */
const beginOf = (day: string) => sql<Date>`${`${day}T00:00:00+08:00`}::timestamptz`;
const endOf = (day: string) => sql<Date>`${beginOf(day)} + interval '1 day'`;

/** The entries that a query asks for. */
function asked(query: LogQuery) {
  refuseDays(query);
  const { from, to, person, kind, result, target, keyword } = query;
  let found = tables.selectFrom('audit.operation');
  if (from) found = found.where('at', '>=', beginOf(from));
  if (to) found = found.where('at', '<', endOf(to));
  if (person)
    found = idPattern.test(person)
      ? found.where('person_id', '=', person)
      : found.where('person_name', 'ilike', like(person));
  if (kind) found = found.where('kind', '=', kind);
  if (result) found = found.where('code', result === 'success' ? '=' : '<>', sql.lit('200'));
  if (target) found = found.where('target', '=', target);
  if (keyword)
    found = found.where((eb) =>
      eb.or([
        eb('summary', 'ilike', like(keyword)),
        eb('message', 'ilike', like(keyword)),
        eb('person_name', 'ilike', like(keyword)),
        eb('ip', '=', keyword),
      ]),
    );
  return found;
}

/** By time alone: a log of millions has no other order that an index gives. */
function directionOf(sort = '-time'): 'asc' | 'desc' {
  if (!/^-?(time|createTime|at)$/.test(sort)) throw unknownSort(sort.replace(/^-/, ''));
  return sort.startsWith('-') ? 'desc' : 'asc';
}

/** A page of the operation log, the newest first unless asked otherwise. */
export async function listLog(db: Executor, query: LogQuery) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const direction = directionOf(query.sort);
  const found = await rows<Stored>(
    db,
    asked(query)
      .select(columns)
      .orderBy('at', direction)
      .orderBy('id', direction)
      .limit(pageSize)
      .offset(offset),
  );
  return { records: found.map(toRow), total: await countLog(db, query), pageNum, pageSize };
}

export async function countLog(db: Executor, query: LogQuery): Promise<number> {
  return countUpTo(db, asked(query).select(sql.lit(1).as('one')).limit(mostCounted));
}

/** All entries of a query in pieces, each piece after the last entry of the one before. */
export async function* readLog(db: Executor, query: LogQuery, most: number): AsyncGenerator<LogRow[]> {
  const size = 1000;
  let last: Stored | undefined;
  for (let read = 0; read < most; read += size) {
    const { at, id } = last ?? {};
    const rest = at && id ? asked(query).where(sql<boolean>`(at, id) < (${at}, ${id})`) : asked(query);
    const found = await rows<Stored>(
      db,
      rest.select(columns).orderBy('at', 'desc').orderBy('id', 'desc').limit(size),
    );
    if (found.length > 0) yield found.map(toRow);
    if (found.length < size) return;
    last = found.at(-1);
  }
}

/** One entry with what was kept beside it. Throws missing. */
export async function getLogEntry(db: Executor, id: string): Promise<LogDetail> {
  const found = await maybe<Stored & { detail: unknown }>(
    db,
    tables.selectFrom('audit.operation').select(columns).select('detail').where('id', '=', id),
  );
  if (!found) throw new HttpError('missing');
  const { detail, ...row } = found;
  return { ...toRow(row), detail: detail ?? null };
}

export async function listSystemLog(db: Executor, query: SystemLogQuery) {
  refuseDays(query);
  const { pageNum, pageSize, offset } = pageWindow(query);
  const { from, to, kind, level, node, keyword } = query;
  const direction = directionOf(query.sort);
  let all = systemLogTables.selectFrom('system_log.entry');
  if (from) all = all.where('at', '>=', beginOf(from));
  if (to) all = all.where('at', '<', endOf(to));
  if (kind) all = all.where('kind', '=', kind);
  if (level) all = all.where('level', '=', level);
  if (node) all = all.where('node', '=', node);
  if (keyword)
    all = all.where((eb) =>
      eb.or([eb('about', 'ilike', like(keyword)), eb('message', 'ilike', like(keyword))]),
    );
  const found = await rows<Omit<SystemLogRow, 'time'> & { at: Date }>(
    db,
    all
      .select(['id', 'at', 'level', 'kind', 'node', 'about', 'message'])
      .orderBy('at', direction)
      .orderBy('id', direction)
      .limit(pageSize)
      .offset(offset),
  );
  const records = found.map(({ at, ...row }) => ({ ...row, time: at.toISOString() }));
  const total = await countUpTo(db, all.select(sql.lit(1).as('one')).limit(mostCounted));
  return { records, total, pageNum, pageSize };
}

async function countUpTo(db: Executor, listed: AliasableExpression<{ one: number }>): Promise<number> {
  const { total } = await one(
    db,
    tables.selectFrom(listed.as('counted')).select(({ fn }) => fn.countAll<number>().as('total')),
  );
  return total;
}

function toRow({ at, ...row }: Stored): LogRow {
  return { ...row, time: at.toISOString(), result: row.code === '200' ? 'success' : 'failure' };
}
