import { showTime } from '@homestead/ui';
import { actsColumn, hasManyPages, ListEmpty, PageFailure, useApi } from '@homestead/ui/desk';
import { readListState } from '@homestead/ui/desk/manage/list-state';
import { useExistingPage } from '@homestead/ui/desk/manage/use-list-state';
import { useAddress } from '@homestead/ui/use-address';
import { StatusTag } from '@homestead/workflow/admin';
import { type CaseListItem, type CaseStatus, listHeads } from '@homestead/workflow/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Card, Table, type TableColumnsType } from 'antd';
import { Link, useLocation, useNavigate } from 'react-router';
import { measures, severalInOne, statisticsCases, statisticsChoices } from '../contract/index.ts';
import { titleOf } from '../view/figure-title.ts';
import { figuresBefore, readFigure } from '../view/filters.ts';
import { pageTexts } from '../view/texts.ts';
import styles from './statistics.module.css';

const words = pageTexts.cases;

/** `/Statistics/cases`: the cases behind a figure; the figure stands in the address. */
export default function StatisticsCasesPage() {
  const { callWithoutToast: call } = useApi();
  const navigate = useNavigate();
  const [params, change] = useAddress();
  const asked = readFigure(params);
  const query = { ...asked, measure: measures.find((one) => one === asked.measure) ?? 'applied' } as const;
  const page = readListState(params, { filters: [] });
  const { pageNum, pageSize } = page;
  const list = useQuery({
    queryKey: ['statistics', 'cases', query, pageNum, pageSize],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(statisticsCases, { query: { ...query, pageNum, pageSize } }, { signal }),
  });
  const turn = (nextPage: number, nextSize: number) =>
    change((now) => {
      now.set('pageNum', String(nextPage));
      now.set('pageSize', String(nextSize));
      return now;
    });
  useExistingPage(page, list.data, (instead) => turn(instead, pageSize));
  const choices = useQuery({
    queryKey: ['statistics', 'choices'],
    queryFn: ({ signal }) => call(statisticsChoices, {}, { signal }),
  });
  const stages = choices.data?.processes.flatMap((process) => process.stages) ?? [];
  const open = ({ processId }: CaseListItem) => navigate(`/Process/${processId}`);
  const back = figuresBefore(useLocation().state, params);
  return (
    <Card
      styles={{ title: { whiteSpace: 'normal' } }}
      title={
        <h1 className={styles.title}>
          {words.title}：{titleOf(query, (key) => stages.find((stage) => stage.key === key)?.name ?? key)}
        </h1>
      }
      extra={<Link to={back}>{words.back}</Link>}
    >
      {severalInOne.includes(query.measure) && <p className={styles.soft}>{words.severalInOne}</p>}
      {list.error && !list.data ? (
        <PageFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Table<CaseListItem>
          rowKey="processId"
          size="middle"
          loading={!list.isPending && list.isFetching && { delay: 200 }}
          columns={columns(open)}
          dataSource={list.data?.records ?? []}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <ListEmpty query={list} text={words.empty} /> }}
          pagination={{
            current: pageNum,
            pageSize,
            total: list.data?.total ?? 0,
            showSizeChanger: true,
            showQuickJumper: hasManyPages(list.data?.total ?? 0, pageSize),
            showTotal: words.total,
            onChange: turn,
          }}
        />
      )}
    </Card>
  );
}

/** The cases behind a figure, under the heads of every list of cases. */
function columns(open: (instance: CaseListItem) => void): TableColumnsType<CaseListItem> {
  const heads = listHeads.cases;
  return [
    {
      title: heads.caseNo,
      dataIndex: 'caseNo',
      render: (caseNo: string | null) => <span className="figures">{caseNo ?? words.noCaseNo}</span>,
    },
    { title: heads.processName, dataIndex: 'processName' },
    { title: heads.applicant, dataIndex: 'applicant' },
    { title: heads.divisionName, dataIndex: 'divisionName' },
    { title: heads.stage, dataIndex: 'stage' },
    {
      title: heads.status,
      dataIndex: 'status',
      render: (status: CaseStatus, { stage }) => <StatusTag status={status} stage={stage} />,
    },
    {
      title: heads.createTime,
      dataIndex: 'createTime',
      render: (time: string) => <span className="figures">{showTime(time)}</span>,
    },
    {
      title: heads.endTime,
      dataIndex: 'endTime',
      render: (time: string | null) => <span className="figures">{showTime(time)}</span>,
    },
    {
      ...actsColumn,
      title: words.action,
      render: (_value, instance) => (
        <Button size="small" onClick={() => open(instance)} data-testid="open-case">
          {words.view}
        </Button>
      ),
    },
  ];
}
