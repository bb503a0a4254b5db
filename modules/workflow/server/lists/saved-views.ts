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

const columns = ['id', 'list', 'name', 'content', 'version'] as const;
/** Views that one person may keep. */
const most = 50;

/** A person's own views, of one list or of all. */
export function listViewsOf(db: Executor, personId: string, list: string | undefined): Promise<SavedView[]> {
  const all = tables
    .selectFrom('workflow.saved_view')
    .select(columns)
    .$narrowType<Pick<SavedView, 'content'>>()
    .where('person_id', '=', personId)
    .orderBy('list')
    .orderBy('name')
    .orderBy('id');
  return rows(db, list === undefined ? all : all.where('list', '=', list));
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
    tables
      .selectFrom('workflow.saved_view')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('person_id', '=', personId)
      .where((eb) => eb.not(eb.and([eb('list', '=', view.list), eb('name', '=', name)]))),
  );
  if (count >= most) throw brokenFields([{ path: 'name', message: texts.tooManyViews(most) }]);
  return one(
    tx,
    tables
      .insertInto('workflow.saved_view')
      .values({
        id: newId(),
        person_id: personId,
        list: view.list,
        name,
        content: JSON.stringify(view.content),
        created_at: at,
      })
      .onConflict((oc) =>
        oc.columns(['person_id', 'list', 'name']).doUpdateSet((eb) => ({
          content: eb.ref('excluded.content'),
          version: eb('workflow.saved_view.version', '+', eb.lit(1)),
        })),
      )
      .returning(columns)
      .$narrowType<Pick<SavedView, 'content'>>(),
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
    tables
      .selectFrom('workflow.saved_view')
      .select(['list', 'version'])
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .forUpdate(),
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
  return one(
    tx,
    tables
      .updateTable('workflow.saved_view')
      .set((eb) => ({
        name,
        content: JSON.stringify(view.content),
        version: eb('version', '+', eb.lit(1)),
      }))
      .where('id', '=', id)
      .returning(columns)
      .$narrowType<Pick<SavedView, 'content'>>(),
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
