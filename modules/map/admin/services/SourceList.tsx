import { asShown, showTime } from '@homestead/ui';
import { tell, useApi } from '@homestead/ui/desk';
import { ManageList, StateTag, stateOptions } from '@homestead/ui/desk/manage';
import { useQueryClient } from '@tanstack/react-query';
import { Tag } from 'antd';
import { useState } from 'react';
import {
  sourceRoutes as routes,
  type ServiceSource,
  type SourceBody,
  sourceKinds,
} from '../../contract/services/index.ts';
import { RegisterDialog } from './RegisterDialog.tsx';
import styles from './services.module.css';
import { sourceBody, sourceFields, sourceValues } from './source-fields.tsx';
import { serviceAdminTexts as words } from './texts.ts';

const colours = { unknown: 'default', up: 'success', down: 'error' } as const;

/** The sources of other systems: how they are asked, whether they serve, and the way to register their layers. */
export function SourceList() {
  const { callWithoutToast: call, call: callAloud } = useApi();
  const queries = useQueryClient();
  const [registering, setRegistering] = useState<ServiceSource | null>(null);
  return (
    <>
      <ManageList<ServiceSource>
        name="service-sources"
        title={words.tabs.sources}
        note={words.sourcesNote}
        queryKey={['service sources']}
        load={(query, signal) => call(routes.list, { query: query as never }, { signal })}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={words.searchSource}
        filters={[
          {
            name: 'kind',
            label: words.kind,
            options: sourceKinds.map((kind) => ({ value: kind, label: kind })),
          },
          {
            name: 'health',
            label: words.health,
            options: Object.entries(words.healthStates).map(([value, label]) => ({ value, label })),
          },
          { name: 'state', label: words.state, options: stateOptions, width: 110 },
        ]}
        sort="name"
        columns={[
          { key: 'name', title: words.name, isSortable: true },
          { key: 'kind', title: words.kind, isSortable: true, render: ({ kind }) => <Tag>{kind}</Tag> },
          {
            key: 'baseUrl',
            title: words.url,
            render: ({ baseUrl }) => (
              <span className={styles.address} title={baseUrl}>
                {baseUrl}
              </span>
            ),
          },
          {
            key: 'health',
            title: words.health,
            isSortable: true,
            render: (row) => <HealthTag source={row} />,
          },
          {
            key: 'answeredAt',
            title: words.answered,
            render: ({ health }) => (
              <span className="figures">{health.answeredAt ? showTime(health.answeredAt) : '—'}</span>
            ),
          },
          {
            key: 'callsToday',
            title: words.callsToday,
            align: 'right',
            render: (row) => <span className="figures">{words.callsOf(row.callsToday, row.dailyLimit)}</span>,
          },
          {
            key: 'services',
            title: words.services,
            align: 'right',
            render: (row) => <span className="figures">{row.services}</span>,
          },
          { key: 'state', title: words.state, render: ({ state }) => <StateTag state={state} /> },
          { key: 'remark', title: words.remark, isHiddenAtFirst: true },
        ]}
        create={{
          title: words.createSource,
          text: words.createSource,
          need: 'edit',
          fields: sourceFields(null),
          initial: () => sourceValues(null),
          save: (values) => call(routes.create, { body: sourceBody(values) as SourceBody }),
        }}
        edit={{
          title: words.editSource,
          need: 'edit',
          fields: (row) => sourceFields(row),
          initial: (row) => sourceValues(row),
          load: (id) => call(routes.get, { params: { id } }),
          save: (values, row) =>
            call(routes.update, {
              params: { id: row!.id },
              body: { ...sourceBody(values), version: row!.version },
            }),
        }}
        actions={[
          {
            name: 'test',
            label: words.test,
            need: 'edit',
            run: async ({ id }) => {
              const { ok, message, milliseconds } = await callAloud(routes.test, { params: { id } });
              (ok ? tell.success : tell.error)(words.tested(ok, message, milliseconds));
              await queries.invalidateQueries({ queryKey: ['service sources'] });
            },
          },
          { name: 'register', label: words.register, need: 'edit', run: setRegistering },
        ]}
        remove={{ need: 'edit', run: (row) => call(routes.remove, asShown(row)) }}
      />
      {registering && <RegisterDialog source={registering} onClose={() => setRegistering(null)} />}
    </>
  );
}

function HealthTag({ source: { health } }: { source: ServiceSource }) {
  const { state, since, message } = health;
  return (
    <span title={message}>
      <Tag color={colours[state]}>{words.healthStates[state]}</Tag>
      {since && <span className={styles.since}>{words.since(showTime(since))}</span>}
    </span>
  );
}
