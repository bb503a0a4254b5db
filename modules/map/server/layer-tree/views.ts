import { type Executor, maybe, run, tablesOf } from '@homestead/database';
import type { Call } from '@homestead/http/server';
import { type TreeView, treeTexts as texts, type treeViewRoutes } from '../../contract/services/index.ts';
import type { MapTables } from '../tables.ts';
import type { LayerTreeSettings } from './deps.ts';
import { getComponent } from './store.ts';

const tables = tablesOf<MapTables>();

/** How a person arranged a panel; null where it stands as configured. */
export async function viewOf(db: Executor, personId: string, componentId: string): Promise<TreeView | null> {
  const found = await maybe(
    db,
    tables
      .selectFrom('map.tree_view')
      .select('content')
      .where('person_id', '=', personId)
      .where('component_id', '=', componentId)
      .$narrowType<{ content: TreeView }>(),
  );
  return found?.content ?? null;
}

export async function keepView(
  { now }: LayerTreeSettings,
  { act, body, params, person, entry }: Call<typeof treeViewRoutes.keep>,
): Promise<null> {
  await act(async (tx) => {
    const { id, name } = await getComponent(tx, params.id);
    entry.target = `mapTreeComponent:${id}`;
    entry.detail = { summary: texts.arranged(name) };
    await run(
      tx,
      tables
        .insertInto('map.tree_view')
        .values({ person_id: person.id, component_id: id, content: JSON.stringify(body), updated_at: now() })
        .onConflict((oc) =>
          oc.columns(['person_id', 'component_id']).doUpdateSet((eb) => ({
            content: eb.ref('excluded.content'),
            updated_at: eb.ref('excluded.updated_at'),
          })),
        ),
    );
  });
  return null;
}

export async function forgetView({
  act,
  params,
  person,
  entry,
}: Call<typeof treeViewRoutes.forget>): Promise<null> {
  await act(async (tx) => {
    const { id, name } = await getComponent(tx, params.id);
    entry.target = `mapTreeComponent:${id}`;
    entry.detail = { summary: texts.asConfigured(name) };
    await run(
      tx,
      tables.deleteFrom('map.tree_view').where('person_id', '=', person.id).where('component_id', '=', id),
    );
  });
  return null;
}
