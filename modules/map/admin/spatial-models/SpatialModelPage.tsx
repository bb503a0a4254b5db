import { dataRoutes as routes, type SourceDirNode, type SpatialModel } from '@homestead/catalogue/contract';
import { asShown, showTime } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { type ManageField, ManageList, useKeptRow, type Values } from '@homestead/ui/desk/manage';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { directoryOptions } from '../data-catalogue/entry-form.ts';
import { RunDialog } from './RunDialog.tsx';
import { RunsDrawer } from './RunsDrawer.tsx';
import { StepsEditor } from './StepsEditor.tsx';
import { modelAdminTexts as words } from './texts.ts';

const fieldsOf = (directories: readonly SourceDirNode[]): ManageField[] => [
  { type: 'text', name: 'name', label: words.name, isRequired: true, maxLength: 100 },
  {
    type: 'select',
    name: 'directoryId',
    label: words.directory,
    isRequired: true,
    options: directoryOptions(directories),
  },
  { type: 'textarea', name: 'remark', label: words.remark, maxLength: 500 },
  {
    type: 'custom',
    name: 'steps',
    label: words.steps,
    isRequired: true,
    isChoice: true,
    control: <StepsEditor />,
  },
];

const bodyOf = ({ name, directoryId, remark, steps }: Values) => ({
  name,
  directoryId,
  remark: (remark as string | undefined) ?? '',
  steps,
});

/** `/SpatialModel` 空间模型: analyses saved as steps, run on chosen layers, with their results. */
export default function SpatialModelPage() {
  const { callWithoutToast: call } = useApi();
  const { opened, open, close } = useKeptRow<SpatialModel, 'run' | 'runs'>('dialog of a model', (id) =>
    call(routes.getModel, { params: { id } }),
  );
  const [latest, setLatest] = useState<string | null>(null);
  const showRuns = (model: SpatialModel, run: string | null) => {
    setLatest(run);
    open('runs', model);
  };
  const tree = useQuery({
    queryKey: ['data-catalogue', 'directories'],
    queryFn: ({ signal }) => call(routes.directoryTree, {}, { signal }),
  });
  const fields = fieldsOf(tree.data ?? []);
  const [runs, setRuns] = useState(0);
  return (
    <>
      <ManageList<SpatialModel>
        name="spatial-models"
        title={words.title}
        note={words.note}
        queryKey={['spatial-models', 'list', runs]}
        load={(query, signal) => call(routes.listModels, { query: query as never }, { signal })}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={words.search}
        filters={[
          {
            name: 'directoryId',
            label: words.directory,
            width: 200,
            isLoading: tree.isPending,
            options: directoryOptions(tree.data ?? []),
          },
        ]}
        sort="name"
        columns={[
          { key: 'name', title: words.name, isSortable: true },
          { key: 'directoryPath', title: words.directory },
          { key: 'remark', title: words.remark },
          {
            key: 'steps',
            title: words.steps,
            render: ({ steps }) => steps.map(({ op }) => words.ops[op]).join(' → '),
          },
          { key: 'runs', title: words.runs, align: 'right', width: 100 },
          { key: 'updatedBy', title: words.updatedBy, isHiddenAtFirst: true },
          {
            key: 'updateTime',
            title: words.updated,
            isSortable: true,
            width: 170,
            render: ({ updateTime }) => <span className="figures">{showTime(updateTime)}</span>,
          },
        ]}
        create={{
          need: 'create',
          title: words.create,
          text: words.create,
          width: 760,
          fields,
          initial: () => ({ steps: [{ id: 's1', op: 'input' }] }),
          save: (values) => call(routes.createModel, { body: bodyOf(values) as never }),
        }}
        edit={{
          title: words.edit,
          width: 760,
          isShown: ({ can }) => can.includes('edit'),
          fields,
          initial: (row) => ({ ...row }),
          save: (values, row) =>
            call(routes.updateModel, {
              params: { id: row!.id },
              body: { ...bodyOf(values), version: row!.version } as never,
            }),
        }}
        remove={{
          isShown: ({ can }) => can.includes('delete'),
          run: (row) => call(routes.deleteModel, asShown(row)),
        }}
        actions={[
          {
            name: 'run',
            label: words.run,
            isShown: ({ can }) => can.includes('run'),
            run: (model) => open('run', model),
          },
          {
            name: 'runs',
            label: words.runList,
            run: (model) => showRuns(model, null),
          },
        ]}
        onOpen={(model) => showRuns(model, null)}
      />
      {opened?.kind === 'run' && (
        <RunDialog
          model={opened.row}
          onDone={({ id }) => {
            setRuns(runs + 1);
            showRuns(opened.row, id);
          }}
          onCancel={close}
        />
      )}
      {opened?.kind === 'runs' && <RunsDrawer model={opened.row} latest={latest} onClose={close} />}
    </>
  );
}
