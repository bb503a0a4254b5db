import { type BoundRoute, bind } from '@homestead/http/server';
import { modelRoutes as routes } from '../../contract/index.ts';
import type { ModelDeps } from './ports.ts';
import { getModel, listModels, modelTree } from './read.ts';

/** The calls of data models; after a publication `refresh` puts it in force on this node. */
export function modelRouteTable(deps: ModelDeps, _refresh: () => Promise<void>): BoundRoute[] {
  return [
    bind(routes.modelTree, () => modelTree(deps)),
    bind(routes.listModels, (call) => listModels(deps, call.person, call.query)),
    bind(routes.getModel, (call) => getModel(deps, call.person, call.params.id)),
  ];
}
