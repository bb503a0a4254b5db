import { type Executor, maybe, rows, type Tx, tablesOf } from '@homestead/database';
import { brokenFields, HttpError } from '@homestead/http/contract';
import { sql } from 'kysely';
import { treeTexts as texts } from '../../contract/services/index.ts';
import type { MapTables } from '../tables.ts';

const tables = tablesOf<MapTables>();

export interface StoredComponent {
  id: string;
  name: string;
  left: number;
  top: number;
  width: number;
  height: number;
  show: boolean;
  sort: number;
  updatedAt: Date;
  version: number;
}

export interface StoredNode {
  id: string;
  componentId: string;
  parentId: string | null;
  type: 1 | 2;
  name: string;
  aliasName: string;
  serviceId: string | null;
  sort: number;
  checked: boolean;
  sliderValue: number;
  remark: string;
  updatedAt: Date;
  version: number;
}

/** Panels as rows. */
export const storedComponents = tables
  .selectFrom('map.tree_component as c')
  .select([
    'c.id',
    'c.name',
    'c.left_percent as left',
    'c.top_percent as top',
    'c.width',
    'c.height',
    'c.is_shown as show',
    'c.sort',
    'c.updated_at as updatedAt',
    'c.version',
  ]);
/** Folders and layers as rows. */
const storedNodes = tables
  .selectFrom('map.tree_node as n')
  .select([
    'n.id',
    'n.component_id as componentId',
    'n.parent_id as parentId',
    'n.type',
    'n.name',
    'n.alias_name as aliasName',
    'n.service_id as serviceId',
    'n.sort',
    'n.is_checked as checked',
    'n.slider_value as sliderValue',
    'n.remark',
    'n.updated_at as updatedAt',
    'n.version',
  ])
  .$narrowType<Pick<StoredNode, 'type'>>();

/** Every panel in its order: the first one is the one that maps open with. */
export const allComponents = (db: Executor): Promise<StoredComponent[]> =>
  rows(db, storedComponents.orderBy('c.sort').orderBy('c.name').orderBy('c.id'));

/** A panel; the first one under `default`. Throws missing. */
export async function getComponent(db: Executor, id: string): Promise<StoredComponent> {
  const components = await allComponents(db);
  const found = components.find((one) => one.id === id) ?? (id === 'default' ? components[0] : undefined);
  if (!found) throw new HttpError('missing');
  return found;
}

/** Locks a panel: whoever changes its tree waits for the other, so that two moves make no circle. */
export async function lockComponent(tx: Tx, id: string | undefined): Promise<string> {
  const locked = tables.selectFrom('map.tree_component').select('id').forUpdate();
  const found = await maybe(
    tx,
    id === undefined
      ? locked.orderBy('sort').orderBy('name').orderBy('id').limit(sql.lit(1))
      : locked.where('id', '=', id),
  );
  if (!found) throw brokenFields([{ path: 'componentId', message: texts.componentUnknown }]);
  return found.id;
}

/** Folders and layers of a panel, or of all, in their order. */
export function nodesOf(db: Executor, componentId?: string): Promise<StoredNode[]> {
  const all = storedNodes.orderBy('n.component_id').orderBy('n.sort').orderBy('n.name').orderBy('n.id');
  return rows(db, componentId === undefined ? all : all.where('n.component_id', '=', componentId));
}

export const findNode = (db: Executor, id: string, type: 1 | 2): Promise<StoredNode | undefined> =>
  maybe(db, storedNodes.where('n.id', '=', id).where('n.type', '=', type));

export async function getNode(db: Executor, id: string, type: 1 | 2): Promise<StoredNode> {
  const found = await findNode(db, id, type);
  if (!found) throw new HttpError('missing');
  return found;
}

const deepest = 8;

/**
 * Refuses a place in a tree that is none: a parent that is gone, that is no folder, in another panel, too deep, or below the node
 * itself. The panel must be locked.
 */
export function judgePlace(
  nodes: readonly StoredNode[],
  { id, parentId }: { id: string | null; parentId: string | null },
): void {
  if (parentId === null) return;
  const refuse = (message: string) => brokenFields([{ path: 'parentId', message }]);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parent = byId.get(parentId);
  if (!parent) throw refuse(texts.folderGone);
  if (parent.type !== 1) throw refuse(texts.notFolder);
  let depth = 1;
  for (let at: StoredNode | undefined = parent; at; at = at.parentId ? byId.get(at.parentId) : undefined) {
    if (at.id === id) throw refuse(texts.cycle);
    if (++depth > deepest) throw refuse(texts.tooDeep(deepest));
  }
  const below = id === null ? 0 : heightOf(nodes, id);
  if (depth + below > deepest) throw refuse(texts.tooDeep(deepest));
}

/** Levels of folders below a node. */
function heightOf(nodes: readonly StoredNode[], id: string): number {
  const children = nodes.filter((node) => node.parentId === id && node.type === 1);
  return children.length === 0 ? 0 : 1 + Math.max(...children.map((child) => heightOf(nodes, child.id)));
}

/** After the last of its siblings. */
export const nextSort = (nodes: readonly StoredNode[], parentId: string | null): number =>
  10 + Math.max(0, ...nodes.filter((node) => node.parentId === parentId).map(({ sort }) => sort));
