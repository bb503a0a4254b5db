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
import { Alert, Descriptions, Select, Typography } from 'antd';
import { useState } from 'react';
import {
  addConsumerSecret,
  type Consumer,
  consumerTexts,
  createConsumer,
  deleteConsumer,
  endConsumerSecret,
  exportConsumers,
  getConsumer,
  listConsumers,
  updateConsumer,
} from '../../contract/index.ts';
import { usePresence } from '../session/identity.ts';
import { consumerPageTexts as words } from './texts.ts';

type Shown = { consumer: Consumer; secret: string };

const need = 'people.consumer.edit';
const tags = <Select mode="tags" tokenSeparators={[' ', '，', ',']} />;
const fields: readonly ManageField[] = [
  { name: 'name', label: words.name, type: 'text', isRequired: true, maxLength: 60 },
  { name: 'scopes', label: words.scopes, type: 'custom', control: tags, hint: words.scopesHint },
  { name: 'networks', label: words.networks, type: 'custom', control: tags, hint: words.networksHint },
  { name: 'expiresOn', label: words.expiresOn, type: 'date' },
  { name: 'fileMbPerDay', label: words.fileMbPerDay, type: 'number', hint: words.fileMbPerDayHint },
];

/** What the fields say; a date that was left empty is none. */
const bodyOf = ({ name, scopes, networks, expiresOn, fileMbPerDay, qyzt }: Values) => ({
  name: name as string,
  scopes: (scopes ?? []) as string[],
  networks: (networks ?? []) as string[],
  expiresOn: (expiresOn || null) as string | null,
  fileMbPerDay: (fileMbPerDay ?? null) as number | null,
  ...(qyzt ? { qyzt: qyzt as 'YES' | 'NO' } : {}),
});

/** `/Consumers` 接口密钥: other systems that call this one, each with its keys, networks and last day. */
export default function ConsumersPage() {
  const { call, callWithoutToast } = useApi();
  const { identity } = usePresence();
  const [secret, setSecret] = useState<Shown | null>(null);
  return (
    <>
      <ManageList<Consumer>
        name="consumers"
        title={words.title}
        note={words.note}
        queryKey={['consumers']}
        // Unknown until the session has come: the server decides.
        can={identity?.capabilities}
        load={(query, signal) => callWithoutToast(listConsumers, { query: query as never }, { signal })}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={words.search}
        filters={[{ name: 'qyzt', label: words.state, options: stateOptions, width: 110 }]}
        export={{ route: exportConsumers }}
        columns={[
          { key: 'name', title: words.name, isSortable: true },
          { key: 'keyId', title: words.keyId, width: 200 },
          {
            key: 'scopes',
            title: words.scopes,
            width: 160,
            render: ({ scopes }) => scopes.join('、') || '—',
          },
          {
            key: 'networks',
            title: words.networks,
            width: 130,
            render: ({ networks }) => networks.join('、') || words.anywhere,
          },
          {
            key: 'expiresOn',
            title: words.expiresOn,
            isSortable: true,
            render: ({ expiresOn }) => expiresOn ?? words.forever,
          },
          {
            key: 'files',
            title: words.files,
            width: 150,
            render: ({ fileMbPerDay, fileBytesToday }) => (
              <span className="figures">{words.filesToday(fileBytesToday, fileMbPerDay)}</span>
            ),
          },
          { key: 'secrets', title: words.secrets, render: (row) => <Uses row={row} /> },
          { key: 'qyzt', title: words.state, render: ({ qyzt }) => <StateTag state={qyzt} /> },
        ]}
        create={{
          need,
          text: words.create,
          title: words.create,
          fields,
          save: async (values) => setSecret(await callWithoutToast(createConsumer, { body: bodyOf(values) })),
        }}
        edit={{
          need,
          title: words.edit,
          fields: [...fields, { name: 'qyzt', label: words.state, type: 'state' }],
          load: (id) => callWithoutToast(getConsumer, { params: { id } }),
          save: (values, row) =>
            callWithoutToast(updateConsumer, {
              params: { id: row!.id },
              body: { ...bodyOf(values), version: row!.version },
            }),
        }}
        actions={[
          {
            name: 'add-secret',
            label: words.add,
            need,
            isShown: ({ secrets }) => secrets.length < 2,
            question: ({ name }) => words.askAdd(name),
            run: async ({ id }) => setSecret(await call(addConsumerSecret, { params: { id } })),
          },
          {
            name: 'end-secret',
            label: words.end,
            need,
            isDangerous: true,
            isShown: ({ secrets }) => secrets.length > 1,
            question: ({ name }) => words.askEnd(name),
            done: consumerTexts.set,
            run: ({ id, secrets }) =>
              call(endConsumerSecret, { params: { id, secretId: secrets[0]?.id ?? '' } }),
          },
        ]}
        bulk={stateActions<Consumer>({
          need,
          stateOf: ({ qyzt }) => qyzt,
          set: ({ id, version }, qyzt) =>
            callWithoutToast(updateConsumer, { params: { id }, body: { qyzt, version } }),
        })}
        remove={{ need, run: (row) => callWithoutToast(deleteConsumer, asShown(row)) }}
      />
      {secret && <Secret {...secret} onClose={() => setSecret(null)} />}
    </>
  );
}

function Uses({ row }: { row: Consumer }) {
  return row.secrets.map(({ id, lastUsedAt }) => (
    <div key={id} className="figures">
      {lastUsedAt ? words.lastUsed(showTime(lastUsedAt)) : words.neverUsed}
    </div>
  ));
}

function Secret({ consumer, secret, onClose }: Shown & { onClose(): void }) {
  const close = () => {
    onClose();
    tell.success(consumerTexts.set);
  };
  return (
    <DialogFrame
      open
      title={words.secretTitle}
      confirmText={words.noted}
      onConfirm={close}
      onCancel={onClose}
    >
      <Alert type="warning" showIcon title={words.secretNote(consumer.name)} style={{ marginBottom: 16 }} />
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          { label: words.keyId, children: <Typography.Text copyable>{consumer.keyId}</Typography.Text> },
          {
            label: words.secretLabel,
            children: <Typography.Text copyable>{secret}</Typography.Text>,
          },
        ]}
      />
    </DialogFrame>
  );
}
