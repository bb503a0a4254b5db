import { type LayerRow, styleRoutes as routes } from '@homestead/catalogue/contract';
import type { GeometryType } from '@homestead/mapstyle';
import { asShown } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { type ManageField, ManageList, type Values } from '@homestead/ui/desk/manage';
import { useQuery } from '@tanstack/react-query';
import { styleAdminTexts as texts } from './texts.ts';

const words = texts.layers;

/** The layers with the style that each is painted in. */
export function LayerStyleList() {
  const { callWithoutToast: call } = useApi();
  const styles = useQuery({
    queryKey: ['styles', 'all'],
    queryFn: ({ signal }) => call(routes.listStyles, { query: { pageSize: 200 } }, { signal }),
  });
  const fields = (row: LayerRow | null): ManageField[] => [
    {
      type: 'text',
      name: 'id',
      label: words.id,
      isRequired: true,
      isDisabled: row !== null,
      maxLength: 63,
      hint: words.idHint,
    },
    { type: 'text', name: 'name', label: texts.name, isRequired: true, maxLength: 100 },
    {
      type: 'select',
      name: 'geometryType',
      label: texts.geometry,
      isRequired: true,
      isDisabled: row !== null,
      options: Object.entries(texts.geometries).map(([value, label]) => ({ value, label })),
    },
    {
      type: 'select',
      name: 'styleId',
      label: words.style,
      placeholder: words.plain,
      options: (styles.data?.records ?? [])
        .filter((style) => !row || style.geometryType === row.geometryType)
        .map(({ id, name }) => ({ value: id, label: name })),
    },
    { type: 'text', name: 'classField', label: words.classField, maxLength: 63 },
    { type: 'text', name: 'nameField', label: words.nameField, maxLength: 63 },
    { type: 'text', name: 'publicFields', label: words.publicFields, hint: words.publicHint },
    {
      type: 'select',
      name: 'internal',
      label: words.internal,
      isRequired: true,
      hint: words.internalHint,
      options: [
        { value: 'yes', label: words.yes },
        { value: 'no', label: words.no },
      ],
    },
  ];
  return (
    <ManageList<LayerRow>
      name="layer-styles"
      title={texts.tabs.layers}
      note={words.note}
      queryKey={['layers', 'styles']}
      load={(query, signal) => call(routes.listLayers, { query: query as never }, { signal })}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={words.search}
      filters={[
        {
          name: 'geometryType',
          label: texts.geometry,
          width: 100,
          options: Object.entries(texts.geometries).map(([value, label]) => ({ value, label })),
        },
        {
          name: 'styleId',
          label: words.style,
          width: 180,
          isLoading: styles.isPending,
          options: (styles.data?.records ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          name: 'internal',
          label: words.internal,
          width: 100,
          options: [
            { value: 'YES', label: words.yes },
            { value: 'NO', label: words.no },
          ],
        },
      ]}
      sort="name"
      columns={[
        {
          key: 'id',
          title: words.id,
          isSortable: true,
          render: ({ id }) => <span className="figures">{id}</span>,
        },
        { key: 'name', title: texts.name, isSortable: true },
        {
          key: 'geometryType',
          title: texts.geometry,
          isSortable: true,
          width: 80,
          render: ({ geometryType }) => texts.geometries[geometryType],
        },
        { key: 'styleName', title: words.style, render: ({ styleName }) => styleName ?? words.plain },
        {
          key: 'count',
          title: words.count,
          align: 'right',
          render: ({ currentVersion, count }) =>
            currentVersion === null ? (
              words.noData
            ) : (
              <span className="figures">{count.toLocaleString('zh-CN')}</span>
            ),
        },
        {
          key: 'internal',
          title: words.internal,
          width: 100,
          render: ({ internal }) => (internal ? words.yes : words.no),
        },
      ]}
      create={{
        title: words.create,
        text: words.create,
        need: 'layer',
        fields: fields(null),
        initial: () => ({ geometryType: 'Polygon', internal: 'yes' }),
        save: (values) =>
          call(routes.createLayer, {
            body: {
              id: String(values['id']),
              geometryType: values['geometryType'] as GeometryType,
              ...bodyOf(values),
            },
          }),
      }}
      edit={{
        title: words.edit,
        need: 'layer',
        fields,
        load: (id) => call(routes.getLayer, { params: { id } }),
        initial: (row) => ({
          ...row,
          publicFields: row?.publicFields.join(','),
          internal: row?.internal ? 'yes' : 'no',
        }),
        save: (values, row) =>
          call(routes.updateLayer, {
            params: { id: row!.id },
            body: { ...bodyOf(values), version: row!.version },
          }),
      }}
      remove={{
        need: 'layer',
        isShown: ({ isDelivered }) => !isDelivered,
        run: (row) => call(routes.deleteLayer, asShown(row)),
      }}
    />
  );
}

function bodyOf(values: Values) {
  const text = (name: string) => String(values[name] ?? '').trim();
  return {
    name: text('name'),
    styleId: text('styleId') || null,
    classField: text('classField') || null,
    nameField: text('nameField') || null,
    publicFields: text('publicFields')
      .split(/[,，、\s]+/)
      .filter(Boolean),
    internal: values['internal'] === 'yes',
  };
}
