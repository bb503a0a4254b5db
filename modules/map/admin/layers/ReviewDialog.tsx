import { catalogueRoutes as routes, type VersionRow } from '@homestead/catalogue/contract';
import { DialogFrame, PageState, useApi } from '@homestead/ui/desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Table } from 'antd';
import { useState } from 'react';
import styles from './layers.module.css';
import { layerAdminTexts as words } from './texts.ts';

interface Props {
  layerId: string;
  name: string;
  row: VersionRow;
  onClose(): void;
}

/** Running cases whose check would say something else on a version, for people to decide. */
export function ReviewDialog({ layerId, name, row: { version }, onClose }: Props) {
  const { call, callWithoutToast } = useApi();
  const queries = useQueryClient();
  const [pageNum, setPage] = useState(1);
  const params = { layerId, version };
  const found = useQuery({
    queryKey: ['layer review', layerId, version, pageNum],
    queryFn: ({ signal }) =>
      callWithoutToast(routes.getReview, { params, query: { pageNum, pageSize: 10 } }, { signal }),
    refetchInterval: ({ state }) =>
      ['waiting', 'running'].includes(state.data?.review.state ?? '') ? 1500 : false,
  });
  const start = async () => {
    await call(routes.askReview, { params }).catch(() => undefined);
    await queries.invalidateQueries({ queryKey: ['layer review', layerId, version] });
  };
  return (
    <DialogFrame open title={words.reviewTitle(name, version)} width="min(980px, 94vw)" onCancel={onClose}>
      <PageState query={found}>
        {({ review, records, total }) => {
          const isBusy = review.state === 'waiting' || review.state === 'running';
          return (
            <div className={styles['stack']} data-testid="layer-review">
              <Alert
                type={review.state === 'failed' ? 'error' : review.differing > 0 ? 'warning' : 'info'}
                showIcon
                title={words.reviewStates[review.state]}
                description={
                  review.state === 'none'
                    ? words.reviewHint
                    : `${words.reviewCount(review.checked, review.differing)}。${words.reviewHint}`
                }
              />
              {total > 0 && (
                <Table
                  size="small"
                  rowKey={({ caseId, after }) => `${caseId} ${after}`}
                  dataSource={records}
                  scroll={{ x: 760 }}
                  pagination={{
                    current: pageNum,
                    pageSize: 10,
                    total,
                    showSizeChanger: false,
                    showTotal: words.total,
                    onChange: setPage,
                  }}
                  columns={[
                    { title: words.caseNo, dataIndex: 'caseNo', width: 190 },
                    { title: words.processName, dataIndex: 'processName', width: 150 },
                    { title: words.checkedOn, dataIndex: 'checkedOn', width: 120 },
                    { title: words.resultBefore, dataIndex: 'before' },
                    { title: words.resultAfter, dataIndex: 'after' },
                  ]}
                />
              )}
              <Flex justify="end">
                <Button type="primary" loading={isBusy} onClick={() => void start()}>
                  {review.state === 'none' ? words.reviewStart : words.reviewAgain}
                </Button>
              </Flex>
            </div>
          );
        }}
      </PageState>
    </DialogFrame>
  );
}
