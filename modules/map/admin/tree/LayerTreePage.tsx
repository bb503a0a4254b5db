import { ArrowDownOutlined, ArrowUpOutlined, FolderOutlined, PlusOutlined } from '@ant-design/icons';
import { confirm } from '@homestead/ui';
import { PageState } from '@homestead/ui/desk';
import { useKept } from '@homestead/ui/desk/manage';
import { Button, Card, Empty, Flex, Select, Spin, Tag, Tree, type TreeDataNode } from 'antd';
import { useState } from 'react';
import type { TreeComponent } from '../../contract/services/index.ts';
import { treeAdminTexts as words } from '../services/texts.ts';
import { dropped, siblingsOf, stepped } from './moves.ts';
import { draftOf, type Named, NodeDialog } from './NodeDialog.tsx';
import styles from './tree.module.css';
import { type TreeRow, useLayerTree } from './use-layer-tree.ts';

/** `/LayerTreeManage` 图层树: the panels over the map, their folders and layers. */
export default function LayerTreePage() {
  const [chosen, setChosen] = useKept<string | undefined>('layer panel', undefined);
  const [selected, setSelected] = useState<string | null>(null);
  const [named, setDraft] = useKept<Named | null>('layer dialog', null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const tree = useLayerTree(chosen);
  const panels = tree.components.data?.records ?? [];
  const panel = panels.find(({ id }) => id === chosen);
  const first = panels[0]?.id;
  if (panel === undefined && first !== undefined && chosen !== first) setChosen(first);
  const canEdit = tree.components.data?.can.includes('edit') ?? false;
  const rows = tree.rows.data ?? [];
  const row = rows.find(({ id }) => id === selected);
  const draft = named && tree.rows.data ? draftOf(named, panels, rows) : null;
  const ask = (name: string, run: () => Promise<void>) =>
    void confirm({ body: words.askRemove(name), isDangerous: true, run });
  const step = (way: -1 | 1) => {
    const siblings = row && stepped(rows, row, way);
    if (row && siblings) void tree.move(row, row.parentId, siblings);
  };
  const parentId = row ? (row.type === 1 ? row.id : row.parentId) : null;
  return (
    <PageState query={tree.components}>
      {() => (
        <Card
          title={
            <div className={styles.head}>
              <h1 className={styles.title}>{words.title}</h1>
              <span className={styles.note}>{words.note}</span>
            </div>
          }
          extra={
            <Flex gap={8} wrap>
              <Select
                aria-label={words.panel}
                className={styles.panels}
                value={chosen}
                onChange={(id) => {
                  setChosen(id);
                  setSelected(null);
                }}
                options={panels.map(({ id, name }) => ({ value: id, label: name }))}
                data-testid="tree-panel"
              />
              {canEdit && (
                <>
                  <Button
                    onClick={() => setDraft({ kind: 'panel', id: null, parentId: null })}
                    icon={<PlusOutlined aria-hidden />}
                  >
                    {words.createPanel}
                  </Button>
                  <Button
                    disabled={!panel}
                    onClick={() => panel && setDraft({ kind: 'panel', id: panel.id, parentId: null })}
                  >
                    {words.editPanel}
                  </Button>
                  <Button
                    danger
                    disabled={!panel || rows.length > 0}
                    onClick={() => panel && ask(panel.name, () => tree.removeComponent(panel))}
                  >
                    {words.removePanel}
                  </Button>
                </>
              )}
            </Flex>
          }
          data-testid="layer-tree-page"
        >
          <div className={styles.columns}>
            <section aria-label={words.title}>
              {canEdit && (
                <Flex gap={6} wrap className={styles.acts} role="toolbar" aria-label={words.title}>
                  <Button
                    size="small"
                    disabled={!panel}
                    onClick={() => setDraft({ kind: 'folder', id: null, parentId })}
                    data-testid="tree-add-folder"
                  >
                    {words.addFolder}
                  </Button>
                  <Button
                    type="primary"
                    size="small"
                    disabled={!panel}
                    onClick={() => setDraft({ kind: 'layer', id: null, parentId })}
                    data-testid="tree-add-layer"
                  >
                    {words.addLayer}
                  </Button>
                  <Button
                    size="small"
                    disabled={!row}
                    onClick={() =>
                      row &&
                      setDraft({
                        kind: row.type === 1 ? 'folder' : 'layer',
                        id: row.id,
                        parentId: row.parentId,
                      })
                    }
                  >
                    {words.edit}
                  </Button>
                  <Button
                    size="small"
                    icon={<ArrowUpOutlined aria-hidden />}
                    disabled={!row || !stepped(rows, row, -1)}
                    onClick={() => step(-1)}
                  >
                    {words.up}
                  </Button>
                  <Button
                    size="small"
                    icon={<ArrowDownOutlined aria-hidden />}
                    disabled={!row || !stepped(rows, row, 1)}
                    onClick={() => step(1)}
                  >
                    {words.down}
                  </Button>
                  <Button
                    size="small"
                    danger
                    disabled={!row || siblingsOf(rows, row.id).length > 0}
                    onClick={() => row && ask(row.name, () => tree.remove(row))}
                  >
                    {words.remove}
                  </Button>
                </Flex>
              )}
              {tree.rows.isPending && chosen ? (
                <Spin />
              ) : rows.length === 0 ? (
                <Empty description={panel ? words.empty : words.nothing} />
              ) : (
                <Tree
                  key={chosen}
                  expandedKeys={rows.flatMap(({ id, type }) => (type === 1 && !closed.has(id) ? [id] : []))}
                  onExpand={(_keys, { node, expanded }) => {
                    const id = String(node.key);
                    setClosed(new Set(expanded ? [...closed].filter((one) => one !== id) : [...closed, id]));
                  }}
                  blockNode
                  treeData={dataOf(rows, null)}
                  selectedKeys={selected ? [selected] : []}
                  onSelect={([id]) => setSelected(id === undefined ? null : String(id))}
                  draggable={canEdit && { icon: false }}
                  onDrop={({ dragNode, node, dropPosition, dropToGap }) => {
                    const moved = rows.find(({ id }) => id === dragNode.key);
                    const target = rows.find(({ id }) => id === node.key);
                    const at = Number(node.pos.split('-').at(-1));
                    const place = !dropToGap ? 'into' : dropPosition < at ? 'before' : 'after';
                    const to = moved && target && dropped(rows, moved, target, place);
                    if (moved && to) void tree.move(moved, to.parentId, to.siblings);
                  }}
                />
              )}
            </section>
            {panel && <PanelPicture panel={panel} />}
          </div>
          {draft && (
            <NodeDialog
              given={draft}
              componentId={chosen}
              rows={rows}
              services={tree.services.data ?? []}
              call={tree.call}
              onDone={() => {
                setDraft(null);
                void tree.refresh();
              }}
              onCancel={() => setDraft(null)}
            />
          )}
        </Card>
      )}
    </PageState>
  );
}

function dataOf(rows: readonly TreeRow[], parentId: string | null): TreeDataNode[] {
  return siblingsOf(rows, parentId).map((row) => ({
    key: row.id,
    title: <NodeTitle row={row} />,
    ...(row.type === 1
      ? { children: dataOf(rows, row.id), icon: <FolderOutlined aria-hidden /> }
      : { isLeaf: true }),
  }));
}

function NodeTitle({ row }: { row: TreeRow }) {
  if (row.type === 1) return <strong>{row.name}</strong>;
  return (
    <span className={styles.node}>
      {row.name}
      <Tag>{row.layerType || words.gone}</Tag>
      {row.checked && <Tag color="success">{words.checked}</Tag>}
      {row.sliderValue !== 100 && <span className={styles.note}>{row.sliderValue}%</span>}
    </span>
  );
}

/** Where a panel lies over a map of 1440 by 900 pixels. */
function PanelPicture({ panel }: { panel: TreeComponent }) {
  const { left, top, width, height } = panel;
  return (
    <figure className={styles.picture}>
      <figcaption className={styles.note}>{words.preview}</figcaption>
      <svg viewBox="0 0 1440 900" role="img" aria-label={`${words.left} ${left}，${words.top} ${top}`}>
        <rect width="1440" height="900" fill="#eef2f0" />
        <rect
          x={(left / 100) * 1440}
          y={(top / 100) * 900}
          width={width}
          height={height}
          fill="#fff"
          stroke="#1b7f5c"
          strokeWidth="6"
        />
      </svg>
    </figure>
  );
}
