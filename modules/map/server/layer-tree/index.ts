import { type ContentKind, seedingOf, seedOnce } from '@homestead/database';
import { type BoundRoute, bind } from '@homestead/http/server';
import {
  componentRoutes,
  componentTree,
  treeMenuRoutes,
  treeServiceRoutes,
  treeViewRoutes,
} from '../../contract/services/index.ts';
import {
  createComponent,
  listComponents,
  readTree,
  removeComponent,
  shownComponent,
  updateComponent,
} from './components.ts';
import { layerTreeKind, loadLayerTree } from './content.ts';
import type { LayerTreeSettings } from './deps.ts';
import {
  createLayer,
  createMenu,
  getLayer,
  getMenu,
  listLayers,
  listMenus,
  removeNode,
  updateLayer,
  updateMenu,
} from './nodes.ts';
import { getComponent } from './store.ts';
import { forgetView, keepView } from './views.ts';

/** The layer tree beside maps: its configuration, and the tree that a client draws. */
export interface LayerTree {
  routes: BoundRoute[];
  /** Its panels as a content file seeds them. */
  kind: ContentKind;
  /** Seeds the panels of a content folder. */
  seed(contentFolder: string): Promise<void>;
}

export function createLayerTree(settings: LayerTreeSettings): LayerTree {
  const kind = layerTreeKind(settings.now);
  return {
    kind: kind as unknown as ContentKind,
    seed: async (contentFolder) => {
      const entries = loadLayerTree(contentFolder);
      await seedOnce(settings.db, settings.now(), [seedingOf(kind, entries)]);
    },
    routes: [
      bind(componentRoutes.list, (call) => listComponents(settings, call)),
      bind(componentRoutes.get, async ({ params }) =>
        shownComponent(await getComponent(settings.db.kysely, params.id)),
      ),
      bind(componentTree, (call) => readTree(settings, call)),
      bind(componentRoutes.create, (call) => createComponent(settings, call)),
      bind(componentRoutes.update, (call) => updateComponent(settings, call)),
      bind(componentRoutes.remove, (call) => removeComponent(call)),
      bind(treeMenuRoutes.list, (call) => listMenus(settings, call)),
      bind(treeMenuRoutes.get, ({ params }) => getMenu(settings, params.id)),
      bind(treeMenuRoutes.create, (call) => createMenu(settings, call)),
      bind(treeMenuRoutes.update, (call) => updateMenu(settings, call)),
      bind(treeMenuRoutes.remove, (call) => removeNode(call, 1)),
      bind(treeServiceRoutes.list, (call) => listLayers(settings, call)),
      bind(treeServiceRoutes.get, ({ params, person }) => getLayer(settings, person, params.id)),
      bind(treeServiceRoutes.create, (call) => createLayer(settings, call)),
      bind(treeServiceRoutes.update, (call) => updateLayer(settings, call)),
      bind(treeServiceRoutes.remove, (call) => removeNode(call, 2)),
      bind(treeViewRoutes.keep, (call) => keepView(settings, call)),
      bind(treeViewRoutes.forget, (call) => forgetView(call)),
    ],
  };
}
