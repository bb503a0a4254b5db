import { type RealMetadata, dataRoutes as routes } from '@homestead/catalogue/contract';
import { PageState, useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Descriptions, Table } from 'antd';
import { sizeText } from '../../layers/sizes.ts';
import styles from '../data-catalogue.module.css';
import { metadataAdminTexts as words } from './texts.ts';

interface Props {
  layerId: string;
  mayEdit: boolean;
  /** Changes what is said to what the data are. */
  onAdopt(body: Record<string, unknown>): Promise<void>;
}

/** What a layer is as computed from its features, and where its metadata say something else. */
export function RealFacts({ layerId, mayEdit, onAdopt }: Props) {
  const { callWithoutToast: call } = useApi();
  const found = useQuery({
    queryKey: ['data-catalogue', 'real-metadata', layerId],
    queryFn: ({ signal }) => call(routes.getRealMetadata, { params: { id: layerId } }, { signal }),
  });
  return (
    <PageState query={found}>
      {(real) => (
        <>
          {real.differences.length > 0 && (
            <Alert
              type="warning"
              showIcon
              className={styles.alert}
              title={words.differs}
              description={<Differences real={real} mayEdit={mayEdit} onAdopt={onAdopt} />}
            />
          )}
          <Facts real={real} />
        </>
      )}
    </PageState>
  );
}

/** What each element becomes when the data are believed. */
function adopted({ facts, differences, versions }: RealMetadata): Record<string, unknown> {
  const values: Record<string, unknown> = {
    bbox: facts?.bbox ?? null,
    referenceSystem: 'EPSG:4490',
    date: versions.find(({ current }) => current)?.createTime.slice(0, 10),
  };
  return Object.fromEntries(differences.map(({ field }) => [field, values[field]]));
}

function Differences({ real, mayEdit, onAdopt }: { real: RealMetadata } & Omit<Props, 'layerId'>) {
  return (
    <>
      <Table<RealMetadata['differences'][number]>
        rowKey="field"
        size="small"
        pagination={false}
        dataSource={real.differences}
        columns={[
          { key: 'label', title: words.field, dataIndex: 'label' },
          { key: 'described', title: words.said, dataIndex: 'described' },
          { key: 'real', title: words.found, dataIndex: 'real' },
        ]}
      />
      {mayEdit && (
        <Button className={styles.below} onClick={() => void onAdopt(adopted(real))}>
          {words.adopt}
        </Button>
      )}
    </>
  );
}

function Facts({ real }: { real: RealMetadata }) {
  const { facts, referenceSystem, versions } = real;
  const current = versions.find((one) => one.current);
  if (!facts || !current) return <Alert type="info" showIcon title={words.noData} />;
  const { bbox, areaSum, geometryTypes } = facts;
  const items = [
    [words.version, words.since(current.version, current.source)],
    [words.count, facts.count.toLocaleString('zh-CN')],
    [
      words.geometry,
      geometryTypes
        .map(({ type, count }) => `${words.geometryTypes[type] ?? type} ${count.toLocaleString('zh-CN')}`)
        .join('，'),
    ],
    [words.bbox, bbox?.map((side) => side.toFixed(6)).join(', ')],
    [words.referenceSystem, referenceSystem],
    [words.area, areaSum === null ? words.unknown : words.squareMetres(areaSum)],
    [words.size, sizeText(facts.size)],
  ] as const;
  return (
    <>
      <Descriptions
        bordered
        column={1}
        size="small"
        title={words.real}
        className={styles.alert}
        items={items.map(([label, children]) => ({ key: label, label, children }))}
      />
      <Table<(typeof facts.fields)[number]>
        rowKey="name"
        size="small"
        pagination={false}
        scroll={{ x: 560 }}
        dataSource={facts.fields}
        footer={facts.sampled ? () => words.sampled : undefined}
        columns={[
          {
            key: 'name',
            title: words.fieldName,
            render: (_, { name, label }) => (label ? words.fieldNamed(label, name) : name),
          },
          { key: 'types', title: words.fieldType, render: (_, { types }) => types.join('、') },
          {
            key: 'fillRate',
            title: words.fillRate,
            align: 'right',
            render: (_, { fillRate }) => `${Math.round(fillRate * 100)}%`,
          },
          { key: 'distinct', title: words.distinct, align: 'right', dataIndex: 'distinct' },
          { key: 'values', title: words.values, render: (_, { values }) => values.join('、') },
        ]}
      />
    </>
  );
}
