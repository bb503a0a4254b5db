import type { MenuList, MenuNode } from '../../contract/menus/rows.ts';

/** Where a menu stands: in a list, beneath another menu or at the top, and at which place among its neighbours. */
export interface Place {
  list: MenuList;
  parentId: string | null;
  sort: number;
}

/** The menus beside a place, in their order, without the one that moves. */
function beside(
  tree: readonly MenuNode[],
  { list, parentId }: Omit<Place, 'sort'>,
  moved?: string,
): MenuNode[] {
  const all = parentId === null ? tree : (find(tree, parentId)?.children ?? []);
  return all.filter((node) => node.list === list && node.id !== moved);
}

/** A menu of a tree by its id. */
export function find(tree: readonly MenuNode[], id: string): MenuNode | undefined {
  for (const node of tree) {
    const found = node.id === id ? node : find(node.children, id);
    if (found) return found;
  }
  return undefined;
}

export type Way = 'up' | 'down' | 'into' | 'out';

/** Where a button moves a menu: a place up or down, into the group before it, or out behind its group; null where it cannot. */
export function placeBy(tree: readonly MenuNode[], id: string, way: Way): Place | null {
  const node = find(tree, id);
  if (!node) return null;
  const { list, parentId } = node;
  const siblings = beside(tree, node);
  const at = siblings.findIndex((one) => one.id === id);
  switch (way) {
    case 'up':
      return at > 0 ? { list, parentId, sort: at - 1 } : null;
    case 'down':
      return at < siblings.length - 1 ? { list, parentId, sort: at + 1 } : null;
    case 'into': {
      const group = siblings
        .slice(0, at)
        .findLast((one) => one.routeName === null && one.processKey === null);
      return group && node.children.length === 0
        ? { list, parentId: group.id, sort: group.children.length }
        : null;
    }
    case 'out': {
      const parent = parentId === null ? undefined : find(tree, parentId);
      if (!parent) return null;
      const above = beside(tree, parent);
      return { list, parentId: parent.parentId, sort: above.findIndex((one) => one.id === parent.id) + 1 };
    }
  }
}

/** Where a dragged menu goes: into the one that it was dropped on, or before or behind it. */
export function placeByDrop(
  tree: readonly MenuNode[],
  id: string,
  target: string,
  drop: 'into' | 'before' | 'behind',
): Place | null {
  const over = find(tree, target);
  if (!over || target === id) return null;
  if (drop === 'into') return { list: over.list, parentId: over.id, sort: 0 };
  const { list, parentId } = over;
  const at = beside(tree, { list, parentId }, id).findIndex((one) => one.id === target);
  return { list, parentId, sort: drop === 'before' ? at : at + 1 };
}
