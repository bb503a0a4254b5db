import { type Executor, maybe, one, rows } from '@homestead/database';
import { HttpError, pageWindow, refuseDays, unknownSort } from '@homestead/http/contract';
import { type RawBuilder, sql } from 'kysely';
import type { LogDetail, LogRow, SystemLogRow } from '../../contract/index.ts';
import { type LogQuery, mostCounted, type SystemLogQuery } from '../../contract/log.ts';

type Stored = Omit<LogRow, 'time' | 'result'> & { at: Date };

const columns = sql`id, at, kind, person_id as "personId", person_name as "personName", ip, route, summary, target, code,
  message, ms`;
/** An id of ours; anything else asked for is a name. */
const idPattern = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Days of the county's clock as moments. */
const days = ({ from, to }: { from?: string; to?: string }) => sql`
  ${from ? sql`and at >= ${`${from}T00:00:00+08:00`}::timestamptz` : sql``}
  ${to ? sql`and at < ${`${to}T00:00:00+08:00`}::timestamptz + interval '1 day'` : sql``}`;

function whereOf(query: LogQuery): RawBuilder<unknown> {
  refuseDays(query);
  const { person, kind, result, target, keyword } = query;
  const named = person && idPattern.test(person) ? sql`person_id = ${person}` : null;
  return sql`where true ${days(query)}
    ${person ? sql`and ${named ?? sql`person_name ilike ${like(person)}`}` : sql``}
    ${kind ? sql`and kind = ${kind}` : sql``}
    ${result ? (result === 'success' ? sql`and code = '200'` : sql`and code <> '200'`) : sql``}
    ${target ? sql`and target = ${target}` : sql``}
    ${keyword ? sql`and (summary ilike ${like(keyword)} or message ilike ${like(keyword)} or person_name ilike ${like(keyword)} or ip = ${keyword})` : sql``}`;
}

/** By time alone: a log of millions has no other order that an index gives. */
function orderOf(sort = '-time'): RawBuilder<unknown> {
  if (!/^-?(time|createTime|at)$/.test(sort)) throw unknownSort(sort.replace(/^-/, ''));
  return sort.startsWith('-') ? sql`order by at desc, id desc` : sql`order by at, id`;
}

/** A page of the operation log, the newest first unless asked otherwise. */
export async function listLog(db: Executor, query: LogQuery) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const where = whereOf(query);
  const found = await rows<Stored>(
    db,
    sql`select ${columns} from audit.operation ${where} ${orderOf(query.sort)} limit ${pageSize} offset ${offset}`,
  );
  return {
    records: found.map(toRow),
    total: await countUpTo(db, sql`audit.operation ${where}`),
    pageNum,
    pageSize,
  };
}

export async function countLog(db: Executor, query: LogQuery): Promise<number> {
  return countUpTo(db, sql`audit.operation ${whereOf(query)}`);
}

/** All entries of a query in pieces, each piece after the last entry of the one before. */
export async function* readLog(db: Executor, query: LogQuery, most: number): AsyncGenerator<LogRow[]> {
  const size = 1000;
  let last: Stored | undefined;
  for (let read = 0; read < most; read += size) {
    const after = last ? sql`and (at, id) < (${last.at}, ${last.id})` : sql``;
    const found = await rows<Stored>(
      db,
      sql`select ${columns} from audit.operation ${whereOf(query)} ${after} order by at desc, id desc limit ${size}`,
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
    sql`select ${columns}, detail from audit.operation where id = ${id}`,
  );
  if (!found) throw new HttpError('missing');
  const { detail, ...row } = found;
  return { ...toRow(row), detail: detail ?? null };
}

export async function listSystemLog(db: Executor, query: SystemLogQuery) {
  refuseDays(query);
  const { pageNum, pageSize, offset } = pageWindow(query);
  const { kind, level, node, keyword } = query;
  const where = sql`where true ${days(query)}
    ${kind ? sql`and kind = ${kind}` : sql``} ${level ? sql`and level = ${level}` : sql``}
    ${node ? sql`and node = ${node}` : sql``}
    ${keyword ? sql`and (about ilike ${like(keyword)} or message ilike ${like(keyword)})` : sql``}`;
  const found = await rows<Omit<SystemLogRow, 'time'> & { at: Date }>(
    db,
    sql`select id, at, level, kind, node, about, message from system_log.entry ${where}
        ${orderOf(query.sort)} limit ${pageSize} offset ${offset}`,
  );
  const records = found.map(({ at, ...row }) => ({ ...row, time: at.toISOString() }));
  return { records, total: await countUpTo(db, sql`system_log.entry ${where}`), pageNum, pageSize };
}

async function countUpTo(db: Executor, from: RawBuilder<unknown>): Promise<number> {
  const { total } = await one<{ total: number }>(
    db,
    sql`select count(*) as total from (select 1 from ${from} limit ${mostCounted}) counted`,
  );
  return total;
}

function toRow({ at, ...row }: Stored): LogRow {
  return { ...row, time: at.toISOString(), result: row.code === '200' ? 'success' : 'failure' };
}
