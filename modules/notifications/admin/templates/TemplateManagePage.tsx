import { showTime } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { type ManageField, ManageList } from '@homestead/ui/desk/manage';
import { Tag } from 'antd';
import {
  channels,
  type NoticeTemplate,
  templateRoutes as routes,
  templateTexts as words,
} from '../../contract/index.ts';
import { TemplateField } from './TemplateField.tsx';
import styles from './templates.module.css';

/** `/NoticeTemplates`: the words of each kind of notice by channel, with placeholders and a preview. */
export default function TemplateManagePage() {
  const { callWithoutToast: call } = useApi();
  return (
    <ManageList<NoticeTemplate>
      name="notice-templates"
      title={words.manage}
      note={words.note}
      queryKey={['notice-templates']}
      load={(query, signal) => call(routes.listTemplates, { query: query as never }, { signal })}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={words.search}
      filters={[
        {
          name: 'channel',
          label: words.channel,
          options: channels.map((value) => ({ value, label: words.channels[value] })),
        },
      ]}
      columns={[
        {
          key: 'channel',
          title: words.channel,
          width: 90,
          render: ({ channel }) => words.channels[channel],
        },
        { key: 'name', title: words.name, width: 140, isSortable: true },
        { key: 'title', title: words.title, width: 150, render: ({ title }) => title ?? '—' },
        {
          key: 'text',
          title: words.text,
          width: 260,
          render: ({ text }) => <span className={styles.text}>{text}</span>,
        },
        {
          key: 'isEdited',
          title: words.state,
          width: 80,
          render: ({ isEdited }) => (
            <Tag color={isEdited ? 'blue' : 'default'}>{isEdited ? words.edited : words.delivered}</Tag>
          ),
        },
        {
          key: 'updateTime',
          title: words.updateTime,
          isSortable: true,
          width: 126,
          render: ({ updateTime }) => (
            <span className="figures">{updateTime ? showTime(updateTime) : '—'}</span>
          ),
        },
        {
          key: 'updatedBy',
          title: words.updatedBy,
          isHiddenAtFirst: true,
          render: ({ updatedBy }) => updatedBy ?? '—',
        },
      ]}
      export={{ route: routes.exportTemplates }}
      import={{
        need: 'notifications.template.edit',
        title: words.importTitle,
        route: routes.templateSheet.import,
        template: routes.templateSheet.template,
        note: words.sheetNote,
      }}
      edit={{
        need: 'notifications.template.edit',
        title: words.edit,
        width: 760,
        fields: fieldsOf,
        initial: (row) => ({ words: { title: row?.title ?? null, text: row?.text ?? '' } }),
        save: (values, row) => {
          const { title, text } = values['words'] as { title: string | null; text: string };
          return call(routes.editTemplate, {
            params: { id: row!.id },
            body: { ...(title === null ? {} : { title }), text, version: row!.version },
          });
        },
      }}
      actions={[
        {
          name: 'reset',
          label: words.reset,
          need: 'notifications.template.edit',
          isShown: ({ isEdited }) => isEdited,
          question: ({ name }) => words.resetQuestion(name),
          run: ({ id }) => call(routes.resetTemplate, { params: { id } }),
          done: words.wasReset,
        },
      ]}
    />
  );
}

/** The one field of the dialog: title and text together, since a placeholder goes into the one that was typed in last. */
function fieldsOf(row: NoticeTemplate | null): ManageField[] {
  if (!row) return [];
  return [{ name: 'words', label: row.name, type: 'custom', control: <TemplateField template={row} /> }];
}
