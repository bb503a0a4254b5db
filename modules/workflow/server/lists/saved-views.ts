import {
  changed,
  type Executor,
  maybe,
  newId,
  one,
  type Row,
  rows,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { brokenFields, HttpError } from '@homestead/http/contract';
import { sql } from 'kysely';
import { type SavedView, workflowTexts as texts, type ViewContent } from '../../contract/index.ts';
import type { SavedViewTable, WorkflowTables } from '../tables.ts';

const tables = tablesOf<WorkflowTables>();

const columns = sql`id, list, name, content, version`;
/** Views that one person may keep. */
const most = 50;

/** A person's own views, of one list or of all. */
export function listViewsOf(db: Executor, personId: string, list: string | undefined): Promise<SavedView[]> {
  const only = list === undefined ? sql`` : sql`and list = ${list}`;
  return rows<SavedView>(
    db,
    sql`select ${columns} from workflow.saved_view where person_id = ${personId} ${only} order by list, name, id`,
  );
}

/** Keeps a view; one of the same name takes its place. Throws 42200 where the person has too many. */
export async function saveViewOf(
  tx: Tx,
  personId: string,
  view: { list: string; name: string; content: ViewContent },
  at: Date,
): Promise<SavedView> {
  const name = nameOf(view.name);
  const { count } = await one<{ count: number }>(
    tx,
    sql`select count(*)::int as count from workflow.saved_view
        where person_id = ${personId} and not (list = ${view.list} and name = ${name})`,
  );
  if (count >= most) throw brokenFields([{ path: 'name', message: texts.tooManyViews(most) }]);
  return one<SavedView>(
    tx,
    sql`insert into workflow.saved_view (id, person_id, list, name, content, created_at)
        values (${newId()}, ${personId}, ${view.list}, ${name}, ${JSON.stringify(view.content)}::jsonb, ${at})
        on conflict (person_id, list, name) do update
        set content = excluded.content, version = workflow.saved_view.version + 1 returning ${columns}`,
  );
}

/** Changes a view of one's own; a stale version is refused. */
export async function updateViewOf(
  tx: Tx,
  personId: string,
  id: string,
  view: { name: string; content: ViewContent; version: number },
): Promise<SavedView> {
  const known = await maybe<Row<SavedViewTable, 'list' | 'version'>>(
    tx,
    sql`select list, version from workflow.saved_view where id = ${id} and person_id = ${personId} for update`,
  );
  if (!known) throw new HttpError('missing');
  if (known.version !== view.version) throw new HttpError('conflict', texts.viewChanged);
  const name = nameOf(view.name);
  const other = await maybe(
    tx,
    tables
      .selectFrom('workflow.saved_view')
      .select(sql.lit(1).as('one'))
      .where('person_id', '=', personId)
      .where('list', '=', known.list)
      .where('name', '=', name)
      .where('id', '<>', id),
  );
  if (other) throw brokenFields([{ path: 'name', message: texts.viewNameTaken }]);
  return one<SavedView>(
    tx,
    sql`update workflow.saved_view set name = ${name}, content = ${JSON.stringify(view.content)}::jsonb, version = version + 1
        where id = ${id} returning ${columns}`,
  );
}

/** Throws missing for a view that is not the person's own. */
export async function deleteViewOf(tx: Tx, personId: string, id: string): Promise<void> {
  const count = await changed(
    tx,
    tables.deleteFrom('workflow.saved_view').where('id', '=', id).where('person_id', '=', personId),
  );
  if (count === 0) throw new HttpError('missing');
}

function nameOf(typed: string): string {
  const name = typed.trim();
  if (!name) throw brokenFields([{ path: 'name', message: texts.viewNameless }]);
  return name;
}
