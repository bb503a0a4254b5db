import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContentError } from '@homestead/catalogue/server';
import { type ContentKind, newId, run, type Tx, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { treeTexts as texts } from '../../contract/services/index.ts';
import type { MapTables } from '../tables.ts';
import { allComponents, nodesOf, type StoredNode } from './store.ts';

const tables = tablesOf<MapTables>();

const exact = { additionalProperties: false };
const Name = Type.String({ minLength: 1, maxLength: 60 });
const LayerEntry = Type.Object(
  {
    name: Name,
    service: Type.String({ minLength: 1, maxLength: 100 }),
    checked: Type.Optional(Type.Boolean()),
    sliderValue: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  },
  exact,
);
const FolderEntry = Type.Object({ name: Name, layers: Type.Array(LayerEntry) }, exact);

/** A panel as `content/map/layer-tree.json` says it: folders of layers, and layers beside them. */
const ComponentEntry = Type.Object(
  {
    name: Name,
    left: Type.Number({ minimum: 0, maximum: 100 }),
    top: Type.Number({ minimum: 0, maximum: 100 }),
    width: Type.Integer({ minimum: 100, maximum: 4000 }),
    height: Type.Integer({ minimum: 100, maximum: 4000 }),
    show: Type.Boolean(),
    folders: Type.Array(FolderEntry),
  },
  exact,
);
type ComponentEntry = Static<typeof ComponentEntry>;
const File = Type.Record(Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' }), ComponentEntry);

const fileName = 'map/layer-tree.json';

/** The panels that a county's content delivers, by id. Throws ContentError. */
export function loadLayerTree(contentFolder: string): [string, ComponentEntry][] {
  const path = join(contentFolder, fileName);
  if (!existsSync(path)) return [];
  const found: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!Value.Check(File, found)) {
    const [error] = Value.Errors(File, found);
    throw new ContentError(`${fileName} 的 ${error?.instancePath || '/'} 不正确：${error?.message ?? ''}`);
  }
  return Object.entries(found);
}

/** Panels as rows that the content file delivers first (ADR 15): a panel with its whole tree is one entry. */
export function layerTreeKind(now: () => Date): ContentKind<ComponentEntry> {
  return {
    kind: 'layer-tree',
    label: texts.kind,
    fields: {
      name: '名称',
      left: '距左',
      top: '距上',
      width: '宽',
      height: '高',
      show: '显示',
      folders: '目录和图层',
    },
    titleOf: ({ name }) => name,
    async read(db) {
      const nodes = await nodesOf(db);
      const components = await allComponents(db);
      return new Map(
        components.map(({ id, name, left, top, width, height, show }) => [
          id,
          {
            name,
            left,
            top,
            width,
            height,
            show,
            folders: foldersOf(nodes.filter((node) => node.componentId === id)),
          },
        ]),
      );
    },
    write: (tx, id, entry) => write(tx, id, entry, now()),
    async remove(tx, id) {
      await removeNodes(tx, id);
      await run(tx, tables.deleteFrom('map.tree_component').where('id', '=', id));
      return true;
    },
  };
}

/** What rows say in the shape of the file; deeper folders, which only administrators make, are folders of their own. */
function foldersOf(nodes: readonly StoredNode[]): ComponentEntry['folders'] {
  const layersIn = (parentId: string | null) =>
    nodes
      .filter((node) => node.type === 2 && node.parentId === parentId)
      .map(({ name, serviceId, checked, sliderValue }) => ({
        name,
        service: serviceId ?? '',
        checked,
        sliderValue,
      }));
  const folders = nodes
    .filter((node) => node.type === 1)
    .map(({ id, name }) => ({ name, layers: layersIn(id) }));
  const loose = layersIn(null);
  return loose.length > 0 ? [...folders, { name: '', layers: loose }] : folders;
}

async function removeNodes(tx: Tx, componentId: string): Promise<void> {
  await run(
    tx,
    tables
      .updateTable('map.tree_node')
      .set({ parent_id: sql.lit(null) })
      .where('component_id', '=', componentId),
  );
  await run(tx, tables.deleteFrom('map.tree_node').where('component_id', '=', componentId));
}

async function write(tx: Tx, id: string, entry: ComponentEntry, at: Date): Promise<void> {
  const { name, left, top, width, height, show, folders } = entry;
  await run(
    tx,
    tables
      .insertInto('map.tree_component')
      .values({
        id,
        name,
        left_percent: left,
        top_percent: top,
        width,
        height,
        is_shown: show,
        updated_at: at,
      })
      .onConflict((oc) =>
        oc.column('id').doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          left_percent: eb.ref('excluded.left_percent'),
          top_percent: eb.ref('excluded.top_percent'),
          width: eb.ref('excluded.width'),
          height: eb.ref('excluded.height'),
          is_shown: eb.ref('excluded.is_shown'),
          updated_at: eb.ref('excluded.updated_at'),
          version: eb('map.tree_component.version', '+', eb.lit(1)),
        })),
      ),
  );
  await removeNodes(tx, id);
  const rows = folders.flatMap((folder, index) => {
    const folderId = newId();
    const common = { component_id: id, updated_at: at.toISOString() };
    const layers = folder.layers.map((layer, place) => ({
      ...common,
      id: newId(),
      parent_id: folderId,
      type: 2,
      name: layer.name,
      service_id: layer.service,
      sort: (place + 1) * 10,
      is_checked: layer.checked ?? false,
      slider_value: layer.sliderValue ?? 100,
    }));
    const own = { type: 1, name: folder.name, sort: (index + 1) * 10, is_checked: false, slider_value: 100 };
    return [{ ...common, ...own, id: folderId, parent_id: null, service_id: null }, ...layers];
  });
  await sql`insert into map.tree_node (id, component_id, parent_id, type, name, service_id, sort, is_checked, slider_value, updated_at)
    select id, component_id, parent_id, type, name, service_id, sort, is_checked, slider_value, updated_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, component_id text, parent_id text, type smallint,
      name text, service_id text, sort int, is_checked boolean, slider_value int, updated_at timestamptz)`.execute(
    tx,
  );
}
