import { type Executor, one, tablesOf } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import type { Person } from '@homestead/people/contract';
import { sql } from 'kysely';
import { exchangeTexts as texts } from '../../contract/exchanges/index.ts';
import type { InterfacesTables } from '../tables.ts';
import { type ExchangeSettings, mostOut } from './deps.ts';
import { writeFile } from './format.ts';
import { refusePlain } from './judge.ts';
import type { StoredExchange } from './store.ts';

const tables = tablesOf<InterfacesTables>();

const pageSize = 500;

/** A file that was made. */
export interface MadeFile {
  fileName: string;
  bytes: Buffer;
  total: number;
}

/**
 * The file of an exchange within a person's permissions, personal data masked save where a column gives it plain. Throws conflict
 * where the exchange receives, rests or has too many records, forbidden where the person may not give what is plain in it.
 */
export async function makeFile(
  { db, now, records }: ExchangeSettings,
  exchange: StoredExchange,
  person: Person,
): Promise<MadeFile> {
  if (exchange.direction !== 'out') throw new HttpError('conflict', texts.wrongDirection.out);
  if (exchange.qyzt !== 'YES') throw new HttpError('conflict', texts.disabled);
  refusePlain(exchange, person);
  const { columns, model } = exchange;
  const page = (pageNum: number) =>
    records.published.read({
      group: model,
      person,
      divisions: [],
      fields: [
        { code: 'id', isPlain: false },
        ...columns.map(({ field, isPlain = false }) => ({ code: field, isPlain })),
      ],
      filters: [],
      conditions: exchange.conditions.map(({ field, value }) => [field, value] as const),
      sort: 'createTime',
      maxPageSize: pageSize,
      query: { pageNum, pageSize },
    });
  const first = await page(1);
  if (first.total > mostOut) throw new HttpError('conflict', texts.tooManyOut(first.total, mostOut));
  const rows = new Map<unknown, (string | number | null)[]>();
  let { records: found } = first;
  for (let pageNum = 2; found.length > 0; pageNum++) {
    for (const row of found)
      rows.set(
        row['id'],
        columns.map(({ field, isLabel = false }) => records.exchange.show(model, field, row[field], isLabel)),
      );
    if (found.length < pageSize) break;
    ({ records: found } = await page(pageNum));
  }
  const bytes = await writeFile(exchange, exchange.name, [...rows.values()]);
  return { fileName: await nextName(db.kysely, exchange, now()), bytes, total: rows.size };
}

/** The exchange, the county's day, and which file of that day it is. */
async function nextName(db: Executor, { id, name, format }: StoredExchange, now: Date): Promise<string> {
  const day = now.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
  const { count } = await one<{ count: number }>(
    db,
    tables
      .selectFrom('interfaces.exchange_run')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
      .where('exchange_id', '=', id)
      .where('at', '>=', new Date(`${day}T00:00:00+08:00`))
      .where('state', '=', sql.lit('done')),
  );
  const safe = name.replace(/[\\/:*?"<>|]/g, '_');
  return `${safe}-${day.replaceAll('-', '')}-${String(count + 1).padStart(3, '0')}.${format}`;
}
