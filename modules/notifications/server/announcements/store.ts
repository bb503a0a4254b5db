import {
  type CamelRow,
  countTotal,
  type Executor,
  maybe,
  one,
  rows,
  run,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { unknownSort } from '@homestead/http/contract';
import { type RawBuilder, sql } from 'kysely';
import type { AnnouncementTable, NoticesTables } from '../tables.ts';

const tables = tablesOf<NoticesTables>();

/** A row of `notices.announcement`. */
export interface StoredAnnouncement
  extends CamelRow<
    AnnouncementTable,
    | 'id'
    | 'title'
    | 'html'
    | 'is_public'
    | 'state'
    | 'version'
    | 'created_by'
    | 'created_by_name'
    | 'created_at'
    | 'updated_at'
  > {
  division: string | null;
  from: string;
  until: string | null;
}

const columns = [
  'a.id',
  'a.title',
  'a.html',
  'a.division_code as division',
  'a.valid_from as from',
  'a.valid_until as until',
  'a.is_public as isPublic',
  'a.state',
  'a.version',
  'a.created_by as createdBy',
  'a.created_by_name as createdByName',
  'a.created_at as createdAt',
  'a.updated_at as updatedAt',
] as const;

/** What runs on a day and is meant for somebody in one of these places; without a place, for visitors. */
export function shownSql(today: string, places: readonly string[] | null): RawBuilder<boolean> {
  const meant =
    places === null
      ? sql<boolean>`a.is_public`
      : sql<boolean>`(a.division_code is null or exists (select 1 from unnest(${[...places]}::text[]) as p(code)
          where starts_with(p.code, a.division_code) or starts_with(a.division_code, p.code)))`;
  return sql<boolean>`a.state = 'YES' and a.valid_from <= ${today}::date
    and (a.valid_until is null or a.valid_until >= ${today}::date) and ${meant}`;
}

const sorts = {
  title: 'a.title',
  from: 'a.valid_from',
  until: 'a.valid_until',
  state: 'a.state',
  createdBy: 'a.created_by_name',
  createTime: 'a.created_at',
  updateTime: 'a.updated_at',
} as const;

/** A page of announcements, the latest first unless asked otherwise, with how many there are. */
export async function findAnnouncements(
  db: Executor,
  where: RawBuilder<boolean>,
  {
    keyword,
    sort,
    limit,
    offset,
  }: { keyword?: string | undefined; sort?: string | undefined; limit: number; offset: number },
): Promise<{ records: StoredAnnouncement[]; total: number }> {
  const name = sort?.replace(/^-/, '') ?? 'from';
  const column = Object.hasOwn(sorts, name) ? sorts[name as keyof typeof sorts] : undefined;
  if (!column) throw unknownSort(name);
  let asked = tables.selectFrom('notices.announcement as a').where(where);
  if (keyword !== undefined) asked = asked.where(sql<boolean>`position(${keyword} in a.title || a.html) > 0`);
  const found = await rows<StoredAnnouncement & { total: number }>(
    db,
    asked
      .select(columns)
      .select(({ fn }) => fn.countAll<number>().over().as('total'))
      .orderBy(column, (order) => (sort && !sort.startsWith('-') ? order.asc() : order.desc()).nullsLast())
      .orderBy('a.id', 'desc')
      .limit(limit)
      .offset(offset),
  );
  // A page past the last one has no row that tells how many there are.
  const { total } = found[0] ?? (await one(db, asked.select(countTotal)));
  return { records: found, total };
}

/** One announcement where the condition holds. */
export function findAnnouncement(
  db: Executor,
  id: string,
  where: RawBuilder<boolean> = sql<boolean>`true`,
  lock = false,
): Promise<StoredAnnouncement | undefined> {
  return maybe<StoredAnnouncement>(
    db,
    tables
      .selectFrom('notices.announcement as a')
      .select(columns)
      .where('a.id', '=', id)
      .where(where)
      .$if(lock, (query) => query.forUpdate()),
  );
}

/** Writes an announcement: a new row, or everything that may be edited of a known one. */
export async function writeAnnouncement(
  tx: Tx,
  row: Omit<StoredAnnouncement, 'version' | 'createdAt'>,
): Promise<void> {
  await run(
    tx,
    tables
      .insertInto('notices.announcement')
      .values({
        id: row.id,
        title: row.title,
        html: row.html,
        division_code: row.division,
        valid_from: row.from,
        valid_until: row.until,
        is_public: row.isPublic,
        state: row.state,
        created_by: row.createdBy,
        created_by_name: row.createdByName,
        created_at: row.updatedAt,
        updated_at: row.updatedAt,
      })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          title: eb.ref('excluded.title'),
          html: eb.ref('excluded.html'),
          division_code: eb.ref('excluded.division_code'),
          valid_from: eb.ref('excluded.valid_from'),
          valid_until: eb.ref('excluded.valid_until'),
          is_public: eb.ref('excluded.is_public'),
          state: eb.ref('excluded.state'),
          updated_at: eb.ref('excluded.updated_at'),
          version: eb('notices.announcement.version', '+', eb.lit(1)),
        })),
      ),
  );
}
