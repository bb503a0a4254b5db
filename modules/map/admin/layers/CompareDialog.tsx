import {
  type ChangedFeature,
  type ChangeKind,
  type Comparison,
  changeKinds,
  catalogueRoutes as routes,
  type VersionRow,
} from '@homestead/catalogue/contract';
import type { LayerStyle } from '@homestead/mapview/plain';
import { lazyChunk, PartPlace } from '@homestead/ui';
import { DialogFrame, PageState, useApi } from '@homestead/ui/desk';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Segmented, Skeleton, Table, Tabs } from 'antd';
import { useMemo, useState } from 'react';
import styles from './layers.module.css';
import { layerAdminTexts as words } from './texts.ts';

const ColouredMap = lazyChunk(() => import('./ColouredMap.tsx'));
/** Told apart without colour too: what is gone is drawn dashed, what changed dotted. */
const looks: Record<ChangeKind, LayerStyle> = {
  added: { stroke: '#1a7f37', fill: 'rgba(26,127,55,0.3)', width: 2.5 },
  removed: { stroke: '#c62828', fill: 'rgba(198,40,40,0.25)', width: 2.5, dash: [8, 5] },
  changed: { stroke: '#b35900', fill: 'rgba(230,140,20,0.3)', width: 2.5, dash: [2, 4] },
};
const onMap = 200;

interface Props {
  layerId: string;
  name: string;
  row: VersionRow;
  onClose(): void;
}

/** What a version would change beside the current one: in numbers, by class, on the map and feature by feature. */
export function CompareDialog({ layerId, name, row, onClose }: Props) {
  const { callWithoutToast: call } = useApi();
  const [from, to] = [row.current ?? 0, row.version];
  const found = useQuery({
    queryKey: ['layer comparison', layerId, from, to],
    queryFn: ({ signal }) =>
      call(routes.compareVersions, { params: { layerId }, query: { from, to } }, { signal }),
  });
  return (
    <DialogFrame open title={words.compareTitle(name, from, to)} width="min(1080px, 94vw)" onCancel={onClose}>
      <PageState query={found}>
        {(comparison) => <Compared layerId={layerId} comparison={comparison} />}
      </PageState>
    </DialogFrame>
  );
}

function Compared({ layerId, comparison }: { layerId: string; comparison: Comparison }) {
  const { by, same } = comparison;
  return (
    <div className={styles['stack']} data-testid="layer-comparison">
      <div className={styles['legend']}>
        {changeKinds.map((kind) => (
          <span key={kind}>
            <span
              className={styles['swatch']}
              style={{
                color: looks[kind].stroke,
                background: looks[kind].fill,
                borderStyle: { added: 'solid', removed: 'dashed', changed: 'dotted' }[kind],
              }}
              aria-hidden
            />
            {words.changes[kind]} <b className="figures">{comparison[kind].toLocaleString('zh-CN')}</b>
          </span>
        ))}
        <span>
          {words.same} <b className="figures">{same.toLocaleString('zh-CN')}</b>
        </span>
        <span className={styles['hint']}>{words.compareBy[by]}</span>
      </div>
      <Tabs
        items={[
          {
            key: 'map',
            label: words.previewMap,
            children: <ChangesMap layerId={layerId} comparison={comparison} />,
          },
          { key: 'classes', label: words.classes, children: <Classes comparison={comparison} /> },
          {
            key: 'features',
            label: words.feature,
            children: <Changes layerId={layerId} comparison={comparison} />,
          },
        ]}
      />
    </div>
  );
}

function ChangesMap({ layerId, comparison }: { layerId: string; comparison: Comparison }) {
  const { callWithoutToast: call } = useApi();
  const { from, to } = comparison;
  const pages = useQueries({
    queries: changeKinds.map((kind) => ({
      queryKey: ['layer changes', layerId, from, to, kind, 1, onMap],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(
          routes.listChanges,
          { params: { layerId }, query: { from, to, kind, pageSize: onMap } },
          { signal },
        ),
    })),
    combine: (results) => ({
      isPending: results.some(({ isPending }) => isPending),
      found: results.map(({ data }) => data?.records ?? []),
    }),
  });
  const { found, isPending } = pages;
  const layers = useMemo(
    () =>
      changeKinds.map((kind, at) => ({
        name: kind,
        style: looks[kind],
        features: (found[at] ?? []).map(({ geometry, properties }) => ({
          type: 'Feature',
          geometry,
          properties,
        })),
      })),
    [found],
  );
  if (isPending) return <Skeleton active />;
  const shown = found.reduce((sum, page) => sum + page.length, 0);
  const total = comparison.added + comparison.removed + comparison.changed;
  return (
    <div className={styles['stack']}>
      <span className={styles['hint']}>{words.mapHint(shown, total)}</span>
      <div className={styles['map']} data-testid="changes-map">
        <PartPlace fallback={<Skeleton active />}>
          <ColouredMap call={call} layers={layers} />
        </PartPlace>
      </div>
    </div>
  );
}

