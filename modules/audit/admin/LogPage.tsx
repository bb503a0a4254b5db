import { showTime } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { ManageList } from '@homestead/ui/desk/manage';
import { Segmented, Tag } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  keptDays,
  type LogRow,
  logTexts,
  type OperationKind,
  logRoutes as routes,
  type SystemLogRow,
} from '../contract/index.ts';
import { LogEntryDialog } from './LogEntryDialog.tsx';
import { logManageTexts as words } from './log-texts.ts';
import OperationLogPage from './OperationLogPage.tsx';

type Tab = keyof typeof words.tabs;

const { columns } = logTexts;
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const range = { label: words.days, from: 'from', to: 'to' };
const levelColours = { info: 'default', warning: 'warning', error: 'error' } as const;

/** `/logManage` 日志管理: what people did, what the servers say of themselves, and whether the log is as it was written. */
export default function LogPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab') as Tab | null;
  const tab: Tab = asked && Object.hasOwn(words.tabs, asked) ? asked : 'operation';
  return (
    <div style={{ display: 'grid', gap: 12, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Segmented<Tab>
        style={{ justifySelf: 'start' }}
        value={tab}
        options={(Object.keys(words.tabs) as Tab[]).map((value) => ({ value, label: words.tabs[value] }))}
        onChange={(next) => setParams({ tab: next })}
        aria-label={words.tabLabel}
        data-testid="log-tabs"
      />
      {tab === 'operation' && <Operations />}
      {tab === 'system' && <SystemEntries />}
      {tab === 'chain' && <OperationLogPage />}
    </div>
  );
}

function Operations() {
  const { callWithoutToast: call } = useApi();
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      <ManageList<LogRow>
        name="log"
        title={logTexts.title}
        note={words.note(keptDays)}
        queryKey={['log']}
        load={(query, signal) => call(routes.listLog, { query: query as never }, { signal })}
        idOf={({ id }) => id}
        nameOf={({ summary }) => summary}
        search={words.search}
        filters={[
          { name: 'kind', label: words.kind, options: optionsOf(logTexts.kinds), width: 130 },
          { name: 'result', label: words.result, options: optionsOf(logTexts.results), width: 110 },
        ]}
        range={range}
        sort="-time"
        columns={[
          {
            key: 'time',
            title: columns.time,
            isSortable: true,
            render: ({ time }) => <span className="figures">{showTime(time)}</span>,
          },
          {
            key: 'personName',
            title: columns.personName,
            render: ({ personName }) => personName ?? words.anonymous,
          },
          {
            key: 'kind',
            title: columns.kind,
            render: ({ kind }) => logTexts.kinds[kind as OperationKind] ?? kind,
          },
          { key: 'summary', title: columns.summary },
          {
            key: 'result',
            title: columns.result,
            render: ({ result }) => (
              <Tag color={result === 'success' ? 'success' : 'error'}>{logTexts.results[result]}</Tag>
            ),
          },
          { key: 'message', title: columns.message },
          { key: 'ip', title: columns.ip, isHiddenAtFirst: true },
          { key: 'target', title: columns.target, isHiddenAtFirst: true },
          { key: 'route', title: columns.route, isHiddenAtFirst: true },
          { key: 'ms', title: columns.ms, align: 'right', isHiddenAtFirst: true },
        ]}
        actions={[{ name: 'view', label: words.view, run: ({ id }) => setShown(id) }]}
        export={{ route: routes.exportLog, need: 'audit.log.export' }}
        onOpen={({ id }) => setShown(id)}
      />
      {shown && <LogEntryDialog id={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function SystemEntries() {
  const { callWithoutToast: call } = useApi();
  return (
    <ManageList<SystemLogRow>
      name="system-log"
      title={logTexts.systemTitle}
      note={words.note(keptDays)}
      queryKey={['log', 'system']}
      load={(query, signal) => call(routes.listSystemLog, { query: query as never }, { signal })}
      idOf={({ id }) => id}
      nameOf={({ about }) => about}
      search={words.systemSearch}
      filters={[
        { name: 'kind', label: words.kind, options: optionsOf(logTexts.systemKinds), width: 120 },
        { name: 'level', label: words.level, options: optionsOf(logTexts.levels), width: 110 },
      ]}
      range={range}
      sort="-time"
      export={{ route: routes.exportSystemLog }}
      columns={[
        {
          key: 'time',
          title: columns.time,
          isSortable: true,
          render: ({ time }) => <span className="figures">{showTime(time)}</span>,
        },
        { key: 'kind', title: words.kind, render: ({ kind }) => logTexts.systemKinds[kind] },
        {
          key: 'level',
          title: words.level,
          render: ({ level }) => <Tag color={levelColours[level]}>{logTexts.levels[level]}</Tag>,
        },
        { key: 'about', title: words.about },
        {
          key: 'message',
          title: words.message,
          render: ({ message }) => <span style={{ whiteSpace: 'pre-wrap' }}>{message}</span>,
        },
        { key: 'node', title: words.node },
      ]}
    />
  );
}
