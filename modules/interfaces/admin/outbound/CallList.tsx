import { showTime } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { ManageList } from '@homestead/ui/desk/manage';
import { Tag } from 'antd';
import {
  exportOutboundCalls,
  listOutboundCalls,
  type OutboundCall,
  outboundCallTexts,
} from '../../contract/index.ts';
import { outboundPageTexts as words } from './texts.ts';

/** What consumers called, without bodies. */
export function CallList() {
  const { callWithoutToast: call } = useApi();
  return (
    <ManageList<OutboundCall>
      name="outbound-calls"
      title={words.tabs.calls}
      note={words.callsNote}
      queryKey={['outbound', 'calls']}
      load={(query, signal) => call(listOutboundCalls, { query: query as never }, { signal })}
      idOf={({ id }) => id}
      nameOf={({ path }) => path}
      search={words.callsSearch}
      sort="-time"
      export={{ route: exportOutboundCalls }}
      filters={[
        {
          name: 'result',
          label: words.result,
          width: 110,
          options: Object.entries(words.results).map(([value, label]) => ({ value, label })),
        },
      ]}
      columns={[
        {
          key: 'time',
          title: words.time,
          isSortable: true,
          render: ({ time }) => <span className="figures">{showTime(time)}</span>,
        },
        { key: 'consumerName', title: words.consumer },
        {
          key: 'path',
          title: words.interface,
          isSortable: true,
          render: ({ path }) => (path === '-' ? words.unknown : <code>{path}</code>),
        },
        {
          key: 'code',
          title: words.result,
          render: ({ code }) => (
            <Tag color={code === '200' ? 'success' : 'error'}>{outboundCallTexts.resultOf(code)}</Tag>
          ),
        },
        { key: 'message', title: words.reason, width: 180, render: ({ message }) => message || '—' },
        {
          key: 'query',
          title: words.query,
          render: ({ query }) => outboundCallTexts.query(query) || '—',
          isHiddenAtFirst: true,
        },
        { key: 'records', title: words.records, align: 'right' },
        { key: 'ms', title: words.ms, align: 'right', isSortable: true },
        { key: 'ip', title: words.ip },
      ]}
    />
  );
}
