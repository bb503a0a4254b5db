import { type BoundRoute, bind } from '@homestead/http/server';
import * as routes from '../../contract/lists.ts';
import type { WorkflowDeps } from '../ports.ts';
import { exportMyTasks, exportVisibleCases } from './export.ts';
import { deleteViewOf, listViewsOf, saveViewOf, updateViewOf } from './saved-views.ts';
import { searchCases } from './search.ts';

/** What people do with lists: search over everything, take them along, keep them as they like them. */
export function listRouteTable(deps: WorkflowDeps): BoundRoute[] {
  return [
    bind(routes.search, (call) => searchCases(deps, call.person, call.query)),
    bind(routes.exportTasks, (call) => exportMyTasks(deps, call.person, call.reply, call.query)),
    bind(routes.exportCases, (call) => exportVisibleCases(deps, call.person, call.reply, call.query)),
    bind(routes.listViews, (call) => listViewsOf(deps.db.kysely, call.person.id, call.query.list)),
    bind(routes.saveView, (call) =>
      call.act((tx) => saveViewOf(tx, call.person.id, call.body, deps.clock.now())),
    ),
    bind(routes.updateView, (call) =>
      call.act((tx) => updateViewOf(tx, call.person.id, call.params.id, call.body)),
    ),
    bind(routes.deleteView, (call) =>
      call.act(async (tx) => {
        await deleteViewOf(tx, call.person.id, call.params.id);
        return null;
      }),
    ),
  ];
}
