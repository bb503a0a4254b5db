import { showTime } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { type ManageField, ManageList } from '@homestead/ui/desk/manage';
import { Tag } from 'antd';
import {
  type Parameter,
  type ParameterDetail,
  parameterGroups,
  parameterRoutes as routes,
  parameterTexts as texts,
} from '../../contract/index.ts';
import styles from './parameters.module.css';
import { parameterPageTexts as words } from './texts.ts';
import { type Choices, ValueEditor } from './ValueEditor.tsx';

/** `/Parameters` 县级参数: limits, periods, who acts and texts of the county, each edited by the schema of its content file. */
export default function ParametersPage() {
  const { callWithoutToast: call } = useApi();
  return (
    <ManageList<Parameter>
      name="parameters"
      title={words.title}
      note={words.note}
      queryKey={['parameters']}
      load={(query, signal) => call(routes.listParameters, { query: query as never }, { signal })}
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      search={words.search}
      filters={[
        {
          name: 'group',
          label: words.group,
          options: parameterGroups.map((value) => ({ value, label: texts.groups[value] })),
          width: 150,
        },
      ]}
      columns={[
        { key: 'group', title: words.group, render: ({ group }) => <Tag>{texts.groups[group]}</Tag> },
        { key: 'title', title: words.name, isSortable: true },
        {
          key: 'value',
          title: words.value,
          render: ({ shown }) => (
            <span className={styles.value} title={shown}>
              {shown}
            </span>
          ),
        },
        {
          key: 'updateTime',
          title: words.updateTime,
          isSortable: true,
          render: ({ updateTime }) => <span className="figures">{showTime(updateTime)}</span>,
        },
        {
          key: 'updatedBy',
          title: words.updatedBy,
          render: ({ updatedBy }) => updatedBy ?? words.delivered,
        },
      ]}
      export={{ route: routes.exportParameters }}
      edit={{
        need: 'homestead.parameter.edit',
        title: words.edit,
        width: 760,
        load: (id) => call(routes.getParameter, { params: { id } }),
        fields: (row) => fieldsOf(row as ParameterDetail | null),
        initial: (row) => ({ value: row?.value }),
        save: ({ value }, row) =>
          call(routes.editParameter, { params: { id: row!.id }, body: { value, version: row!.version } }),
      }}
    />
  );
}

/** The one field of the dialog: the value, edited as its schema says. */
function fieldsOf(row: ParameterDetail | null): ManageField[] {
  if (!row) return [];
  const { schema, tasks, roles } = row;
  const choices: Choices = { at: tasks, asks: tasks, startBy: tasks, standardAt: tasks, told: roles };
  const name = row.id.split('.').at(-1) ?? '';
  const control = (
    <ValueEditor schema={schema} name={name} label={row.title} path="value" choices={choices} />
  );
  return [{ name: 'value', label: row.title, type: 'custom', control }];
}
