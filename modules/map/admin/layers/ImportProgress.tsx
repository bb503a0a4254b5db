import { type ImportDetail, catalogueRoutes as routes } from '@homestead/catalogue/contract';
import { ExportButton, useApi } from '@homestead/ui/desk';
import { confirm } from '@homestead/ui/widgets';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Progress, Table } from 'antd';
import { useState } from 'react';
import styles from './layers.module.css';
import { layerAdminTexts as words } from './texts.ts';

/** What is done about an import whose process died: nothing is asked of anybody. */
export function Interruption({ detail: { interruption } }: { detail: ImportDetail }) {
  return (
    interruption && (
      <Alert
        type={interruption === 'waiting' ? 'warning' : 'info'}
        showIcon
        title={words.interruptions[interruption]}
        data-testid="import-interruption"
      />
    )
  );
}

/** How far an import is, and the way to cancel it. */
export function ImportProgress({
  detail,
  onChanged,
}: {
  detail: ImportDetail;
  onChanged(detail: ImportDetail): void;
}) {
  const { call } = useApi();
  const { id, read, total, kept, repaired, refused } = detail;
  const percent = total ? Math.min(99, Math.floor((read / total) * 100)) : 0;
  const cancel = () =>
    confirm({
      body: words.cancelQuestion,
      isDangerous: true,
      cancelledText: null,
      run: async () => onChanged(await call(routes.cancelImport, { params: { id } })),
    });
  return (
    <div className={styles['stack']} style={{ padding: '24px 8px' }} data-testid="import-progress">
      <Interruption detail={detail} />
      <Progress percent={percent} status="active" aria-label={words.progress(read, total)} />
      <span role="status">
        {words.progress(read, total)}；{words.doneText(kept, repaired, refused)}
      </span>
      <span className={styles['hint']}>{words.background}</span>
      <Flex justify="end">
        <Button danger onClick={() => void cancel()}>
          {words.cancelImport}
        </Button>
      </Flex>
    </div>
  );
}

interface ResultProps {
  detail: ImportDetail;
  onAgain(): void;
  onVersions(layerId: string, name: string): void;
}

/** What became of an import: counts, and each feature that was repaired or refused. */
export function ImportResult({ detail, onAgain, onVersions }: ResultProps) {
  const { id, state, layerId, layerName, version, kept, repaired, refused, fault } = detail;
  const isDone = state === 'done' && layerId !== null && version !== null;
  return (
    <div className={styles['stack']} data-testid="import-result">
      <Alert
        type={isDone ? 'success' : state === 'cancelled' ? 'info' : 'warning'}
        showIcon
        title={isDone ? words.doneTitle(layerName ?? layerId, version) : (fault ?? words.refusedTitle)}
        description={
          isDone ? words.doneText(kept, repaired, refused) : fault ? words.refusedTitle : undefined
        }
      />
      {repaired + refused > 0 && <Findings id={id} />}
      <Flex justify="end" gap={8} wrap>
        {repaired + refused > 0 && (
          <ExportButton route={routes.importReport} params={{ id }} query={{}} text={words.report} />
        )}
        <Button onClick={onAgain}>{words.again}</Button>
        {isDone && (
          <Button type="primary" onClick={() => onVersions(layerId, layerName ?? layerId)}>
            {words.toVersions}
          </Button>
        )}
      </Flex>
    </div>
  );
}

function Findings({ id }: { id: string }) {
  const { callWithoutToast: call } = useApi();
  const [pageNum, setPage] = useState(1);
  const found = useQuery({
    queryKey: ['layer import findings', id, pageNum],
    queryFn: ({ signal }) =>
      call(routes.listFindings, { params: { id }, query: { pageNum, pageSize: 10 } }, { signal }),
  });
  return (
    <Table
      size="small"
      rowKey={({ number, message }) => `${number} ${message}`}
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
        { title: words.findings.number, dataIndex: 'number', width: 90 },
        { title: words.findings.featureId, dataIndex: 'featureId', width: 200, ellipsis: true },
        {
          title: words.findings.kind,
          dataIndex: 'kind',
          width: 90,
          render: (kind: keyof typeof words.findingKinds) => words.findingKinds[kind],
        },
        { title: words.findings.message, dataIndex: 'message' },
      ]}
    />
  );
}
