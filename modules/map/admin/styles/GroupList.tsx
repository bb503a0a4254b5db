import { type GroupMember, type GroupRow, styleRoutes as routes } from '@homestead/catalogue/contract';
import { asShown, showTime } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { type ManageField, ManageList } from '@homestead/ui/desk/manage';
import { useQuery } from '@tanstack/react-query';
import { Flex, Tag } from 'antd';
import { GroupMembers } from './GroupMembers.tsx';
import { styleAdminTexts as texts } from './texts.ts';

const words = texts.groups;

/** The layer groups with their members, the topmost first as in a legend. */
export function GroupList() {
  const { callWithoutToast: call } = useApi();
  const layers = useQuery({
    queryKey: ['layers', 'all'],
    queryFn: ({ signal }) => call(routes.listLayers, { query: { pageSize: 200 } }, { signal }),
  });
  const fields = (row: GroupRow | null): ManageField[] => [
    {
      type: 'text',
      name: 'id',
      label: texts.layers.id,
      isRequired: true,
      isDisabled: row !== null,
      maxLength: 63,
      hint: texts.layers.idHint,
    },
    { type: 'text', name: 'name', label: texts.name, isRequired: true, maxLength: 100 },
    { type: 'textarea', name: 'description', label: texts.description, maxLength: 500 },
    {
      type: 'custom',
      name: 'members',
      label: words.members,
      hint: words.membersHint,
      control: <GroupMembers self={row?.id ?? ''} />,
    },
  ];
  const membersOf = (values: Record<string, unknown>) =>
    ((values['members'] as GroupMember[] | undefined) ?? []).map(({ type, id }) => ({ type, id }));
  return (
    <ManageList<GroupRow>
      name="layer-groups"
      title={texts.tabs.groups}
      note={words.note}
      queryKey={['layer groups']}
      load={(query, signal) => call(routes.listGroups, { query: query as never }, { signal })}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={words.search}
      filters={[
        {
          name: 'member',
          label: words.members,
          width: 200,
          isLoading: layers.isPending,
          options: (layers.data?.records ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
      sort="name"
      columns={[
        {
          key: 'id',
          title: texts.layers.id,
          isSortable: true,
          render: ({ id }) => <span className="figures">{id}</span>,
        },
        { key: 'name', title: texts.name, isSortable: true },
        {
          key: 'members',
          title: words.members,
          render: ({ members }) => (
            <Flex gap={6} wrap>
              {members.toReversed().map(({ type, id, name }) => (
                <Tag key={`${type} ${id}`} {...(type === 'layerGroup' ? { color: 'processing' } : {})}>
                  {name ?? id}
                </Tag>
              ))}
            </Flex>
          ),
        },
        {
          key: 'updateTime',
          title: texts.updated,
          isSortable: true,
          render: ({ updateTime }) => <span className="figures">{showTime(updateTime)}</span>,
        },
      ]}
      create={{
        title: words.create,
        text: words.create,
        need: 'group',
        fields: fields(null),
        initial: () => ({ members: [] }),
        save: (values) =>
          call(routes.createGroup, { body: { ...values, members: membersOf(values) } as never }),
      }}
      edit={{
        title: words.edit,
        need: 'group',
        fields,
        load: (id) => call(routes.getGroup, { params: { id } }),
        initial: (row) => ({ ...row }),
        save: ({ name, description, ...values }, row) =>
          call(routes.updateGroup, {
            params: { id: row!.id },
            body: { name, description, members: membersOf(values), version: row!.version } as never,
          }),
      }}
      remove={{ need: 'group', run: (row) => call(routes.deleteGroup, asShown(row)) }}
    />
  );
}
