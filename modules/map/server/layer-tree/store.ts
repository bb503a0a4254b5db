import { type Executor, maybe, rows, type Tx } from '@homestead/database';
import { brokenFields, HttpError } from '@homestead/http/contract';
import { sql } from 'kysely';
import { treeTexts as texts } from '../../contract/services/index.ts';

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

export const componentColumns = sql`c.id, c.name, c.left_percent as left, c.top_percent as top, c.width, c.height, c.is_shown as show,
  c.sort, c.updated_at as "updatedAt", c.version`;
const nodeColumns = sql`n.id, n.component_id as "componentId", n.parent_id as "parentId", n.type, n.name, n.alias_name as "aliasName",
  n.service_id as "serviceId", n.sort, n.is_checked as checked, n.slider_value as "sliderValue", n.remark,
  n.updated_at as "updatedAt", n.version`;

/** Every panel in its order: the first one is the one that maps open with. */
export const allComponents = (db: Executor): Promise<StoredComponent[]> =>
  rows<StoredComponent>(
    db,
    sql`select ${componentColumns} from map.tree_component c order by c.sort, c.name, c.id`,
  );

/** A panel; the first one under `default`. Throws missing. */
export async function getComponent(db: Executor, id: string): Promise<StoredComponent> {
  const components = await allComponents(db);
  const found = components.find((one) => one.id === id) ?? (id === 'default' ? components[0] : undefined);
  if (!found) throw new HttpError('missing');
  return found;
}

/** Locks a panel: whoever changes its tree waits for the other, so that two moves make no circle. */
export async function lockComponent(tx: Tx, id: string | undefined): Promise<string> {
  const found = await maybe<{ id: string }>(
    tx,
    id === undefined
      ? sql`select id from map.tree_component order by sort, name, id limit 1 for update`
      : sql`select id from map.tree_component where id = ${id} for update`,
  );
  if (!found) throw brokenFields([{ path: 'componentId', message: texts.componentUnknown }]);
  return found.id;
}

/** Folders and layers of a panel, or of all, in their order. */
export const nodesOf = (db: Executor, componentId?: string): Promise<StoredNode[]> =>
  rows<StoredNode>(
    db,
    sql`select ${nodeColumns} from map.tree_node n
        ${componentId === undefined ? sql`` : sql`where n.component_id = ${componentId}`}
        order by n.component_id, n.sort, n.name, n.id`,
  );

export const findNode = (db: Executor, id: string, type: 1 | 2): Promise<StoredNode | undefined> =>
  maybe<StoredNode>(
    db,
    sql`select ${nodeColumns} from map.tree_node n where n.id = ${id} and n.type = ${type}`,
  );

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
