import { type ExaminedLayer, catalogueRoutes as routes } from '@homestead/catalogue/contract';
import { CallFailure } from '@homestead/http/client';
import { lazyChunk, PartPlace } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton, Table, Tabs } from 'antd';
import { useMemo } from 'react';
import styles from './layers.module.css';
import { layerAdminTexts as words } from './texts.ts';

const ColouredMap = lazyChunk(() => import('./ColouredMap.tsx'));
const style = { stroke: '#1668dc', fill: 'rgba(22,104,220,0.2)', width: 2 };

interface Props {
  importId: string;
  layer: ExaminedLayer;
  epsg: number;
  swapped: boolean;
}

/** Some features of the source on the map, as they lie in the chosen system, and the first rows of its table. */
export function SourcePreview({ importId, layer, epsg, swapped }: Props) {
  const items = [
    { key: 'map', label: words.previewMap, children: <PreviewMap {...{ importId, layer, epsg, swapped }} /> },
    { key: 'table', label: words.previewTable, children: <PreviewTable layer={layer} /> },
  ];
  return <Tabs items={items} />;
}

function PreviewMap({ importId, layer, epsg, swapped }: Props) {
  const { callWithoutToast: call } = useApi();
  const found = useQuery({
    queryKey: ['layer import preview', importId, layer.name, epsg, swapped],
    retry: false,
    queryFn: ({ signal }) =>
      call(
        routes.previewImport,
        { params: { id: importId }, query: { sourceLayer: layer.name, epsg, swapped } },
        { signal },
      ),
  });
  const layers = useMemo(
    () => [{ name: 'preview', features: found.data?.features ?? [], style }],
    [found.data],
  );
  if (found.isPending) return <Skeleton active />;
  if (found.error) {
    const message = found.error instanceof CallFailure ? found.error.message : String(found.error);
    return <Alert type="error" showIcon title={message} />;
  }
  const { features, outside, examined, faults } = found.data;
  return (
    <div className={styles['stack']}>
      {outside > 0 && <Alert type="warning" showIcon title={words.outside(outside, examined)} />}
      {faults.length > 0 && <Alert type="warning" showIcon title={faults.join('；')} />}
      {features.length === 0 ? (
        <Alert type="info" showIcon title={words.noPreview} />
      ) : (
        <>
          <span className={styles['hint']}>{words.previewOf(features.length)}</span>
          <div className={styles['map']} data-testid="source-map">
            <PartPlace fallback={<Skeleton active />}>
              <ColouredMap call={call} layers={layers} />
            </PartPlace>
          </div>
        </>
      )}
    </div>
  );
}

function PreviewTable({ layer }: { layer: ExaminedLayer }) {
  const rows = layer.rows.map((row, at) => ({ ...row, ' at': at + 1 }));
  return (
    <Table<Record<string, unknown>>
      size="small"
      rowKey=" at"
      dataSource={rows}
      pagination={false}
      scroll={{ x: Math.max(600, layer.fields.length * 140), y: 300 }}
      columns={layer.fields.map(({ name }) => ({
        title: name,
        key: name,
        ellipsis: true,
        width: 140,
        render: (_, row) => showValue(row[name]),
      }))}
    />
  );
}

const showValue = (value: unknown) => (value === null || value === undefined ? '' : String(value));
