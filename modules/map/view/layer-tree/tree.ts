import type { TreeNode, TreeView } from '../../contract/services/index.ts';

export type Tree = readonly TreeNode[];
export type DropPlace = 'into' | 'before' | 'after';

const top = '';

export const isLayer = ({ type }: Pick<TreeNode, 'type'>): boolean => type === 2;

/** All nodes, from above to below as the tree shows them. */
export const nodesOf = (tree: Tree): TreeNode[] =>
  tree.flatMap((node) => [node, ...nodesOf(node.children as TreeNode[])]);

/** The layers from above to below: the first one lies on top of the map. */
export const layersOf = (tree: Tree): TreeNode[] => nodesOf(tree).filter(isLayer);

/** The tree with some of its layers shown, hidden or faded. */
export function withLooks(
  tree: Tree,
  ids: ReadonlySet<string>,
  look: Partial<Pick<TreeNode, 'checked' | 'sliderValue'>>,
): TreeNode[] {
  return tree.map((node) => ({
    ...node,
    ...(ids.has(node.id) && isLayer(node) ? look : {}),
    children: withLooks(node.children, ids, look),
  }));
}

/**
 * The tree after a layer was dropped into a folder, or before or after another layer; null where it may not lie. Folders are
 * not dragged (specification 2 §4).
 */
export function moved(tree: Tree, id: string, targetId: string, place: DropPlace): TreeNode[] | null {
  const nodes = nodesOf(tree);
  const node = nodes.find((one) => one.id === id);
  const target = nodes.find((one) => one.id === targetId);
  if (!node || !target || node === target || !isLayer(node)) return null;
  if (isLayer(target) === (place === 'into')) return null;
  const parentId = place === 'into' ? target.id : target.parentId;
  const placed = { ...node, parentId };
  const put = (siblings: Tree): TreeNode[] => {
    if (place === 'into') return [...siblings, placed];
    const at = siblings.findIndex((one) => one.id === targetId) + (place === 'after' ? 1 : 0);
    return siblings.toSpliced(at, 0, placed);
  };
  const build = (siblings: Tree, parent: string | null): TreeNode[] => {
    const left = siblings
      .filter((one) => one.id !== id)
      .map((one) => ({ ...one, children: build(one.children, one.id) }));
    return parent === parentId ? put(left) : left;
  };
  return build(tree, null);
}

/** The tree with a layer one place higher or lower, over the borders of folders; null at the end. */
export function stepped(tree: Tree, id: string, step: -1 | 1): TreeNode[] | null {
  const nodes = nodesOf(tree);
  const at = nodes.findIndex((one) => one.id === id);
  const node = nodes[at];
  if (!node) return null;
  for (let next = at + step; next >= 0 && next < nodes.length; next += step) {
    const target = nodes[next]!;
    if (isLayer(target)) {
      // The last layer of another folder is joined behind it, the first one before it.
      const isSibling = target.parentId === node.parentId;
      return moved(tree, id, target.id, isSibling === (step === -1) ? 'before' : 'after');
    }
    if (target.id !== node.parentId && target.children.length === 0)
      return moved(tree, id, target.id, 'into');
  }
  return null;
}

/** Folders and layers whose name, other name or remark holds all words; a folder that is named shows all of its layers. */
export function matching(tree: Tree, keyword: string): TreeNode[] {
  const words = keyword.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...tree];
  const isNamed = ({ name, aliasName, remark }: TreeNode): boolean => {
    const text = `${name} ${aliasName} ${remark}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  };
  return tree.flatMap((node) => {
    if (isNamed(node)) return [node];
    const children = matching(node.children, keyword);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** What is to be remembered of a tree. */
export function viewOf(tree: Tree): TreeView {
  const nodes = nodesOf(tree);
  const folders = nodes.filter((node) => !isLayer(node));
  const order = Object.fromEntries(folders.map(({ id, children }) => [id, children.map((one) => one.id)]));
  const layers = nodes.filter(isLayer);
  return {
    order: { ...order, [top]: tree.map(({ id }) => id) },
    looks: Object.fromEntries(layers.map(({ id, checked, sliderValue }) => [id, { checked, sliderValue }])),
  };
}

/** The configured tree as a person left it. What is new in the configuration stands where it is configured, what is gone is gone. */
export function remembered(tree: Tree, view: TreeView | null): TreeNode[] {
  if (!view) return [...tree];
  const nodes = nodesOf(tree);
  const folders = new Set(nodes.filter((node) => !isLayer(node)).map(({ id }) => id));
  const parents = new Map<string, string>();
  for (const [parent, ids] of Object.entries(view.order))
    if (parent === top || folders.has(parent)) for (const id of ids) parents.set(id, parent);
  const parentOf = (node: TreeNode): string =>
    (isLayer(node) ? parents.get(node.id) : undefined) ?? node.parentId ?? top;
  const build = (parent: string): TreeNode[] => {
    const order = view.order[parent] ?? [];
    const rank = ({ id }: TreeNode): number => (order.includes(id) ? order.indexOf(id) : order.length);
    return nodes
      .filter((node) => parentOf(node) === parent)
      .sort((a, b) => rank(a) - rank(b))
      .map((node) => ({
        ...node,
        ...view.looks[node.id],
        parentId: parent === top ? null : parent,
        children: isLayer(node) ? [] : build(node.id),
      }));
  };
  return build(top);
}
