import { Tag, Tree, type TreeDataNode } from 'antd';
import type { MenuClient, MenuIcon } from '../../contract/menus/menus.ts';
import { type MenuList, type MenuNode, menuLists } from '../../contract/menus/rows.ts';
import { menuIcon } from '../shell/icons.tsx';
import styles from './menus.module.css';
import { type Place, placeByDrop } from './moves.ts';
import { menuPageTexts as words } from './texts.ts';

interface Props {
  client: MenuClient;
  tree: readonly MenuNode[];
  selected: string | null;
  canMove: boolean;
  /** Menus that are ticked, to do something with several at once; none can be where absent. */
  ticked?: readonly string[] | undefined;
  onTick(ids: readonly string[]): void;
  onSelect(id: string | null): void;
  onMove(node: MenuNode, place: Place): void;
}

/** The menus of an application, list by list; a menu is dragged to its place. */
export function MenuTree({ client, tree, selected, canMove, ticked, onTick, onSelect, onMove }: Props) {
  const nodes = new Map(tree.flatMap((node) => [node, ...node.children]).map((node) => [node.id, node]));
  const data: TreeDataNode[] = menuLists.map((list) => ({
    key: rootOf(list),
    title: <strong>{words.lists[client][list]}</strong>,
    selectable: true,
    checkable: false,
    children: tree.filter((node) => node.list === list).map(toData),
  }));
  return (
    <Tree
      className={styles.tree ?? ''}
      aria-label={words.tree}
      blockNode
      showIcon
      defaultExpandAll
      draggable={canMove ? { icon: false, nodeDraggable: ({ key }) => nodes.has(String(key)) } : false}
      treeData={data}
      {...(ticked
        ? {
            checkable: true,
            // A group is ticked by itself: what is done with it is not done with what it holds.
            checkStrictly: true,
            checkedKeys: [...ticked],
            onCheck: (keys) => onTick((Array.isArray(keys) ? keys : keys.checked).map(String)),
          }
        : {})}
      selectedKeys={selected ? [selected] : []}
      onSelect={([key]) => onSelect(key === undefined ? null : String(key))}
      onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
        const moved = nodes.get(String(dragNode.key));
        if (!moved) return;
        const root = listOf(String(node.key));
        const isBefore = dropPosition < Number(node.pos.split('-').at(-1));
        const place = root
          ? { list: root, parentId: null, sort: 0 }
          : placeByDrop(
              tree,
              moved.id,
              String(node.key),
              dropToGap ? (isBefore ? 'before' : 'behind') : 'into',
            );
        if (place) onMove(moved, place);
      }}
    />
  );
}

export const rootOf = (list: MenuList) => `list:${list}`;
/** The list that a root of the tree stands for. */
export const listOf = (key: string) => menuLists.find((list) => rootOf(list) === key);

function toData(node: MenuNode): TreeDataNode {
  return {
    key: node.id,
    icon: node.icon ? menuIcon(node.icon as MenuIcon) : undefined,
    title: (
      <span className={styles.line} data-off={node.state === 'NO' || undefined} data-testid="menu-node">
        <span>{node.name}</span>
        {node.audience && <Tag>{words.audiences[node.audience as keyof typeof words.audiences]}</Tag>}
        {node.state === 'NO' && <Tag color="default">{words.disabled}</Tag>}
        <small className={styles.route}>{node.routeName}</small>
      </span>
    ),
    children: node.children.map(toData),
  };
}
