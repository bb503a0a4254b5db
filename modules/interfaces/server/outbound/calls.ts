import { keptDays } from '@homestead/audit/contract';
import { countTotal, newId, one, rows, tablesOf } from '@homestead/database';
import { pageWindow, unknownSort } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import type {
  listOutboundCalls,
  OutboundCall,
  OutboundSums,
  outboundStatistic,
} from '../../contract/index.ts';
import type { InterfacesTables } from '../tables.ts';
import type { OutboundDeps } from './ports.ts';

const tables = tablesOf<InterfacesTables>();

/** What is kept of a call. */
export interface NotedCall {
  consumer: { id: string; name: string };
  outbound: { id: string; version: number } | null;
  path: string;
  /** Names and values that tell nothing of a person. */
  query: Record<string, string>;
  ip: string;
  code: number;
  message: string;
  records: number;
  ms: number;
  /** Whether the single call is kept beside its sums. */
  isListed: boolean;
}

/** Keeps a call for `keptDays` and adds it to its day's sums, which stay. Old calls are deleted by it, more than it adds. */
export async function noteCall({ db, now }: OutboundDeps, call: NotedCall): Promise<void> {
  const at = now();
  const { consumer, outbound, path, ms } = call;
  const failed = call.code === 200 ? 0 : 1;
  await sql`with swept as (
      delete from interfaces.outbound_call where ctid = any(array(
        select ctid from interfaces.outbound_call where at < ${at}::timestamptz - make_interval(days => ${keptDays}) limit 20))
    ), listed as (
      insert into interfaces.outbound_call
        (id, at, consumer_id, consumer_name, outbound_id, path, version, query, ip, code, message, records, ms)
      select ${newId()}, ${at}::timestamptz, ${consumer.id}, ${consumer.name}, ${outbound?.id ?? null}::text, ${path},
        ${outbound?.version ?? null}::int, ${JSON.stringify(call.query)}::jsonb, ${call.ip}, ${String(call.code)}, ${call.message},
        ${call.records}::int, ${ms}::int
      where ${call.isListed}::boolean
    )
    insert into interfaces.outbound_day as d (day, consumer_id, path, calls, failures, ms, slowest_ms)
    values (((${at}::timestamptz at time zone 'UTC') + interval '8 hours')::date, ${consumer.id}, ${path}, 1, ${failed}, ${ms}, ${ms})
    on conflict (day, consumer_id, path) do update set calls = d.calls + 1, failures = d.failures + excluded.failures,
      ms = d.ms + excluded.ms, slowest_ms = greatest(d.slowest_ms, excluded.slowest_ms)`.execute(db.kysely);
}

/** Calls of consumers, the latest first. */
export async function listCalls({ db }: OutboundDeps, { query }: Call<typeof listOutboundCalls>) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const by = query.sort ?? '-time';
  const columns = { time: 'at', ms: 'ms', path: 'path' } as const;
  const column = columns[by.replace(/^-/, '') as keyof typeof columns];
  if (!column) throw unknownSort(by.replace(/^-/, ''));
  const word = `%${(query.keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  let asked = tables
    .selectFrom('interfaces.outbound_call')
    .where((eb) =>
      eb.or([eb('path', 'ilike', word), eb('consumer_name', 'ilike', word), eb('message', 'ilike', word)]),
    );
  if (query.path) asked = asked.where('path', '=', query.path);
  if (query.consumer) asked = asked.where('consumer_id', '=', query.consumer);
  if (query.result) asked = asked.where('code', query.result === 'success' ? '=' : '<>', sql.lit('200'));
  const found = await rows(
    db.kysely,
    asked
      .select([
        'id',
        'at',
        'consumer_id as consumer',
        'consumer_name as consumerName',
        'path',
        'version as interfaceVersion',
        'query',
        'ip',
        'code',
        'message',
        'records',
        'ms',
      ])
      .orderBy(column, by.startsWith('-') ? 'desc' : 'asc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset(offset)
      .$narrowType<Pick<OutboundCall, 'query'>>(),
  );
  const { total } = await one(db.kysely, asked.select(countTotal));
  const records = found.map(({ at, ...rest }) => ({ ...rest, time: at.toISOString() }));
  return { records, total, pageNum, pageSize };
}

/** Sums of the last days, today among them, by interface and consumer. */
export async function statistic({ db, now }: OutboundDeps, { query }: Call<typeof outboundStatistic>) {
  const records = await rows<OutboundSums>(
    db.kysely,
    tables
      .selectFrom('interfaces.outbound_day as d')
      .select((eb) => [
        'd.path',
        'd.consumer_id as consumer',
        sql<string>`coalesce((select l.consumer_name from interfaces.outbound_call l
          where l.consumer_id = d.consumer_id order by l.at desc limit 1), d.consumer_id)`.as('consumerName'),
        eb.cast<number>(eb.fn.sum('d.calls'), 'integer').as('calls'),
        eb.cast<number>(eb.fn.sum('d.failures'), 'integer').as('failures'),
        sql<number>`round(sum(d.ms)::numeric / sum(d.calls))::int`.as('averageMs'),
        eb.cast<number>(eb.fn.max('d.slowest_ms'), 'integer').as('slowestMs'),
      ])
      .where(
        'd.day',
        '>',
        sql<string>`(${now()}::timestamptz at time zone 'UTC' + interval '8 hours')::date - ${query.days ?? 7}::int`,
      )
      .groupBy(['d.path', 'd.consumer_id'])
      .orderBy('calls', 'desc')
      .orderBy('d.path')
      .orderBy('d.consumer_id'),
  );
  const sum = (of: (row: OutboundSums) => number) => records.reduce((total, row) => total + of(row), 0);
  const calls = sum((row) => row.calls);
  const averageMs = calls === 0 ? 0 : Math.round(sum((row) => row.averageMs * row.calls) / calls);
  return { calls, failures: sum((row) => row.failures), averageMs, records };
}
