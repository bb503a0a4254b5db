import { asShown, showTime } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { ManageList } from '@homestead/ui/desk/manage';
import { Button, Tag } from 'antd';
import { useNavigate } from 'react-router';
import { type DictionaryRow, dictionaryTexts, dictionaryRoutes as routes } from '../contract/index.ts';
import { dictionaryAdminTexts as words } from './texts.ts';

/** `/dataDictionaryManage` 数据字典: the option lists, and the way to their items. */
export default function DictionaryPage() {
  const { callWithoutToast: call } = useApi();
  const navigate = useNavigate();
  const openItems = ({ id }: DictionaryRow) => navigate(`/dataDictionaryManage/${id}`);
  return (
    <ManageList<DictionaryRow>
      name="dictionaries"
      title={words.title}
      note={words.note}
      queryKey={['dictionaries']}
      load={(query, signal) => call(routes.listDictionaries, { query: query as never }, { signal })}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={words.search}
      sort="code"
      filters={[
        {
          name: 'isDelivered',
          label: words.source,
          width: 130,
          options: [
            { value: 'YES', label: words.delivered },
            { value: 'NO', label: words.own },
          ],
        },
      ]}
      columns={[
        {
          key: 'code',
          title: words.code,
          isSortable: true,
          render: (row) => <span className="figures">{row.code}</span>,
        },
        {
          key: 'name',
          title: words.name,
          isSortable: true,
          render: (row) => (
            <Button type="link" style={{ padding: 0, height: 'auto' }} onClick={() => openItems(row)}>
              {row.name}
            </Button>
          ),
        },
        {
          key: 'items',
          title: words.enabledTitle,
          align: 'right',
          render: ({ enabled, items }) => <span className="figures">{words.enabled(enabled, items)}</span>,
        },
        { key: 'uses', title: words.uses, align: 'right' },
        {
          key: 'isDelivered',
          title: words.source,
          render: ({ isDelivered }) =>
            isDelivered ? <Tag>{words.delivered}</Tag> : <Tag color="processing">{words.own}</Tag>,
        },
        { key: 'remark', title: words.remark, isHiddenAtFirst: true },
        { key: 'updatedBy', title: words.by, render: ({ updatedBy }) => updatedBy ?? words.asDelivered },
        {
          key: 'updateTime',
          title: words.updated,
          isSortable: true,
          render: ({ updateTime }) => <span className="figures">{showTime(updateTime)}</span>,
        },
      ]}
      export={{ route: routes.exportDictionaries }}
      import={{
        need: 'edit',
        title: words.importDictionaries,
        route: routes.dictionarySheet.import,
        template: routes.dictionarySheet.template,
        note: dictionaryTexts.sheetNote,
      }}
      create={{
        ...formOf(null),
        need: 'create',
        save: (body) => call(routes.createDictionary, { body: body as never }),
      }}
      edit={{
        title: words.edit,
        need: 'edit',
        fields: (row) => formOf(row).fields,
        load: (id) => call(routes.getDictionary, { params: { id } }),
        initial: (row) => ({ code: row?.code, name: row?.name, remark: row?.remark }),
        save: (values, row) =>
          call(routes.updateDictionary, {
            params: { id: row!.id },
            body: { ...values, version: row!.version } as never,
          }),
      }}
      actions={[{ name: 'items', label: words.items, run: openItems }]}
      remove={{
        need: 'delete',
        isShown: ({ isDelivered }) => !isDelivered,
        run: (row) => call(routes.deleteDictionary, asShown(row)),
      }}
      onOpen={openItems}
    />
  );
}

/** The fields of the dialog; the code of a delivered dictionary, or of one in use, stays. */
function formOf(row: DictionaryRow | null) {
  const isFixed = row !== null && (row.isDelivered || row.uses > 0);
  return {
    title: words.create,
    text: words.create,
    fields: [
      {
        type: 'text' as const,
        name: 'code',
        label: words.code,
        isRequired: true,
        isDisabled: isFixed,
        maxLength: 50,
        hint: words.codeHint,
      },
      { type: 'text' as const, name: 'name', label: words.name, isRequired: true, maxLength: 50 },
      { type: 'textarea' as const, name: 'remark', label: words.remark, maxLength: 200 },
    ],
  };
}
