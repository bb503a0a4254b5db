import { asShown, showTime } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import {
  ManageList,
  StateTag,
  stateActions,
  stateOptions,
  useKept,
  useKeptRow,
} from '@homestead/ui/desk/manage';
import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import {
  type ApiInbound,
  type CatalogNode,
  callMethods,
  type Generated,
  inboundSheets,
  inboundSheetTexts,
  inboundRoutes as routes,
} from '../../contract/inbound/index.ts';
import { scheduleText } from '../schedule/choice.ts';
import { inboundBody, inboundFields, inboundValues } from './fields.tsx';
import { GenerateDialog } from './GenerateDialog.tsx';
import { GeneratedForm } from './GeneratedForm.tsx';
import styles from './inbound.module.css';
import { LogDialog } from './LogDialog.tsx';
import { TestDialog } from './TestDialog.tsx';
import { inboundAdminTexts as words } from './texts.ts';

/** `/ApiAccess` 接口接入: calls to other systems, how they are made, and what came of them. */
export default function ApiAccessPage() {
  const { callWithoutToast: call } = useApi();
  const { opened, open, close } = useKeptRow<ApiInbound, 'test' | 'log'>('dialog of a call', (id) =>
    call(routes.get, { params: { id } }),
  );
  const [isGenerating, setGenerating] = useKept('document of calls', false);
  const [generated, setGenerated] = useKept<Generated | null>('call of a document', null);
  const catalog = useQuery({
    queryKey: ['inbound calls', 'catalog'],
    queryFn: ({ signal }) => call(routes.catalog, {}, { signal }),
  });
  return (
    <>
      <ManageList<ApiInbound>
        name="inbound-calls"
        title={words.title}
        note={words.note}
        queryKey={['inbound calls']}
        load={(query, signal) => call(routes.list, { query: query as never }, { signal })}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={words.search}
        export={{ route: inboundSheets.export }}
        import={{
          need: 'edit',
          title: words.importTitle,
          route: inboundSheets.import,
          template: inboundSheets.template,
          note: inboundSheetTexts.note,
        }}
        filters={[
          {
            name: 'catalog',
            label: words.catalog,
            width: 200,
            isLoading: catalog.isPending,
            options: foldersOf(catalog.data ?? []),
          },
          {
            name: 'method',
            label: words.method,
            options: callMethods.map((method) => ({ value: method, label: method })),
          },
          { name: 'state', label: words.state, options: stateOptions, width: 110 },
        ]}
        sort="name"
        columns={[
          { key: 'name', title: words.name, isSortable: true },
          { key: 'code', title: words.code, isSortable: true },
          { key: 'catalog', title: words.catalog, isSortable: true, render: (row) => row.catalog || '—' },
          {
            key: 'method',
            title: words.method,
            isSortable: true,
            render: ({ method }) => <Tag>{method}</Tag>,
          },
          {
            key: 'url',
            title: words.url,
            render: ({ url }) => (
              <span className={styles.address} title={url}>
                {url}
              </span>
            ),
          },
          { key: 'auth', title: words.authType, render: ({ auth }) => words.authTypes[auth.type] },
          { key: 'health', title: words.health, render: (row) => <Health api={row} /> },
          {
            key: 'callsToday',
            title: words.callsToday,
            align: 'right',
            render: (row) => <span className="figures">{words.callsOf(row.callsToday, row.dailyLimit)}</span>,
          },
          {
            key: 'everyMinutes',
            title: words.schedule,
            isHiddenAtFirst: true,
            render: scheduleText,
          },
          {
            key: 'nextTime',
            title: words.nextTime,
            isHiddenAtFirst: true,
            render: ({ nextTime }) =>
              nextTime ? <span className="figures">{showTime(nextTime)}</span> : '—',
          },
          { key: 'state', title: words.state, render: ({ state }) => <StateTag state={state} /> },
          {
            key: 'updateTime',
            title: words.updated,
            isSortable: true,
            isHiddenAtFirst: true,
            render: ({ updateTime }) => <span className="figures">{showTime(updateTime)}</span>,
          },
          { key: 'remark', title: words.remark, isHiddenAtFirst: true },
        ]}
        tools={
          <Button onClick={() => setGenerating(true)} data-testid="inbound-generate">
            {words.import}
          </Button>
        }
        create={{
          title: words.create,
          text: words.create,
          need: 'edit',
          width: 900,
          fields: inboundFields(null),
          initial: () => inboundValues(null),
          save: (values) => call(routes.create, { body: createBody(values) }),
        }}
        edit={{
          title: words.edit,
          need: 'edit',
          width: 900,
          fields: (row) => inboundFields(row),
          initial: (row) => inboundValues(row),
          load: (id) => call(routes.get, { params: { id } }),
          save: (values, row) =>
            call(routes.update, {
              params: { id: row!.id },
              body: { ...inboundBody(values), version: row!.version },
            }),
        }}
        actions={[
          { name: 'test', label: words.test, need: 'edit', run: (row) => open('test', row) },
          { name: 'log', label: words.log, run: (row) => open('log', row) },
        ]}
        bulk={stateActions<ApiInbound>({
          need: 'edit',
          stateOf: ({ state }) => state,
          set: ({ id, version }, state) => call(routes.update, { params: { id }, body: { state, version } }),
        })}
        remove={{ need: 'edit', run: (row) => call(routes.remove, asShown(row)) }}
      />
      {opened?.kind === 'test' && <TestDialog api={opened.row} onClose={close} />}
      {opened?.kind === 'log' && <LogDialog api={opened.row} onClose={close} />}
      {isGenerating && (
        <GenerateDialog
          onChoose={(chosen) => {
            setGenerating(false);
            setGenerated(chosen);
          }}
          onClose={() => setGenerating(false)}
        />
      )}
      {generated && (
        <GeneratedForm
          generated={generated}
          save={(values) => call(routes.create, { body: createBody(values) })}
          onClose={() => setGenerated(null)}
        />
      )}
    </>
  );
}

function createBody(values: Record<string, unknown>) {
  const code = String(values['code'] ?? '').trim();
  return { ...inboundBody(values), ...(code === '' ? {} : { code }) };
}

/** The folders of the catalogue with those below them, as a filter offers them. */
function foldersOf(nodes: readonly CatalogNode[]): { value: string; label: string }[] {
  return nodes.flatMap((node) =>
    node.nodeType === 'catalog' ? [{ value: node.id, label: node.id }, ...foldersOf(node.children)] : [],
  );
}

function Health({ api: { failures, pausedUntil } }: { api: ApiInbound }) {
  if (pausedUntil) return <Tag color="error">{words.paused(showTime(pausedUntil))}</Tag>;
  if (failures > 0) return <Tag color="warning">{words.failing(failures)}</Tag>;
  return <Tag color="success">{words.good}</Tag>;
}
