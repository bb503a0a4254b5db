import { RichTextEditor } from '@homestead/forms/admin';
import { usePresence } from '@homestead/people/admin';
import { type DivisionNode, divisionTree } from '@homestead/people/contract';
import { asShown, showTime } from '@homestead/ui';
import { tell, useApi } from '@homestead/ui/desk';
import { type ManageField, ManageList, StateTag, stateOptions, type Values } from '@homestead/ui/desk/manage';
import { useQuery } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import { useNavigate } from 'react-router';
import * as routes from '../../contract/announcements/routes.ts';
import { announcementTexts as words } from '../../contract/announcements/texts.ts';

type Row = routes.ManagedAnnouncement;

/** `/AnnouncementManage`: announcements of all days, written with the rich-text editor. */
export default function AnnouncementManagePage() {
  const { callWithoutToast } = useApi();
  const navigate = useNavigate();
  const { identity } = usePresence();
  const divisions = useQuery({
    queryKey: ['divisions', 'all'],
    staleTime: 300_000,
    queryFn: ({ signal }) => callWithoutToast(divisionTree, { query: {} }, { signal }),
  });
  const fields = fieldsOf(divisions.data ?? []);
  const { fields: labels } = words;
  const bodyOf = ({ title, html, division, from, until, isPublic, state }: Values) =>
    ({
      title: title ?? '',
      html: html ?? '',
      division: division ?? null,
      from: from || null,
      until: until || null,
      isPublic: isPublic === 'YES',
      state,
    }) as routes.NewAnnouncement;
  const setState = (state: 'YES' | 'NO') => ({
    name: state === 'YES' ? 'enable' : 'disable',
    label: state === 'YES' ? words.enable : words.disable,
    need: routes.changeAnnouncement.capability,
    isDangerous: state === 'NO',
    isFor: (row: Row) => row.state !== state,
    run: ({ id, version, title, html }: Row) =>
      callWithoutToast(routes.changeAnnouncement, { params: { id }, body: { version, title, html, state } }),
  });
  return (
    <ManageList<Row>
      name="announcements"
      title={words.manage}
      queryKey={['announcements', 'manage']}
      can={identity?.capabilities ?? []}
      load={(query, signal) => callWithoutToast(routes.manageAnnouncements, { query }, { signal })}
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      search={words.search}
      filters={[{ name: 'state', label: labels.state, options: stateOptions }]}
      columns={[
        { key: 'title', title: labels.title, width: 240, isSortable: true },
        { key: 'divisionName', title: labels.division },
        { key: 'from', title: labels.from, isSortable: true },
        { key: 'until', title: labels.until, isSortable: true, render: ({ until }) => until ?? '—' },
        {
          key: 'isPublic',
          title: labels.isPublic,
          render: ({ isPublic }) => (isPublic ? words.yes : words.no),
        },
        {
          key: 'state',
          title: labels.state,
          isSortable: true,
          render: ({ state }) => <StateTag state={state} />,
        },
        { key: 'createdBy', title: labels.createdBy, isSortable: true, isHiddenAtFirst: true },
        {
          key: 'updateTime',
          title: labels.updateTime,
          isSortable: true,
          render: ({ updateTime }) => <span className="figures">{showTime(updateTime)}</span>,
        },
      ]}
      export={{ route: routes.exportAnnouncements }}
      import={{
        need: routes.changeAnnouncement.capability,
        title: words.importTitle,
        route: routes.announcementSheet.import,
        template: routes.announcementSheet.template,
        note: words.sheetNote,
      }}
      create={{
        need: routes.createAnnouncement.capability,
        title: words.added,
        fields,
        width: 820,
        initial: () => ({ state: 'YES', isPublic: 'NO', html: '' }),
        save: (values) => callWithoutToast(routes.createAnnouncement, { body: bodyOf(values) }),
      }}
      edit={{
        need: routes.changeAnnouncement.capability,
        title: words.edited,
        fields,
        width: 820,
        initial: (row) => ({ ...row, isPublic: row?.isPublic ? 'YES' : 'NO' }),
        save: (values, row) =>
          callWithoutToast(routes.changeAnnouncement, {
            params: { id: row?.id ?? '' },
            body: { ...bodyOf(values), version: row?.version ?? 0 },
          }),
      }}
      remove={{
        need: routes.deleteAnnouncement.capability,
        run: (row) => callWithoutToast(routes.deleteAnnouncement, asShown(row)),
      }}
      bulk={[
        setState('YES'),
        setState('NO'),
        {
          name: 'delete',
          label: words.remove,
          need: routes.deleteAnnouncement.capability,
          isDangerous: true,
          run: (row) => callWithoutToast(routes.deleteAnnouncement, asShown(row)),
        },
      ]}
      onOpen={({ id }) => navigate(`/Announcement/${id}`)}
    />
  );
}

function fieldsOf(divisions: readonly DivisionNode[]): ManageField[] {
  const { fields, hints } = words;
  return [
    { type: 'text', name: 'title', label: fields.title, isRequired: true, maxLength: 100 },
    { type: 'custom', name: 'html', label: fields.html, isRequired: true, control: <TextField /> },
    {
      type: 'custom',
      name: 'division',
      label: fields.division,
      hint: hints.division,
      isChoice: true,
      control: (
        <TreeSelect
          allowClear
          showSearch={{ treeNodeFilterProp: 'title' }}
          treeData={divisions.map(toData)}
          placeholder={words.everywhere}
        />
      ),
    },
    { type: 'date', name: 'from', label: fields.from },
    { type: 'date', name: 'until', label: fields.until, hint: hints.until },
    {
      type: 'select',
      name: 'isPublic',
      label: fields.isPublic,
      hint: hints.isPublic,
      options: [
        { value: 'YES', label: words.yes },
        { value: 'NO', label: words.no },
      ],
    },
    { type: 'state', name: 'state', label: fields.state },
  ];
}

interface TreeData {
  value: string;
  title: string;
  children: TreeData[];
}
const toData = ({ code, name, children }: DivisionNode): TreeData => ({
  value: code,
  title: name,
  children: children.map(toData),
});

const rule = { maxCount: 20, maxBytes: 20 * 1024 * 1024, types: 'all' as const };

/** The rich-text editor as a field of the dialog. */
function TextField({ value = '', onChange }: { value?: string; onChange?(html: string): void }) {
  const { callWithoutToast } = useApi();
  return (
    <>
      <span id="announcement-text-label" hidden>
        {words.fields.html}
      </span>
      <RichTextEditor
        id="announcement-text"
        labelledBy="announcement-text-label"
        value={value}
        limit={20_000}
        rule={rule}
        call={callWithoutToast}
        onChange={(html) => onChange?.(html ?? '')}
        notify={tell.error}
      />
    </>
  );
}
