import { actsColumn, ExportButton, hasManyPages, PageFailure, useApi } from '@homestead/ui/desk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Card, Empty, Flex, Table, type TableColumnsType } from 'antd';
import { useNavigate } from 'react-router';
import type { CaseStatus } from '../../contract/index.ts';
import { listHeads } from '../../contract/lists/texts.ts';
import { exportCases, listColumns } from '../../contract/lists.ts';
import { listCases } from '../../contract/routes.ts';
import type { CaseListItem } from '../../contract/schemas.ts';
import { workflowTexts } from '../../contract/texts.ts';
import { flowKeys, namedPerson, showTime, useCaseSlots } from '../../view/index.ts';
import styles from '../flow.module.css';
import { flowAdminTexts } from '../texts.ts';
import { ListFilterBar } from './ListFilterBar.tsx';
import { useExistingPage, useListFilters } from './list-query.ts';
import { StatusTag } from './StatusTag.tsx';
import { sortOf } from './sort-heads.ts';
import { useArranged } from './use-arranged.ts';
import { ViewBar } from './ViewBar.tsx';

const words = listHeads.cases;

/** `/Tasks/started`: the cases that I began; `/Tasks/cases`: all that I may see; and where each stands. */
export function CaseListPage({ scope }: { scope: 'started' | 'visible' }) {
  const { callWithoutToast } = useApi();
  const navigate = useNavigate();
  const slots = useCaseSlots();
  const { filters, change, reset } = useListFilters();
  const { taskKey: _task, urgency: _urgency, ...query } = filters;
  const list = useQuery({
    queryKey: [...flowKeys.all, 'cases', scope, query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callWithoutToast(
        listCases,
        { query: { sort: '-createTime', ...query, ...(scope === 'started' ? { mine: true } : {}) } },
        { signal },
      ),
  });
  useExistingPage(filters, list.data, (pageNum) => change({ pageNum }));
  const open = ({ processId }: CaseListItem) => navigate(`/Process/${processId}`);
  const arranged = useArranged({
    list: `cases-${scope}`,
    columns: columns(open, scope === 'started'),
    sortable: listColumns.cases.filter((name) => name !== 'stage'),
    filters,
    change,
  });
  return (
    <Card
      title={<h1 className={styles.title}>{flowAdminTexts.lists[scope]}</h1>}
      extra={<span className={styles.soft}>{flowAdminTexts.notes[scope]}</span>}
    >
      <ListFilterBar
        call={callWithoutToast}
        kind="cases"
        days={words.createTime}
        filters={filters}
        onChange={change}
        onReset={reset}
      />
      <Flex justify="flex-end" gap={8} wrap style={{ marginBottom: 10 }}>
        {scope === 'visible' && slots.ListTools && <slots.ListTools division={filters.division} />}
        <ViewBar {...arranged.bar} />
        <ExportButton
          route={exportCases}
          query={{
            sort: '-createTime',
            ...query,
            ...(scope === 'started' ? { mine: true } : {}),
            ...arranged.taken(listColumns.cases),
          }}
        />
      </Flex>
      {list.error && !list.data ? (
        <PageFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Table<CaseListItem>
          rowKey="processId"
          size="middle"
          loading={list.isFetching && { delay: 200 }}
          columns={arranged.columns}
          onChange={(_page, _filters, sorter, { action }) =>
            action === 'sort' && change({ sort: sortOf(sorter) ?? '' })
          }
          dataSource={list.data?.records ?? []}
          scroll={{ x: 'max-content' }}
          onRow={(instance) => ({ onDoubleClick: () => open(instance) })}
          locale={{
            emptyText: list.isPending ? (
              <span className={styles.waiting} />
            ) : (
              <Empty description={flowAdminTexts.emptyList} />
            ),
          }}
          pagination={{
            current: filters.pageNum,
            pageSize: filters.pageSize,
            total: list.data?.total ?? 0,
            showSizeChanger: true,
            showQuickJumper: hasManyPages(list.data?.total ?? 0, filters.pageSize),
            showTotal: flowAdminTexts.total,
            onChange: (pageNum, pageSize) => change({ pageNum, pageSize }),
          }}
        />
      )}
    </Card>
  );
}

/** Only whoever began a draft goes on with it; others who see it look at it. */
function columns(open: (instance: CaseListItem) => void, isOwn: boolean): TableColumnsType<CaseListItem> {
  return [
    {
      title: words.caseNo,
      dataIndex: 'caseNo',
      render: (caseNo: string | null, instance) => (
        <div>
          <Button type="link" className={`${styles.caseNo} figures`} onClick={() => open(instance)}>
            {caseNo ?? workflowTexts.noCaseNo}
          </Button>
          <div className={styles.narrowOnly}>
            {instance.processName} · {instance.stage}
          </div>
        </div>
      ),
    },
    { title: words.processName, dataIndex: 'processName', responsive: ['md'] },
    {
      title: words.applicant,
      dataIndex: 'applicant',
      responsive: ['md'],
      render: (_name, instance) => namedPerson(instance),
    },
    { title: words.divisionName, dataIndex: 'divisionName', responsive: ['lg'] },
    { title: words.stage, dataIndex: 'stage', responsive: ['sm'], width: 90 },
    {
      title: words.status,
      dataIndex: 'status',
      render: (status: CaseStatus, { stage }) => <StatusTag status={status} stage={stage} />,
    },
    {
      title: words.createTime,
      dataIndex: 'createTime',
      responsive: ['lg'],
      render: (time: string) => <span className="figures">{showTime(time)}</span>,
    },
    {
      title: words.endTime,
      dataIndex: 'endTime',
      responsive: ['xl'],
      render: (time: string | null) => <span className="figures">{showTime(time)}</span>,
    },
    {
      ...actsColumn,
      title: flowAdminTexts.actions,
      render: (_value, instance) => (
        <Button size="small" onClick={() => open(instance)} data-testid="open-case">
          {isOwn && instance.status === 'draft' ? flowAdminTexts.continueDraft : flowAdminTexts.view}
        </Button>
      ),
    },
  ];
}
