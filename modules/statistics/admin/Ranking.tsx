import { chartTexts } from '@homestead/charts';
import { ExportButton, useApi } from '@homestead/ui/desk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Empty, Table, type TableColumnsType } from 'antd';
import {
  exportFigures,
  type Measure,
  type RankingRow,
  type StatisticsFilter,
  statisticsRanking,
  statisticsTexts,
} from '../contract/index.ts';
import { askedDivision } from '../view/filters.ts';
import { pageTexts } from '../view/texts.ts';
import { faultOf } from '../view/use-figures.ts';
import type { Open } from './FigureCharts.tsx';
import styles from './statistics.module.css';

const { columns: names } = statisticsTexts;
const shown = (value: number | null) =>
  value === null ? '—' : value.toLocaleString('zh-CN', { maximumFractionDigits: 2 });

/** The measures whose figure opens the list behind it. */
const lists = {
  applied: 'applied',
  approved: 'approved',
  refused: 'refused',
  overdue: 'overdue',
  visits: 'visit',
  violations: 'violation',
  area: 'land',
} as const satisfies Partial<Record<keyof RankingRow, Measure>>;
const order = [
  'applied',
  'approved',
  'refused',
  'overdue',
  'visits',
  'visitsInTime',
  'meanDays',
  'area',
  'violations',
] as const;

/** The divisions side by side, sortable by each figure. */
export function Ranking({
  filter,
  canExport,
  open,
}: {
  filter: StatisticsFilter;
  canExport: boolean;
  open: Open;
}) {
  const { callWithoutToast: call } = useApi();
  const found = useQuery({
    queryKey: ['statistics', 'ranking', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(statisticsRanking, { query: filter }, { signal }),
  });
  const fault = found.data ? undefined : faultOf(found.error);
  const compared = found.data?.rows.map(({ division }) => division) ?? [];
  const columns: TableColumnsType<RankingRow> = [
    { title: names.division, dataIndex: 'name', fixed: 'left' },
    ...order.map((name) => ({
      title: names[name],
      dataIndex: name,
      // Long heads break, so that all figures stand side by side at 1280 px.
      width: 98,
      align: 'right' as const,
      sorter: (one: RankingRow, other: RankingRow) => (one[name] ?? -1) - (other[name] ?? -1),
      ...(name === 'applied' ? { defaultSortOrder: 'descend' as const } : {}),
      render: (value: number | null, { division, name: place }: RankingRow) => {
        const measure = name in lists ? lists[name as keyof typeof lists] : undefined;
        if (!measure || !value) return <span className="figures">{shown(value)}</span>;
        return (
          <Button
            type="link"
            size="small"
            className="figures"
            aria-label={`${place} ${names[name]} ${shown(value)}`}
            onClick={() => open({ measure, ...askedDivision(division, compared) })}
          >
            {shown(value)}
          </Button>
        );
      },
    })),
  ];
  return (
    <section className={`${styles.panel} ${styles.wide}`} aria-labelledby="ranking">
      <header className={styles.panelHead}>
        <h2 id="ranking">{pageTexts.charts.ranking}</h2>
        {canExport && <ExportButton route={exportFigures} query={filter} text={pageTexts.exportRanking} />}
      </header>
      {fault ? (
        <div role="alert">
          {fault} <Button onClick={() => void found.refetch()}>{chartTexts.retry}</Button>
        </div>
      ) : (
        <Table<RankingRow>
          rowKey="division"
          size="small"
          loading={found.isPending}
          columns={columns}
          dataSource={found.data?.rows ?? []}
          pagination={false}
          scroll={{ x: 'max-content' }}
          locale={{
            emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={pageTexts.cases.empty} />,
          }}
        />
      )}
    </section>
  );
}
