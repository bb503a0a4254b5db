import { type ContentKind, seedingOf, seedOnce } from '@homestead/database';
import { type BoundRoute, bind } from '@homestead/http/server';
import { type LayerDefinitions, styleRoutes as routes } from '../../contract/index.ts';
import { classify } from './classify.ts';
import type { StyleDeps } from './deps.ts';
import { createGroup, deleteGroup, listGroups, readGroup, updateGroup } from './groups.ts';
import { layerEntry, layerKind, type StyleEntry, styleKind } from './kinds.ts';
import {
  createLayer,
  deleteLayer,
  listLayerRows,
  readLayer,
  setLayerStyle,
  updateLayer,
} from './layer-rows.ts';
import { exportSld, importSld } from './sld.ts';
import { createStyle, deleteStyle, listStyles, readStyle, updateStyle } from './styles.ts';

export type { StyleDeps } from './deps.ts';
export { loadStyles } from './load.ts';
export { type NamedStyle, plainVersion, publishedGroups, stylesOf } from './publish.ts';

export interface Styles {
  routes: BoundRoute[];
  /** Layers and styles as content files seed them, for the list of differences between files and edits. */
  kinds: ContentKind[];
}

/** Styles, layers and layer groups as rows that administrators edit. */
export function createStyles(deps: StyleDeps): Styles {
  const { db } = deps;
  return {
    kinds: kindsOf(deps.now) as unknown as ContentKind[],
    routes: [
      bind(routes.listStyles, (call) => listStyles(deps, call)),
      bind(routes.getStyle, ({ params }) => readStyle(db.kysely, params.id)),
      bind(routes.createStyle, (call) => createStyle(deps, call)),
      bind(routes.importSld, (call) => importSld(deps, call)),
      bind(routes.classify, (call) => classify(deps, call)),
      bind(routes.exportSld, (call) => exportSld(deps, call)),
      bind(routes.updateStyle, (call) => updateStyle(deps, call)),
      bind(routes.deleteStyle, (call) => deleteStyle(deps, call)),
      bind(routes.listLayers, (call) => listLayerRows(deps, call)),
      bind(routes.getLayer, ({ params }) => readLayer(db.kysely, params.id)),
      bind(routes.createLayer, (call) => createLayer(deps, call)),
      bind(routes.setLayerStyle, (call) => setLayerStyle(deps, call)),
      bind(routes.updateLayer, (call) => updateLayer(deps, call)),
      bind(routes.deleteLayer, (call) => deleteLayer(deps, call)),
      bind(routes.listGroups, (call) => listGroups(deps, call)),
      bind(routes.getGroup, ({ params }) => readGroup(db.kysely, params.id)),
      bind(routes.createGroup, (call) => createGroup(deps, call)),
      bind(routes.updateGroup, (call) => updateGroup(deps, call)),
      bind(routes.deleteGroup, (call) => deleteGroup(deps, call)),
    ],
  };
}

const kindsOf = (now: () => Date) => [styleKind(now), layerKind(now)] as const;

/** Seeds the rows of styles and layers from the content, once; edits of administrators win (docs/adr/0015). */
export async function seedLayers(
  { db, now }: Pick<StyleDeps, 'db' | 'now'>,
  styles: Record<string, StyleEntry>,
  layers: LayerDefinitions,
): Promise<void> {
  const [style, layer] = kindsOf(now);
  await seedOnce(db, now(), [
    seedingOf(style, Object.entries(styles)),
    seedingOf(
      layer,
      Object.values(layers).map((one) => [one.id, layerEntry(one)] as const),
    ),
  ]);
}