const area = (value: number) => (
  <span className="figures">{value.toLocaleString('zh-CN', { maximumFractionDigits: 2 })}</span>
);

function Classes({ comparison }: { comparison: Comparison }) {
  return (
    <Table
      size="small"
      rowKey="name"
      dataSource={comparison.classes}
      pagination={comparison.classes.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
      columns={[
        { title: words.className, dataIndex: 'name' },
        { title: words.before, dataIndex: 'before', align: 'right', render: area },
        { title: words.after, dataIndex: 'after', align: 'right', render: area },
        { title: words.difference, dataIndex: 'difference', align: 'right', render: area },
      ]}
    />
  );
}

function Changes({ layerId, comparison }: { layerId: string; comparison: Comparison }) {
  const { callWithoutToast: call } = useApi();
  const { from, to } = comparison;
  const first = changeKinds.find((kind) => comparison[kind] > 0) ?? 'added';
  const [kind, setKind] = useState<ChangeKind>(first);
  const [pageNum, setPage] = useState(1);
  const found = useQuery({
    queryKey: ['layer changes', layerId, from, to, kind, pageNum, 10],
    queryFn: ({ signal }) =>
      call(
        routes.listChanges,
        { params: { layerId }, query: { from, to, kind, pageNum, pageSize: 10 } },
        { signal },
      ),
  });
  return (
    <div className={styles['stack']}>
      <Segmented
        value={kind}
        options={changeKinds.map((value) => ({
          value,
          label: `${words.changes[value]} ${comparison[value]}`,
        }))}
        onChange={(value) => {
          setKind(value);
          setPage(1);
        }}
      />
      <Table<ChangedFeature>
        size="small"
        rowKey="id"
        loading={found.isPending}
        dataSource={found.data?.records ?? []}
        pagination={{
          current: pageNum,
          pageSize: 10,
          total: found.data?.total ?? 0,
          showSizeChanger: false,
          showTotal: words.total,
          onChange: setPage,
        }}
        columns={[
          { title: words.findings.featureId, dataIndex: 'id', width: 200, ellipsis: true },
          {
            title: kind === 'changed' ? words.whatChanged : words.previewTable,
            render: (_, feature) =>
              kind === 'changed'
                ? differences(feature, comparison.fieldNames)
                : facts(feature.properties, comparison.fieldNames),
          },
        ]}
      />
    </div>
  );
}

const text = (value: unknown) =>
  value === null || value === undefined || value === '' ? '—' : String(value);
type Names = Readonly<Record<string, string>>;
const nameOf = (field: string, names: Names) => (Object.hasOwn(names, field) ? names[field] : field);
const facts = (properties: Record<string, unknown>, names: Names) =>
  Object.entries(properties)
    .slice(0, 6)
    .map(([name, value]) => `${nameOf(name, names)}：${text(value)}`)
    .join('；');

/** `地类名称：旱地 → 水田；图形`: what of a feature is other than before. */
function differences({ properties, geometry, before }: ChangedFeature, names: Names): string {
  if (!before) return '';
  const fields = new Set([...Object.keys(properties), ...Object.keys(before.properties)]);
  const changed = [...fields]
    .filter((name) => JSON.stringify(properties[name]) !== JSON.stringify(before.properties[name]))
    .map((name) => `${nameOf(name, names)}：${text(before.properties[name])} → ${text(properties[name])}`);
  const isMoved = JSON.stringify(geometry) !== JSON.stringify(before.geometry);
  return [...changed, ...(isMoved ? [words.shapeChanged] : [])].join('；');
}
