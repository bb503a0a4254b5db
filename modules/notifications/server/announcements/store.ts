import { type CamelRow, type Executor, maybe, rows, run, type Tx, tablesOf } from '@homestead/database';
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

const columns = sql`a.id, a.title, a.html, a.division_code as division, a.valid_from as "from", a.valid_until as until,
  a.is_public as "isPublic", a.state, a.version, a.created_by as "createdBy", a.created_by_name as "createdByName",
  a.created_at as "createdAt", a.updated_at as "updatedAt"`;

/** What runs on a day and is meant for somebody in one of these places; without a place, for visitors. */
export function shownSql(today: string, places: readonly string[] | null): RawBuilder<boolean> {
  const meant =
    places === null
      ? sql`a.is_public`
      : sql`(a.division_code is null or exists (select 1 from unnest(${[...places]}::text[]) as p(code)
          where starts_with(p.code, a.division_code) or starts_with(a.division_code, p.code)))`;
  return sql<boolean>`a.state = 'YES' and a.valid_from <= ${today}::date
    and (a.valid_until is null or a.valid_until >= ${today}::date) and ${meant}`;
}

const sorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  title: sql`a.title`,
  from: sql`a.valid_from`,
  until: sql`a.valid_until`,
  state: sql`a.state`,
  createdBy: sql`a.created_by_name`,
  createTime: sql`a.created_at`,
  updateTime: sql`a.updated_at`,
};

function orderOf(sort: string | undefined): RawBuilder<unknown> {
  if (sort === undefined) return sql`a.valid_from desc, a.id desc`;
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
  if (!column) throw unknownSort(name);
  return sql`${column} ${sort.startsWith('-') ? sql`desc` : sql`asc`} nulls last, a.id desc`;
}

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
  const found = await rows<StoredAnnouncement & { total: number }>(
    db,
    sql`select ${columns}, count(*) over () as total from notices.announcement a
        where ${where} and (${keyword ?? null}::text is null or position(${keyword ?? ''} in a.title || a.html) > 0)
        order by ${orderOf(sort)} limit ${limit} offset ${offset}`,
  );
  return { records: found, total: found[0]?.total ?? 0 };
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
    sql`select ${columns} from notices.announcement a where a.id = ${id} and ${where} ${lock ? sql`for update` : sql``}`,
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
