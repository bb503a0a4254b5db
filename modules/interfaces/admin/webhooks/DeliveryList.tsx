import { showTime } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { ManageList } from '@homestead/ui/desk/manage';
import { Tag } from 'antd';
import { type Delivery, webhookRoutes as routes } from '../../contract/webhooks/index.ts';
import { webhookPageTexts as words } from './texts.ts';

const colours = { waiting: 'processing', done: 'success', dead: 'error' } as const;

const isDead = ({ state }: Delivery) => state === 'dead';

/** Each event on its way to each webhook: delivered, waiting for another attempt, or given up. */
export function DeliveryList() {
  const { call, callWithoutToast } = useApi();
  return (
    <ManageList<Delivery>
      name="deliveries"
      title={words.deliveries}
      queryKey={['webhooks', 'deliveries']}
      load={(query, signal) => callWithoutToast(routes.listDeliveries, { query: query as never }, { signal })}
      idOf={({ id }) => id}
      nameOf={({ eventId }) => eventId}
      search={words.deliverySearch}
      export={{ route: routes.exportDeliveries }}
      sort="-createTime"
      filters={[
        {
          name: 'event',
          label: words.event,
          width: 150,
          options: Object.entries(words.eventNames).map(([value, label]) => ({ value, label })),
        },
        {
          name: 'state',
          label: words.result,
          width: 120,
          options: Object.entries(words.states).map(([value, label]) => ({ value, label })),
        },
      ]}
      columns={[
        {
          key: 'createTime',
          title: words.time,
          isSortable: true,
          render: ({ createTime }) => <span className="figures">{showTime(createTime)}</span>,
        },
        { key: 'webhookName', title: words.name },
        { key: 'event', title: words.event, render: ({ event }) => words.eventNames[event] ?? event },
        { key: 'caseNo', title: words.caseNo, render: ({ caseNo }) => caseNo ?? '—' },
        {
          key: 'eventId',
          title: words.eventId,
          isHiddenAtFirst: true,
          render: ({ eventId }) => <code>{eventId}</code>,
        },
        {
          key: 'state',
          title: words.result,
          render: ({ state }) => <Tag color={colours[state]}>{words.states[state]}</Tag>,
        },
        { key: 'attempts', title: words.attempts, align: 'right' },
        { key: 'message', title: words.message, width: 200, render: ({ message }) => message || '—' },
        {
          key: 'nextTime',
          title: words.next,
          render: ({ nextTime }) => (nextTime ? <span className="figures">{showTime(nextTime)}</span> : '—'),
        },
      ]}
      bulk={[
        {
          name: 'replay',
          label: words.replayAll,
          isFor: isDead,
          run: ({ id }) => callWithoutToast(routes.replayDelivery, { params: { id } }),
        },
      ]}
      actions={[
        {
          name: 'replay',
          label: words.replayAll,
          isShown: isDead,
          done: words.replayed,
          run: ({ id }) => call(routes.replayDelivery, { params: { id } }),
        },
      ]}
    />
  );
}
