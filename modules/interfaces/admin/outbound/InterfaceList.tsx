import { usePresence } from '@homestead/people/admin';
import { asShown, showTime } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import {
  type ManageField,
  ManageList,
  StateTag,
  stateActions,
  stateOptions,
  useKept,
  useKeptRow,
  type Values,
} from '@homestead/ui/desk/manage';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import {
  createOutbound,
  deleteOutbound,
  exportOutbound,
  getOutbound,
  listModels,
  listOpenProcesses,
  listOutbound,
  type OpenProcess,
  type Outbound,
  outboundSheet,
  outboundSheetTexts,
  type PublishableModel,
  updateOutbound,
} from '../../contract/index.ts';
import { type Definition, DefinitionEditor } from './DefinitionEditor.tsx';
import { DescribeDialog } from './DescribeDialog.tsx';
import { DocumentDialog } from './DocumentDialog.tsx';
import { GenerateDialog } from './GenerateDialog.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import { TryDialog } from './TryDialog.tsx';
import { outboundPageTexts as words } from './texts.ts';

const need = 'interfaces.outbound.edit';

/** The interfaces, with the dialogs in which they are made, tried and described. */
export function InterfaceList() {
  const { callWithoutToast: call } = useApi();
  const { identity } = usePresence();
  const { opened, open, close } = useKeptRow<Outbound, 'try' | 'describe' | 'history'>(
    'dialog of an interface',
    (id) => call(getOutbound, { params: { id } }),
  );
  const [dialog, setDialog] = useKept<'document' | 'generate' | null>('dialog of interfaces', null);
  const models = useQuery({
    queryKey: ['outbound', 'models'],
    queryFn: ({ signal }) => call(listModels, {}, { signal }),
  });
  const processes = useQuery({
    queryKey: ['outbound', 'processes'],
    queryFn: ({ signal }) => call(listOpenProcesses, {}, { signal }),
  });
  const can: readonly string[] = identity?.capabilities ?? [];
  const fields = fieldsOf(models.data ?? [], processes.data ?? []);
  const labelOf = (group: string) => models.data?.find((model) => model.group === group)?.label ?? group;
  const sourceOf = ({ process, model }: Outbound) =>
    process
      ? (processes.data?.find(({ processKey }) => processKey === process.processKey)?.name ??
        process.processKey)
      : labelOf(model);
  return (
    <>
      <ManageList<Outbound>
        name="outbound"
        title={words.title}
        note={words.note}
        queryKey={['outbound', 'list']}
        can={can}
        load={(query, signal) => call(listOutbound, { query: query as never }, { signal })}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={words.search}
        filters={[
          {
            name: 'model',
            label: words.model,
            width: 180,
            isLoading: models.isPending,
            options: (models.data ?? []).map(({ group, label }) => ({ value: group, label })),
          },
          { name: 'directory', label: words.directory, width: 150 },
          { name: 'qyzt', label: words.state, options: stateOptions, width: 110 },
        ]}
        export={{ route: exportOutbound }}
        import={{
          need,
          title: words.importTitle,
          route: outboundSheet.import,
          template: outboundSheet.template,
          note: outboundSheetTexts.note,
        }}
        tools={
          <>
            <Button onClick={() => setDialog('document')} data-testid="outbound-document">
              {words.document}
            </Button>
            {can.includes(need) && (
              <Button onClick={() => setDialog('generate')} data-testid="outbound-generate">
                {words.generate}
              </Button>
            )}
          </>
        }
        columns={[
          { key: 'name', title: words.name, width: 130, isSortable: true },
          {
            key: 'path',
            title: words.path,
            width: 150,
            isSortable: true,
            render: ({ path }) => (
              <code>
                /v1/open/
                <wbr />
                {path}
              </code>
            ),
          },
          {
            key: 'directory',
            title: words.directory,
            isSortable: true,
            render: (row) => row.directory || '—',
          },
          { key: 'kind', title: words.kind, render: ({ kind }) => words.kinds[kind] },
          { key: 'model', title: words.source, isSortable: true, render: sourceOf },
          {
            key: 'fields',
            title: words.fields,
            align: 'right',
            isHiddenAtFirst: true,
            render: ({ process, fields }) => (
              <span className="figures">
                {process ? words.inputCount(process.inputs.length) : words.fieldCount(fields.length)}
              </span>
            ),
          },
          { key: 'version', title: words.version, align: 'right', isHiddenAtFirst: true },
          {
            key: 'updateTime',
            title: words.updateTime,
            isSortable: true,
            isHiddenAtFirst: true,
            render: ({ updateTime }) => <span className="figures">{showTime(updateTime)}</span>,
          },
          { key: 'qyzt', title: words.state, render: ({ qyzt }) => <StateTag state={qyzt} /> },
        ]}
        create={{
          need,
          text: words.create,
          title: words.create,
          width: 860,
          fields,
          initial: () => ({ perMinute: 60, perDay: 10_000, qyzt: 'YES' }),
          save: (values) => call(createOutbound, { body: bodyOf(values) as never }),
        }}
        edit={{
          need,
          title: words.edit,
          width: 860,
          fields,
          load: (id) => call(getOutbound, { params: { id } }),
          initial: (row) => (row ? valuesOf(row) : {}),
          save: (values, row) =>
            call(updateOutbound, {
              params: { id: row!.id },
              body: { ...bodyOf(values), version: row!.version } as never,
            }),
        }}
        actions={[
          {
            name: 'try',
            label: words.tryOut,
            need: 'interfaces.outbound.execute',
            run: (row) => open('try', row),
          },
          { name: 'describe', label: words.describe, run: (row) => open('describe', row) },
          { name: 'history', label: words.history, run: (row) => open('history', row) },
        ]}
        bulk={stateActions<Outbound>({
          need,
          stateOf: ({ qyzt }) => qyzt,
          set: ({ id, version }, qyzt) =>
            call(updateOutbound, { params: { id }, body: { qyzt, version } as never }),
        })}
        remove={{ need, run: (row) => call(deleteOutbound, asShown(row)) }}
      />
      {opened?.kind === 'try' && (
        <TryDialog outbound={opened.row} processes={processes.data ?? []} onClose={close} />
      )}
      {opened?.kind === 'describe' && <DescribeDialog outbound={opened.row} onClose={close} />}
      {opened?.kind === 'history' && <HistoryDialog outbound={opened.row} onClose={close} />}
      {dialog === 'document' && <DocumentDialog onClose={() => setDialog(null)} />}
      {dialog === 'generate' && <GenerateDialog models={models.data ?? []} onClose={() => setDialog(null)} />}
    </>
  );
}

