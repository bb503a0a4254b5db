import { DivisionSelect, usePresence } from '@homestead/people/admin';
import { asShown, showTime } from '@homestead/ui';
import { DialogFrame, tell, useApi } from '@homestead/ui/desk';
import {
  type ManageField,
  ManageList,
  StateTag,
  stateActions,
  stateOptions,
  type Values,
} from '@homestead/ui/desk/manage';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Tag, Typography } from 'antd';
import { useState } from 'react';
import {
  webhookRoutes as routes,
  type Webhook,
  type WebhookShown,
  webhookEvents,
} from '../../contract/webhooks/index.ts';
import styles from '../inbound/inbound.module.css';
import { webhookPageTexts as words } from './texts.ts';

const eventOptions = webhookEvents.map((value) => ({ value, label: words.eventNames[value] ?? value }));

const fields = (isNew: boolean): ManageField[] => [
  { type: 'text', name: 'name', label: words.name, isRequired: true, maxLength: 60 },
  { type: 'text', name: 'url', label: words.url, isRequired: true, maxLength: 1000, hint: words.urlHint },
  {
    type: 'multiple',
    name: 'events',
    label: words.events,
    isRequired: true,
    options: eventOptions,
  },
  {
    type: 'custom',
    name: 'division',
    label: words.division,
    hint: words.divisionHint,
    isChoice: true,
    control: <DivisionSelect placeholder={words.all} />,
  },
  ...(isNew ? [] : [{ type: 'state', name: 'qyzt', label: words.state } satisfies ManageField]),
];

const bodyOf = ({ name, url, events, division, qyzt }: Values) => ({
  name: name as string,
  url: url as string,
  events: events as Webhook['events'],
  division: (division as string | undefined) ?? '',
  ...(qyzt ? { qyzt: qyzt as 'YES' | 'NO' } : {}),
});

/** Where events of cases are sent: addresses, their secrets, and what was not delivered. */
export function WebhookList() {
  const { call, callWithoutToast } = useApi();
  const queries = useQueryClient();
  const [shown, setShown] = useState<WebhookShown | null>(null);
  const { identity } = usePresence();
  return (
    <>
      <ManageList<Webhook>
        name="webhooks"
        title={words.title}
        note={words.note}
        queryKey={['webhooks']}
        can={identity?.capabilities ?? []}
        load={(query, signal) => callWithoutToast(routes.listWebhooks, { query: query as never }, { signal })}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={words.search}
        filters={[
          { name: 'event', label: words.events, options: eventOptions, width: 150 },
          { name: 'qyzt', label: words.state, options: stateOptions, width: 110 },
        ]}
        export={{ route: routes.exportWebhooks }}
        columns={[
          { key: 'name', title: words.name, width: 140, isSortable: true },
          {
            key: 'url',
            title: words.url,
            width: 200,
            render: ({ url }) => (
              <code className={styles.address} title={url}>
                {url}
              </code>
            ),
          },
          {
            key: 'events',
            title: words.events,
            width: 170,
            render: ({ events }) => events.map((event) => <Tag key={event}>{words.eventNames[event]}</Tag>),
          },
          {
            key: 'division',
            title: words.division,
            isHiddenAtFirst: true,
            render: ({ division }) => division || words.all,
          },
          {
            key: 'secrets',
            title: words.secrets,
            isHiddenAtFirst: true,
            render: ({ secrets: [first] }) =>
              first?.expireTime ? words.until(showTime(first.expireTime)) : words.one,
          },
          {
            key: 'queue',
            title: words.queue,
            align: 'right',
            render: ({ waiting, dead }) => (
              <span className="figures">
                {waiting} / {dead > 0 ? <Typography.Text type="danger">{dead}</Typography.Text> : 0}
              </span>
            ),
          },
          { key: 'qyzt', title: words.state, render: ({ qyzt }) => <StateTag state={qyzt} /> },
        ]}
        create={{
          need: routes.createWebhook.capability,
          text: words.create,
          title: words.create,
          fields: fields(true),
          save: async (values) =>
            setShown(await callWithoutToast(routes.createWebhook, { body: bodyOf(values) })),
        }}
        edit={{
          need: routes.updateWebhook.capability,
          title: words.edit,
          fields: fields(false),
          load: (id) => callWithoutToast(routes.getWebhook, { params: { id } }),
          save: (values, row) =>
            callWithoutToast(routes.updateWebhook, {
              params: { id: row!.id },
              body: { ...bodyOf(values), version: row!.version },
            }),
        }}
        actions={[
          {
            name: 'test',
            need: routes.testWebhook.capability,
            label: words.test,
            run: async ({ id }) => {
              const { ok, message } = await call(routes.testWebhook, { params: { id } });
              if (ok) tell.success(words.testOk);
              else tell.error(words.testFailed(message));
            },
          },
          {
            name: 'replay',
            need: routes.replayWebhook.capability,
            label: words.replayAll,
            isShown: ({ dead }) => dead > 0,
            question: ({ name, dead }) => words.askReplay(name, dead),
            done: words.replayed,
            run: ({ id }) => call(routes.replayWebhook, { params: { id } }),
          },
          {
            name: 'add-secret',
            need: routes.addWebhookSecret.capability,
            label: words.changeSecret,
            isShown: ({ secrets }) => secrets.length < 2,
            question: ({ name }) => words.askChange(name),
            run: async ({ id }) =>
              setShown(await call(routes.addWebhookSecret, { params: { id }, body: {} })),
          },
          {
            name: 'end-secret',
            need: routes.endWebhookSecret.capability,
            label: words.endSecret,
            isDangerous: true,
            isShown: ({ secrets }) => secrets.length > 1,
            question: ({ name }) => words.askEnd(name),
            run: ({ id, secrets }) =>
              call(routes.endWebhookSecret, { params: { id, secretId: secrets[0]?.id ?? '' } }),
          },
        ]}
        bulk={stateActions<Webhook>({
          need: routes.updateWebhook.capability,
          stateOf: ({ qyzt }) => qyzt,
          set: ({ id, version }, qyzt) =>
            callWithoutToast(routes.updateWebhook, { params: { id }, body: { qyzt, version } }),
        })}
        remove={{
          need: routes.deleteWebhook.capability,
          run: (row) => callWithoutToast(routes.deleteWebhook, asShown(row)),
        }}
      />
      {shown && (
        <DialogFrame
          open
          title={words.secretTitle}
          confirmText={words.noted}
          onConfirm={() => {
            setShown(null);
            void queries.invalidateQueries({ queryKey: ['webhooks'] });
          }}
          onCancel={() => setShown(null)}
        >
          <Alert
            type="warning"
            showIcon
            title={words.secretNote(shown.webhook.name)}
            style={{ marginBottom: 16 }}
          />
          <Typography.Text copyable data-testid="webhook-secret">
            {shown.secret}
          </Typography.Text>
        </DialogFrame>
      )}
    </>
  );
}
