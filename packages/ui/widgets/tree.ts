/** A place of a tree to move about in. */
export interface TreeNode {
  key: string;
  title: string;
  children?: readonly TreeNode[];
  /** Has children that are asked for when it is opened. */
  isLazy?: boolean;
}

/** One line on the screen. */
export interface TreeRow {
  node: TreeNode;
  level: number;
  /** Place among its brothers, from 1, and how many they are. */
  position: number;
  count: number;
  parent: string | null;
  hasChildren: boolean;
  isOpen: boolean;
}

/** What a filter keeps: the nodes that match, and all above them. */
export interface TreeFilter {
  kept: ReadonlySet<string>;
  matches: number;
}

/** Nodes whose title holds the words, and their ancestors; `null` for no words. */
export function filterTree(nodes: readonly TreeNode[], words: string): TreeFilter | null {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return null;
  const kept = new Set<string>();
  let matches = 0;
  const visit = (node: TreeNode): boolean => {
    const isMatch = node.title.toLowerCase().includes(wanted);
    if (isMatch) matches += 1;
    const below = (node.children ?? []).map(visit).some(Boolean);
    if (isMatch || below) kept.add(node.key);
    return isMatch || below;
  };
  nodes.forEach(visit);
  return { kept, matches };
}

/** The lines that are on the screen: what is open, or all that the filter keeps. */
export function treeRows(
  nodes: readonly TreeNode[],
  open: ReadonlySet<string>,
  filter: TreeFilter | null,
): TreeRow[] {
  const rows: TreeRow[] = [];
  const visit = (brothers: readonly TreeNode[], level: number, parent: string | null): void => {
    const shown = filter ? brothers.filter((node) => filter.kept.has(node.key)) : brothers;
    for (const [index, node] of shown.entries()) {
      const children = node.children ?? [];
      const hasChildren = filter
        ? children.some((child) => filter.kept.has(child.key))
        : children.length > 0 || node.isLazy === true;
      const isOpen = hasChildren && (filter !== null || open.has(node.key));
      rows.push({ node, level, position: index + 1, count: shown.length, parent, hasChildren, isOpen });
      if (isOpen) visit(children, level + 1, node.key);
    }
  };
  visit(nodes, 1, null);
  return rows;
}

/** What a key does at a line: go to another, open or close this one. */
export type TreeMove = { go: string } | { toggle: string } | null;

/** Moves as the ARIA tree pattern has them. */
export function treeMove(rows: readonly TreeRow[], current: string, key: string): TreeMove {
  const at = rows.findIndex(({ node }) => node.key === current);
  const row = rows[at];
  if (!row) return null;
  const go = (to: TreeRow | undefined): TreeMove => (to ? { go: to.node.key } : null);
  switch (key) {
    case 'ArrowDown':
      return go(rows[at + 1]);
    case 'ArrowUp':
      return go(rows[at - 1]);
    case 'Home':
      return go(rows[0]);
    case 'End':
      return go(rows.at(-1));
    case 'ArrowRight':
      if (!row.hasChildren) return null;
      return row.isOpen ? go(rows[at + 1]) : { toggle: current };
    case 'ArrowLeft':
      if (row.isOpen) return { toggle: current };
      return row.parent === null ? null : { go: row.parent };
    default:
      return null;
  }
}
