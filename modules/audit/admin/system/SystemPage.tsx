import { PageState, useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { Button, Card, Segmented, Table } from 'antd';
import { useSearchParams } from 'react-router';
import { systemRoutes as routes, type SystemState } from '../../contract/index.ts';
import { JobList } from './JobList.tsx';
import { LicenceList } from './LicenceList.tsx';
import { Settings } from './Settings.tsx';
import { StateOverview } from './StateOverview.tsx';
import { sizeOf } from './sizes.ts';
import styles from './system.module.css';
import { systemPageTexts as words } from './texts.ts';

type Tab = keyof typeof words.tabs;

/** `/SystemState` 系统状态: health, versions, background jobs, sizes, settings in force, backups and licences of parts. */
export default function SystemPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab') as Tab | null;
  const tab: Tab = asked && Object.hasOwn(words.tabs, asked) ? asked : 'state';
  return (
    <div className={styles.page}>
      <Segmented<Tab>
        className={styles.tabs}
        value={tab}
        options={(Object.keys(words.tabs) as Tab[]).map((value) => ({ value, label: words.tabs[value] }))}
        onChange={(next) => setParams({ tab: next })}
        aria-label={words.tabLabel}
        data-testid="system-tabs"
      />
      {tab === 'jobs' && <JobList />}
      {tab === 'licences' && <LicenceList />}
      {tab !== 'jobs' && tab !== 'licences' && <StateTab tab={tab} />}
    </div>
  );
}

function StateTab({ tab }: { tab: 'state' | 'tables' | 'settings' }) {
  const { callWithoutToast } = useApi();
  const query = useQuery({
    queryKey: ['system'],
    queryFn: ({ signal }) => callWithoutToast(routes.getSystem, {}, { signal }),
  });
  return (
    <Card
      title={<h1 className={styles.title}>{tab === 'state' ? words.title : words.tabs[tab]}</h1>}
      extra={
        <Button loading={query.isFetching} onClick={() => void query.refetch()} data-testid="system-refresh">
          {words.refresh}
        </Button>
      }
    >
      <PageState query={query}>
        {(state) => (
          <>
            {tab === 'state' && <StateOverview state={state} />}
            {tab === 'tables' && <Tables tables={state.tables} />}
            {tab === 'settings' && <Settings settings={state.configuration} />}
          </>
        )}
      </PageState>
    </Card>
  );
}

function Tables({ tables }: Pick<SystemState, 'tables'>) {
  return (
    <Table
      rowKey="name"
      size="middle"
      pagination={false}
      dataSource={tables}
      columns={[
        { title: words.table.name, dataIndex: 'name' },
        {
          title: words.table.rows,
          dataIndex: 'rows',
          align: 'right',
          width: 160,
          render: (rows: number | null) => (
            <span className="figures">{rows?.toLocaleString('zh-CN') ?? '—'}</span>
          ),
        },
        {
          title: words.table.bytes,
          dataIndex: 'bytes',
          align: 'right',
          width: 200,
          render: (bytes: number) => <span className="figures">{sizeOf(bytes)}</span>,
        },
      ]}
    />
  );
}
