import {
  anyOf,
  type Bound,
  changed,
  countTotal,
  type Executor,
  one,
  prepared,
  type Row,
  rows,
  run,
  send,
  type Tx,
} from '@homestead/database';
import { pageWindow, unknownSort } from '@homestead/http/contract';
import { audienceSql } from '@homestead/people/server';
import type { Audience, GivenTask, Notification } from '@homestead/workflow/server';
import { sql } from 'kysely';
import {
  asksForTask,
  isBlind,
  type Notice,
  type NoticeKind,
  type NoticeQuery,
  noticeKinds,
} from '../contract/index.ts';
import { tables } from './settings.ts';
import type { NoticeTable } from './tables.ts';
import type { NoticeTemplates } from './templates/templates.ts';
import { hideIds, wordsOf } from './words.ts';

/** A notice in words of its own, for modules that tell what the workflow does not know. */
export interface NewNotice {
  kind: NoticeKind;
  title: string;
  text: string;
  processId: string | null;
  taskId: string | null;
  to: Audience;
  /** Whoever did it: they are not told. */
  by: string | null;
  at: Date;
}

/** A role may be held by many; nobody needs to be told by more than this. */
const mostReaders = 200;

/** Writes notices to everybody they are for, in one statement of the caller's transaction. */
export async function notify(tx: Tx, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const items = notices.map(({ to, title, text, processId, taskId, ...notice }) => ({
    ...notice,
    title: hideIds(title),
    text: hideIds(text),
    process_id: processId,
    task_id: taskId,
    people: to.people,
    roles: to.roles,
    capability: to.capability ?? null,
    division: to.division,
  }));
  await send(tx, written({ items: JSON.stringify(items) }));
}

const written = prepared(({ items }: Bound<{ items: string }>) => {
  const audience = audienceSql({
    people: sql`item.people`,
    roles: sql`item.roles`,
    capability: sql`item.capability`,
    division: sql`item.division`,
  });
  return sql`insert into notices.notice (id, person_id, kind, title, text, process_id, task_id, created_at)
    select notices.new_id(item.at), reader.id, item.kind, item.title, item.text, item.process_id, item.task_id, item.at
      from jsonb_to_recordset(${items}::jsonb) as item(kind text, title text, text text, process_id text, task_id text,
        people text[], roles text[], capability text, division text, by text, at timestamptz)
      cross join lateral (
        select who.id from (${audience}) as who(id) where who.id is distinct from item.by
          and not exists (select from notices.unwanted where person_id = who.id and kind = item.kind)
        order by who.id limit ${sql.lit(mostReaders)}
      ) as reader`;
});

/** Notifications of cases in words, to everybody they are for. */
export function notifyOfCases(
  tx: Tx,
  notifications: readonly Notification[],
  templates: Pick<NoticeTemplates, 'notice'>,
): Promise<void> {
  return notify(
    tx,
    notifications.map((each) => ({
      ...wordsOf(each, templates),
      kind: each.kind,
      processId: isBlind(each.kind) ? null : each.case.id,
      taskId: asksForTask(each.kind) ? (each.task?.id ?? null) : null,
      to: each.to,
      // A pseudonym does not tell its own account what it did.
      by: each.by?.accountId ?? each.by?.id ?? null,
      at: each.at,
    })),
  );
}

/** What was asked of tasks of a case that are no longer open counts as read. */
export async function closeAsking(
  tx: Tx,
  processId: string,
  openTaskIds: readonly string[],
  at: Date,
): Promise<void> {
  await send(tx, closed({ processId, openTaskIds, at }));
}

const closed = prepared(
  ({ processId, openTaskIds, at }: Bound<{ processId: string; openTaskIds: readonly string[]; at: Date }>) =>
    tables
      .updateTable('notices.notice')
      .set({ read_at: at })
      .where('process_id', '=', processId)
      .where('read_at', 'is', null)
      .where('task_id', 'is not', null)
      .where((eb) => eb.not(eb('task_id', '=', sql<string>`any(${openTaskIds}::text[])`))),
);

/** What was asked of others than whoever was given a task counts as read. */
export async function closeForOthers(tx: Tx, given: GivenTask, at: Date): Promise<void> {
  await send(tx, closedForOthers({ ...given, at }));
}

const closedForOthers = prepared(({ processId, taskId, to, at }: Bound<GivenTask & { at: Date }>) =>
  tables
    .updateTable('notices.notice')
    .set({ read_at: at })
    .where('process_id', '=', processId)
    .where('read_at', 'is', null)
    .where('task_id', '=', taskId)
    .where('person_id', '!=', to),
);

interface NoticeRow
  extends Row<
    NoticeTable,
    'id' | 'kind' | 'title' | 'text' | 'process_id' | 'task_id' | 'created_at' | 'read_at'
  > {
  kind: NoticeKind;
}

const sorts = { createTime: 'created_at', kind: 'kind' } as const;

/** A person's own notices, newest first. */
export async function listNotices(db: Executor, personId: string, query: NoticeQuery) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  let asked = tables.selectFrom('notices.notice').where('person_id', '=', personId);
  if (query.unread !== undefined) asked = asked.where('read_at', query.unread ? 'is' : 'is not', null);
  if (query.kind) {
    const kinds = query.kind.split(',').filter((kind) => noticeKinds.some((known) => known === kind));
    asked = asked.where('kind', '=', anyOf(kinds));
  }
  if (query.keyword) {
    const like = `%${query.keyword.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    asked = asked.where((eb) => eb.or([eb('title', 'ilike', like), eb('text', 'ilike', like)]));
  }
  const name = query.sort?.replace(/^-/, '') || 'createTime';
  if (!Object.hasOwn(sorts, name)) throw unknownSort(name);
  const found = await rows<NoticeRow>(
    db,
    asked
      .select(['id', 'kind', 'title', 'text', 'process_id', 'task_id', 'created_at', 'read_at'])
      .$narrowType<{ kind: NoticeKind }>()
      .orderBy(sorts[name as keyof typeof sorts], query.sort?.startsWith('-') === false ? 'asc' : 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset(offset),
  );
  const { total } = await one(db, asked.select(countTotal));
  return { records: found.map(show), total, pageNum, pageSize };
}

function show(row: NoticeRow): Notice {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    text: row.text,
    processId: row.process_id,
    taskId: row.task_id,
    createTime: row.created_at.toISOString(),
    readTime: row.read_at?.toISOString() ?? null,
  };
}

/** How many notices a person has not read. */
export function countUnread(db: Executor, personId: string): Promise<{ unread: number }> {
  return one(
    db,
    tables
      .selectFrom('notices.notice')
      .select(({ fn }) => fn.countAll<number>().as('unread'))
      .where('person_id', '=', personId)
      .where('read_at', 'is', null),
  );
}

/** Marks one or all of a person's notices as read; false where that one is not theirs. */
export async function markRead(tx: Tx, personId: string, at: Date, id?: string): Promise<boolean> {
  const own = tables
    .updateTable('notices.notice')
    .set({ read_at: sql<Date>`coalesce(read_at, ${at})` })
    .where('person_id', '=', personId);
  const count = await changed(
    tx,
    id === undefined ? own.where('read_at', 'is', null) : own.where('id', '=', id),
  );
  return id === undefined || count > 0;
}

/** Removes what was read long ago; for a job. */
export async function sweepNotices(db: Executor, now: Date): Promise<void> {
  const last = new Date(now.getTime() - keptMs);
  await run(db, tables.deleteFrom('notices.notice').where('read_at', '<', last));
}

/** The flow record keeps what happened; a notice that was read is kept for a year. */
const keptMs = 366 * 86_400_000;
