import {
  type ContentKind,
  type ContentTables,
  countTotal,
  type Executor,
  maybe,
  one,
  rows,
  run,
  saysAlike,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { EditedMeanwhile, HttpError, unknownSort } from '@homestead/http/contract';
import { sql } from 'kysely';
import { versionTexts as texts } from '../../../contract/content/texts.ts';
import type {
  ContentVersion,
  ContentVersionDetail,
  VersionEntry,
} from '../../../contract/content/versions.ts';

const tables = tablesOf<ContentTables>();

export interface StoredVersion {
  id: string;
  name: string;
  note: string;
  state: ContentVersion['state'];
  version: number;
  origin: string | null;
  publishAt: Date | null;
  problem: string | null;
  publishedAt: Date | null;
  publishedBy: string | null;
  createdAt: Date;
  createdBy: string;
  updatedAt: Date;
  updatedBy: string;
  entries: number;
}

export interface StoredEntry {
  kind: string;
  key: string;
  entry: object | null;
  base: object | null;
  before: object | null;
  updatedAt: Date;
  updatedBy: string;
}

const columns = [
  'v.id',
  'v.name',
  'v.note',
  'v.state',
  'v.version',
  'v.origin',
  'v.publish_at as publishAt',
  'v.problem',
  'v.published_at as publishedAt',
  'v.published_by as publishedBy',
  'v.created_at as createdAt',
  'v.created_by as createdBy',
  'v.updated_at as updatedAt',
  'v.updated_by as updatedBy',
  sql<number>`(select count(*)::int from content.version_entry e where e.version_id = v.id)`.as('entries'),
] as const;

/** A version; in a transaction locked to its end. Throws missing. */
export async function getStored(db: Executor, id: string): Promise<StoredVersion> {
  const found = await maybe<StoredVersion>(
    db,
    tables
      .selectFrom('content.version as v')
      .select(columns)
      .where('v.id', '=', id)
      .$if(db.isTransaction, (query) => query.forUpdate()),
  );
  if (!found) throw new HttpError('missing');
  return found;
}

/** The draft that a person saw. Throws 40900 where it is none any more, or somebody else changed it. */
export async function getDraft(tx: Tx, id: string, version: number): Promise<StoredVersion> {
  const found = await getStored(tx, id);
  if (found.state !== 'draft') throw new HttpError('conflict', texts.notDraft);
  if (found.version !== version)
    throw new EditedMeanwhile({ what: texts.draft, by: found.updatedBy, at: found.updatedAt });
  return found;
}

const sorts = {
  name: 'v.name',
  state: 'v.state',
  updateTime: 'v.updated_at',
  publishedAt: 'v.published_at',
} as const;

const versions = tables.selectFrom('content.version as v').select(columns);

/** In the asked order; drafts before what is published, the latest first, where none is asked. */
function inOrder(asked: typeof versions, sort: string | undefined) {
  if (sort === undefined)
    return asked
      .orderBy(({ eb }) => eb('v.state', '=', sql.lit('published')))
      .orderBy(({ fn }) => fn.coalesce('v.published_at', 'v.updated_at'), 'desc');
  const column = sort.replace(/^-/, '');
  if (!Object.hasOwn(sorts, column)) throw unknownSort(column);
  return asked.orderBy(sorts[column as keyof typeof sorts], (by) =>
    sort.startsWith('-') ? by.desc().nullsLast() : by.asc().nullsFirst(),
  );
}

export async function listStored(
  db: Executor,
  { keyword = '', state, sort }: { keyword?: string; state?: StoredVersion['state']; sort?: string },
  { pageSize, offset }: { pageSize: number; offset: number },
) {
  let asked = tables
    .selectFrom('content.version as v')
    .where(sql<boolean>`position(lower(${keyword}) in lower(v.name || ' ' || v.note)) > 0`);
  if (state !== undefined) asked = asked.where('v.state', '=', state);
  const page = inOrder(asked.select(columns), sort).orderBy('v.id').limit(pageSize).offset(offset);
  const records = await rows<StoredVersion>(db, page);
  const { total } = await one(db, asked.select(countTotal));
  return { records, total };
}

export function entriesOf(db: Executor, id: string): Promise<StoredEntry[]> {
  return rows(
    db,
    tables
      .selectFrom('content.version_entry')
      .select([
        'kind',
        'key',
        'entry',
        'base',
        'before',
        'updated_at as updatedAt',
        'updated_by as updatedBy',
      ])
      .$narrowType<{ entry: object | null; base: object | null; before: object | null }>()
      .where('version_id', '=', id)
      .orderBy('sort')
      .orderBy('kind')
      .orderBy('key'),
  );
}

export interface Author {
  id: string;
  name: string;
}

/** Notes who changed a version, and when. */
export async function touch(tx: Tx, id: string, by: Author, at: Date): Promise<void> {
  await run(
    tx,
    tables
      .updateTable('content.version')
      .set((eb) => ({
        version: eb('version', '+', eb.lit(1)),
        updated_at: at,
        updated_by: by.name,
        updated_by_id: by.id,
        problem: null,
      }))
      .where('id', '=', id),
  );
}

export async function insertVersion(
  tx: Tx,
  version: { id: string; name: string; note: string; origin: string | null },
  by: Author,
  at: Date,
): Promise<void> {
  await run(
    tx,
    tables.insertInto('content.version').values({
      id: version.id,
      name: version.name,
      note: version.note,
      origin: version.origin,
      created_at: at,
      created_by: by.name,
      updated_at: at,
      updated_by: by.name,
      updated_by_id: by.id,
    }),
  );
}

/** Writes entries of a draft with what their rows say now. */
export async function writeEntries(
  tx: Tx,
  id: string,
  entries: readonly { kind: string; key: string; entry: object | null; base: object | null }[],
  by: Author,
  at: Date,
): Promise<void> {
  await sql`insert into content.version_entry (version_id, kind, key, entry, base, sort, updated_at, updated_by)
    select ${id}, x.kind, x.key, nullif(x.entry, 'null'::jsonb), nullif(x.base, 'null'::jsonb),
      (select coalesce(max(sort), 0) from content.version_entry where version_id = ${id}) + x.place::int, ${at}, ${by.name}
    from rows from (jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as (kind text, key text, entry jsonb, base jsonb))
      with ordinality as x(kind, key, entry, base, place)
    on conflict (version_id, kind, key) do update set entry = excluded.entry, base = excluded.base,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(tx);
}

export const iso = (at: Date | null) => at?.toISOString() ?? null;

export function shown({
  createdAt,
  updatedAt,
  publishAt,
  publishedAt,
  ...version
}: StoredVersion): ContentVersion {
  return {
    ...version,
    publishAt: iso(publishAt),
    publishedAt: iso(publishedAt),
    createTime: createdAt.toISOString(),
    updateTime: updatedAt.toISOString(),
  };
}

/** A version with each entry beside what it replaces: the rows of now, or of a published one those of before. */
export async function detailOf(
  db: Executor,
  kinds: readonly ContentKind[],
  id: string,
  can: readonly string[],
): Promise<ContentVersionDetail> {
  const version = await getStored(db, id);
  const entries = await entriesOf(db, id);
  const now = new Map<string, Map<string, object>>();
  if (version.state !== 'published')
    for (const kind of kinds)
      if (entries.some((entry) => entry.kind === kind.kind)) now.set(kind.kind, await kind.read(db));
  const entryList = entries.map((entry) => {
    const before =
      version.state === 'published' ? entry.before : (now.get(entry.kind)?.get(entry.key) ?? null);
    return compared(
      kinds.find(({ kind }) => kind === entry.kind),
      entry,
      before,
    );
  });
  return { ...shown(version), entryList, can: [...can] };
}

function compared(kind: ContentKind | undefined, stored: StoredEntry, before: object | null): VersionEntry {
  const { key, entry, updatedAt, updatedBy } = stored;
  const [old, next] = [before, entry].map((value) => (value ?? {}) as Record<string, unknown>);
  const names = [...new Set([...Object.keys(next!), ...Object.keys(old!)])];
  const fields = names
    .filter((name) => !saysAlike(old![name], next![name]))
    .map((name) => ({
      name,
      label: kind?.fields?.[name] ?? name,
      before: old![name] ?? null,
      after: next![name] ?? null,
    }));
  const changed = fields.length > 0 ? 'changed' : 'same';
  return {
    kind: stored.kind,
    kindLabel: kind?.label ?? stored.kind,
    key,
    title: titleOf(kind, key, entry ?? before),
    change: entry ? (before ? changed : 'added') : 'removed',
    entry,
    fields: entry && before ? fields : [],
    updateTime: updatedAt.toISOString(),
    updatedBy,
  };
}

export function titleOf(kind: ContentKind | undefined, key: string, entry: object | null): string {
  return (entry && kind?.titleOf?.(entry, key)) || key;
}