const fieldsOf = (models: readonly PublishableModel[], processes: readonly OpenProcess[]): ManageField[] => [
  { name: 'name', label: words.name, type: 'text', isRequired: true, maxLength: 60 },
  { name: 'path', label: words.path, type: 'text', isRequired: true, maxLength: 60, hint: words.pathHint },
  { name: 'directory', label: words.directory, type: 'text', maxLength: 120, hint: words.directoryHint },
  { name: 'description', label: words.description, type: 'textarea', maxLength: 500 },
  {
    name: 'fields',
    label: words.definition,
    type: 'custom',
    isChoice: true,
    isRequired: true,
    control: <DefinitionEditor models={models} processes={processes} />,
  },
  { name: 'perMinute', label: words.perMinute, type: 'number', isRequired: true },
  { name: 'perDay', label: words.perDay, type: 'number', isRequired: true },
  { name: 'qyzt', label: words.state, type: 'state' },
];

/** The dialog's values: what belongs to the model stands in one control, named by its first part. */
const valuesOf = ({
  kind,
  process,
  model,
  fields,
  filters,
  conditions,
  sort,
  maxPageSize,
  ...rest
}: Outbound): Values => ({
  ...rest,
  fields: { kind, process, model, fields, filters, conditions, sort, maxPageSize } satisfies Definition,
});

function bodyOf({ fields, ...rest }: Values): Values {
  const given = Object.entries(rest).filter(([name]) => plainNames.includes(name));
  return {
    ...Object.fromEntries(given.map(([name, value]) => [name, value ?? ''])),
    ...(fields as Definition),
  };
}
const plainNames = ['name', 'path', 'directory', 'description', 'perMinute', 'perDay', 'qyzt'];
