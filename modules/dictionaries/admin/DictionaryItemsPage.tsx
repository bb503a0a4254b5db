import { asShown } from '@homestead/ui';
import { PageState, useApi } from '@homestead/ui/desk';
import {
  type BulkAction,
  type ManageField,
  ManageList,
  StateTag,
  stateOptions,
} from '@homestead/ui/desk/manage';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Tag } from 'antd';
import { useNavigate, useParams } from 'react-router';
import {
  type DictionaryDetail,
  type DictionaryItemDetail,
  type DictionaryItemRow,
  dictionaryRoutes as routes,
  type State,
} from '../contract/index.ts';
import { dictionaryAdminTexts as words } from './texts.ts';

/** `/dataDictionaryManage/:id`: the items of a dictionary in their order, and the fields that use it. */
export default function DictionaryItemsPage() {
  const { id = '' } = useParams();
  const { callWithoutToast: call } = useApi();
  const dictionary = useQuery({
    queryKey: ['dictionary', id],
    queryFn: ({ signal }) => call(routes.getDictionary, { params: { id } }, { signal }),
  });
  return <PageState query={dictionary}>{(found) => <Items dictionary={found} />}</PageState>;
}

function Items({ dictionary }: { dictionary: DictionaryDetail }) {
  const { id, name, usedBy } = dictionary;
  const { callWithoutToast: call } = useApi();
  const navigate = useNavigate();
  const all = useQuery({
    queryKey: ['dictionary items', id, 'all'],
    queryFn: ({ signal }) => call(routes.listItems, { params: { id }, query: { pageSize: 200 } }, { signal }),
  });
  const columns = words.itemColumns;
  const setState = (state: State): BulkAction<DictionaryItemRow> => ({
    name: state === 'YES' ? 'enable' : 'disable',
    label: state === 'YES' ? words.enable : words.disable,
    need: 'edit',
    run: ({ id: itemId, value, label, version }) =>
      call(routes.updateItem, { params: { id, itemId }, body: { value, label, state, version } }),
  });
  const fields = (row: DictionaryItemRow | null): ManageField[] => [
    {
      type: 'text',
      name: 'value',
      label: columns.value,
      isRequired: true,
      maxLength: 100,
      hint: words.valueHint,
    },
    { type: 'text', name: 'label', label: columns.label, isRequired: true, maxLength: 100 },
    {
      type: 'select',
      name: 'parentId',
      label: words.parentName,
      placeholder: words.top,
      options: (all.data?.records ?? [])
        .filter((item) => item.id !== row?.id)
        .map((item) => ({ value: item.id, label: item.label })),
    },
    { type: 'number', name: 'sort', label: columns.sort, hint: row ? words.sortKept : words.sortHint },
    { type: 'state', name: 'state', label: columns.state, isRequired: true },
    { type: 'textarea', name: 'remark', label: columns.remark, maxLength: 200 },
  ];
  const bodyOf = ({ parentId, sort, remark, ...values }: Record<string, unknown>) => ({
    ...values,
    parentId: parentId ?? null,
    ...(sort === null || sort === undefined ? {} : { sort }),
    ...(remark === undefined ? {} : { remark }),
  });
  return (
    <ManageList<DictionaryItemRow>
      name="dictionary-items"
      title={words.itemsOf(name)}
      note={
        <span data-testid="dictionary-uses">
          {usedBy.length === 0 ? words.unused : `${words.usedBy}：`}
          {usedBy.map(({ field, group, label, forms }) => (
            <Tag key={field} title={`${group}：${forms.join('、')}`}>
              {label}
            </Tag>
          ))}
        </span>
      }
      queryKey={['dictionary items', id]}
      load={(query, signal) => call(routes.listItems, { params: { id }, query: query as never }, { signal })}
      idOf={(row) => row.id}
      nameOf={(row) => row.label}
      search={words.itemSearch}
      filters={[{ name: 'state', label: columns.state, options: stateOptions, width: 110 }]}
      sort="sort"
      tools={<Button onClick={() => navigate('/dataDictionaryManage')}>{words.back}</Button>}
      columns={[
        { key: 'sort', title: columns.sort, isSortable: true, align: 'right', width: 90 },
        { key: 'value', title: columns.value, isSortable: true },
        { key: 'label', title: columns.label, isSortable: true },
        { key: 'parentLabel', title: words.parentName, render: ({ parentLabel }) => parentLabel ?? '—' },
        {
          key: 'state',
          title: columns.state,
          isSortable: true,
          render: ({ state }) => <StateTag state={state} />,
        },
        { key: 'remark', title: columns.remark },
      ]}
      create={{
        title: words.createItem,
        text: words.createItem,
        need: 'edit',
        fields: fields(null),
        initial: () => ({ state: 'YES' }),
        save: (values) => call(routes.createItem, { params: { id }, body: bodyOf(values) as never }),
      }}
      edit={{
        title: words.editItem,
        need: 'edit',
        fields,
        load: (itemId) => call(routes.getItem, { params: { id, itemId } }),
        save: (values, row) =>
          call(routes.updateItem, {
            params: { id, itemId: row!.id },
            body: { ...bodyOf(values), version: row!.version } as never,
          }),
        extra: (row) => <Uses item={row as DictionaryItemDetail | null} />,
      }}
      remove={{
        need: 'edit',
        run: (row) => call(routes.deleteItem, { ...asShown(row), params: { id, itemId: row.id } }),
      }}
      bulk={[setState('YES'), setState('NO')]}
      export={{ route: routes.exportItems, params: { id } }}
      import={{
        title: words.importTitle,
        need: 'edit',
        route: routes.importItems,
        params: { id },
        template: routes.itemTemplate,
        note: words.importNote,
      }}
      onChanged={() => void all.refetch()}
    />
  );
}

/** Where records hold an item: it can then be disabled, not deleted. */
function Uses({ item }: { item: DictionaryItemDetail | null }) {
  if (!item?.usedBy || item.usedBy.length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={words.itemUsedBy}
      description={item.usedBy.map(({ label, records }) => words.itemUses(label, records)).join('、')}
    />
  );
}
