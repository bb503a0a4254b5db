import { usePresence } from '@homestead/people/admin';
import { asShown, showTime } from '@homestead/ui';
import { saveFile } from '@homestead/ui/calls/save-file';
import { tell, useApi } from '@homestead/ui/desk';
import {
  ImportDialog,
  type ManageField,
  ManageList,
  StateTag,
  stateActions,
  type Values,
} from '@homestead/ui/desk/manage';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Exchange,
  type ExchangeModel,
  exchangeDefaults,
  exchangeRoutes as routes,
} from '../../contract/index.ts';
import { choiceOf, type ScheduleChoice, scheduleOf, scheduleText } from '../schedule/choice.ts';
import { scheduleField } from '../schedule/ScheduleEditor.tsx';
import { emptyMapping, type Mapping, MappingEditor } from './MappingEditor.tsx';
import { exchangePageTexts as words } from './texts.ts';

const need = 'interfaces.exchange.edit';
const needsRun = 'interfaces.exchange.run';
const endings = {
  xlsx: '.xlsx',
  json: '.json,application/json',
  xml: '.xml,application/xml,text/xml',
} as const;

/** Files that other offices get or send: what they hold, and the buttons that make or take one. */
export function ExchangeList() {
  const { call, callWithoutToast } = useApi();
  const { identity } = usePresence();
  const queries = useQueryClient();
  const [taking, setTaking] = useState<Exchange | null>(null);
  const models = useQuery({
    queryKey: ['exchanges', 'models'],
    queryFn: ({ signal }) => callWithoutToast(routes.exchangeModels, {}, { signal }),
  });
  const can: readonly string[] = identity?.capabilities ?? [];
  const labelOf = (group: string) => models.data?.find((model) => model.group === group)?.label ?? group;
  const fields = (row: Exchange | null) =>
    fieldsOf(models.data ?? [], row === null, can.includes('interfaces.exchange.plain'));
  const make = async ({ id }: Exchange) => {
    const run = await call(routes.makeExchangeFile, { params: { id } });
    await queries.invalidateQueries({ queryKey: ['exchanges', 'runs'] });
    const fault = await saveFile(routes.exchangeFile, {}, { id: run.id });
    if (fault) tell.error(fault);
    else tell.success(words.made);
  };
  return (
    <>
      <ManageList<Exchange>
        name="exchanges"
        title={words.title}
        note={words.note}
        queryKey={['exchanges', 'list']}
        can={can}
        load={(query, signal) =>
          callWithoutToast(routes.listExchanges, { query: query as never }, { signal })
        }
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={words.search}
        filters={[
          {
            name: 'direction',
            label: words.direction,
            width: 110,
            options: Object.entries(words.directions).map(([value, label]) => ({ value, label })),
          },
        ]}
        columns={[
          { key: 'name', title: words.name, isSortable: true },
          {
            key: 'direction',
            title: words.direction,
            render: ({ direction }) => words.directions[direction],
          },
          { key: 'model', title: words.model, isSortable: true, render: ({ model }) => labelOf(model) },
          { key: 'format', title: words.format, render: ({ format }) => words.formats[format] },
          {
            key: 'columns',
            title: words.columns,
            align: 'right',
            render: ({ columns }) => <span className="figures">{columns.length}</span>,
          },
          {
            key: 'schedule',
            title: words.schedule,
            render: (row) => scheduleText({ ...row, everyMinutes: null }),
          },
          {
            key: 'nextTime',
            title: words.next,
            render: ({ nextTime }) =>
              nextTime ? <span className="figures">{showTime(nextTime)}</span> : '—',
          },
          {
            key: 'remark',
            title: words.remark,
            isHiddenAtFirst: true,
            render: ({ remark }) => remark || '—',
          },
          { key: 'qyzt', title: words.state, render: ({ qyzt }) => <StateTag state={qyzt} /> },
        ]}
        export={{ route: routes.exportExchanges }}
        create={{
          need,
          text: words.create,
          title: words.create,
          width: 900,
          fields: fields(null),
          initial: () => ({
            columns: emptyMapping,
            schedule: choiceOf({ ...exchangeDefaults, everyMinutes: null }),
            qyzt: 'YES',
          }),
          save: (values) => callWithoutToast(routes.createExchange, { body: bodyOf(values) as never }),
        }}
        edit={{
          need,
          title: words.edit,
          width: 900,
          fields,
          load: (id) => callWithoutToast(routes.getExchange, { params: { id } }),
          initial: (row) => (row ? valuesOf(row) : {}),
          save: (values, row) => {
            const { direction: _direction, model: _model, ...body } = bodyOf(values);
            return callWithoutToast(routes.updateExchange, {
              params: { id: row!.id },
              body: { ...body, version: row!.version } as never,
            });
          },
        }}
        actions={[
          {
            name: 'make',
            label: words.make,
            need: needsRun,
            isShown: ({ direction, qyzt }) => direction === 'out' && qyzt === 'YES',
            run: make,
          },
          {
            name: 'receive',
            label: words.receive,
            need: needsRun,
            isShown: ({ direction, qyzt }) => direction === 'in' && qyzt === 'YES',
            run: (row) => setTaking(row),
          },
        ]}
        bulk={stateActions<Exchange>({
          need,
          stateOf: ({ qyzt }) => qyzt,
          set: ({ id, version }, qyzt) =>
            callWithoutToast(routes.updateExchange, { params: { id }, body: { qyzt, version } }),
        })}
        remove={{ need, run: (row) => callWithoutToast(routes.deleteExchange, asShown(row)) }}
      />
      {taking && (
        <ImportDialog
          settings={{
            title: words.receiveTitle(taking.name),
            route: routes.receiveExchangeFile,
            params: { id: taking.id },
            accept: endings[taking.format],
            note: words.receiveNote(taking.columns.map(({ name }) => name)),
            onReport: () => void queries.invalidateQueries({ queryKey: ['exchanges', 'runs'] }),
          }}
          onWritten={() => undefined}
          onClose={() => setTaking(null)}
        />
      )}
    </>
  );
}

const fieldsOf = (models: readonly ExchangeModel[], isNew: boolean, mayPlain: boolean): ManageField[] => [
  { name: 'name', label: words.name, type: 'text', isRequired: true, maxLength: 60 },
  {
    name: 'columns',
    label: words.mapping,
    type: 'custom',
    isChoice: true,
    isRequired: true,
    hint: words.modelHint,
    faultsOf: ['direction', 'model', 'format', 'encoding', 'root', 'row', 'conditions'],
    control: <MappingEditor models={models} isNew={isNew} mayPlain={mayPlain} />,
  },
  scheduleField(['none', 'daily', 'weekly'], words.schedule, words.scheduleHint),
  { name: 'remark', label: words.remark, type: 'textarea', maxLength: 500 },
  { name: 'qyzt', label: words.state, type: 'state' },
];

/** The dialog's values: what belongs to the file stands in one control, named by what most faults are about. */
const valuesOf = ({
  direction,
  model,
  format,
  encoding,
  root,
  row,
  columns,
  conditions,
  ...rest
}: Exchange): Values => ({
  ...rest,
  schedule: choiceOf({ ...rest, everyMinutes: null }),
  columns: { direction, model, format, encoding, root, row, columns, conditions } satisfies Mapping,
});

function bodyOf({ columns: mapping, name, schedule, remark, qyzt }: Values): Values {
  const { dailyAt, weekdays } = scheduleOf(schedule as ScheduleChoice);
  return {
    ...(mapping as Mapping),
    name,
    dailyAt,
    weekdays,
    remark: remark ?? '',
    ...(qyzt ? { qyzt } : {}),
  };
}
