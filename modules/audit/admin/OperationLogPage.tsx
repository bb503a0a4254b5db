import { showTime } from '@homestead/ui';
import { PageState, useApi } from '@homestead/ui/desk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Card, Descriptions, Empty, Table, type TableColumnsType, Tag } from 'antd';
import { type ChainCheck, type ChainState, chainTexts, chainRoutes as routes } from '../contract/index.ts';
import styles from './log.module.css';
import { logPageTexts as words } from './texts.ts';

const key = ['audit', 'chain'];

/** `/OperationLog` 操作日志: whether the log is as it was written, and a check at once. */
export default function OperationLogPage() {
  const { call, callWithoutToast } = useApi();
  const queries = useQueryClient();
  const chain = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callWithoutToast(routes.getChain, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.isChecking ? 1000 : false),
  });
  const check = useMutation({
    mutationFn: () => call(routes.checkChain, {}),
    onSuccess: (state) => queries.setQueryData(key, state),
  });
  const isChecking = check.isPending || (chain.data?.isChecking ?? false);
  return (
    <Card
      title={<h1 className={styles.title}>{words.title}</h1>}
      extra={
        <Button type="primary" loading={isChecking} onClick={() => check.mutate()} data-testid="chain-check">
          {isChecking ? words.checking : words.check}
        </Button>
      }
    >
      <PageState query={chain}>{(state) => <Chain state={state} />}</PageState>
    </Card>
  );
}

function Chain({ state }: { state: ChainState }) {
  const ended = state.checks.find((check) => check.endedAt !== null);
  const { facts } = words;
  return (
    <>
      <div className={styles.notes}>
        <Verdict check={ended} />
        {!state.isKeyed && <Alert type="warning" showIcon title={words.noKey} />}
        {state.guard === 'triggers' && <Alert type="info" showIcon title={words.triggersOnly} />}
      </div>
      <Descriptions
        bordered
        size="small"
        styles={{ label: { width: '18%' }, content: { width: '32%' } }}
        column={{ xs: 1, md: 2 }}
        items={[
          { label: facts.rows, children: <span data-testid="chain-rows">{state.rows}</span> },
          { label: facts.seals, children: state.seals },
          { label: facts.sealedAt, children: state.sealedAt ? showTime(state.sealedAt) : words.none },
          { label: facts.key, children: state.isKeyed ? words.keyed.yes : words.keyed.no },
          { label: facts.guard, children: words.guards[state.guard] },
        ]}
      />
      <p className={styles.soft}>{words.unsealedNote}</p>
      <h2 className={styles.history}>{words.history}</h2>
      <Table<ChainCheck>
        rowKey="beganAt"
        size="middle"
        columns={columns(state.isChecking)}
        dataSource={state.checks}
        pagination={false}
        locale={{ emptyText: <Empty description={words.noChecks} /> }}
      />
    </>
  );
}

function Verdict({ check }: { check: ChainCheck | undefined }) {
  if (!check?.endedAt)
    return (
      <Alert
        type="info"
        showIcon
        title={words.unchecked}
        description={words.uncheckedText}
        data-testid="chain-verdict"
        data-state="unchecked"
      />
    );
  const { reason, sealNo } = check;
  return (
    <Alert
      type={reason ? 'error' : 'success'}
      showIcon
      title={reason ? words.broken : words.whole}
      description={
        reason
          ? chainTexts.notice(chainTexts.broken(reason, sealNo))
          : words.wholeText(showTime(check.endedAt))
      }
      data-testid="chain-verdict"
      data-state={reason ?? 'whole'}
    />
  );
}

function columns(isChecking: boolean): TableColumnsType<ChainCheck> {
  const names = words.columns;
  return [
    {
      title: names.began,
      dataIndex: 'beganAt',
      width: 170,
      render: (time: string) => <span className="figures">{showTime(time)}</span>,
    },
    { title: names.by, dataIndex: 'by', width: 160, render: (by: string | null) => by ?? words.daily },
    {
      title: names.result,
      key: 'result',
      render: (_value, { endedAt, reason, sealNo }, index) => {
        if (!endedAt) return <Tag>{isChecking && index === 0 ? words.running : words.interrupted}</Tag>;
        return reason ? (
          <Tag color="error">{chainTexts.broken(reason, sealNo)}</Tag>
        ) : (
          <Tag color="success">{chainTexts.whole}</Tag>
        );
      },
    },
    { title: names.rows, dataIndex: 'rows', width: 110, align: 'right' },
    { title: names.seals, dataIndex: 'seals', width: 90, align: 'right' },
  ];
}
