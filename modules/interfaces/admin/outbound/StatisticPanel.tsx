import { PageState, useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { Card, Empty, Flex, Segmented, Statistic, Table } from 'antd';
import { useState } from 'react';
import { type OutboundSums, outboundStatistic } from '../../contract/index.ts';
import { outboundPageTexts as words } from './texts.ts';

const spans = [1, 7, 30, 90];

/** Calls, failures and time of the last days, by interface and consumer. */
export function StatisticPanel() {
  const { callWithoutToast: call } = useApi();
  const [days, setDays] = useState(7);
  const statistic = useQuery({
    queryKey: ['outbound', 'statistic', days],
    queryFn: ({ signal }) => call(outboundStatistic, { query: { days } }, { signal }),
  });
  return (
    <Card
      title={words.tabs.statistic}
      extra={
        <Segmented
          value={days}
          options={spans.map((value) => ({ value, label: words.days(value) }))}
          onChange={setDays}
          aria-label={words.tabs.statistic}
        />
      }
    >
      <PageState query={statistic}>
        {({ calls, failures, averageMs, records }) => (
          <Flex vertical gap={16} data-testid="outbound-statistic">
            <Flex gap={48} wrap>
              <Statistic title={words.calls} value={calls} />
              <Statistic title={words.failures} value={failures} />
              <Statistic title={words.averageMs} value={averageMs} />
            </Flex>
            <Table<OutboundSums>
              size="middle"
              rowKey={({ path, consumer }) => `${path} ${consumer}`}
              dataSource={records}
              pagination={false}
              scroll={{ x: 'max-content' }}
              locale={{ emptyText: <Empty description={words.noCalls} /> }}
              columns={[
                {
                  title: words.interface,
                  dataIndex: 'path',
                  render: (path: string) => (path === '-' ? words.unknown : <code>{path}</code>),
                },
                { title: words.consumer, dataIndex: 'consumerName' },
                { title: words.calls, dataIndex: 'calls', align: 'right' },
                { title: words.failures, dataIndex: 'failures', align: 'right' },
                { title: words.averageMs, dataIndex: 'averageMs', align: 'right' },
                { title: words.slowestMs, dataIndex: 'slowestMs', align: 'right' },
              ]}
            />
          </Flex>
        )}
      </PageState>
    </Card>
  );
}
