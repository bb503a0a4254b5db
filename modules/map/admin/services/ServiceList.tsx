import { asShown } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { type ManageField, ManageList, StateTag, stateOptions, type Values } from '@homestead/ui/desk/manage';
import { Tag } from 'antd';
import { useState } from 'react';
import {
  type MapService,
  serviceRoutes as routes,
  type ServiceChange,
  serviceTypes,
} from '../../contract/services/index.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import styles from './services.module.css';
import { serviceAdminTexts as words } from './texts.ts';

const fields: ManageField[] = [
  { type: 'text', name: 'name', label: words.name, isRequired: true, maxLength: 60 },
  { type: 'text', name: 'directory', label: words.directory, maxLength: 300 },
  { type: 'text', name: 'layer', label: words.layer, maxLength: 300 },
  { type: 'text', name: 'style', label: words.style, maxLength: 200 },
  { type: 'text', name: 'format', label: words.format, maxLength: 100 },
  {
    type: 'select',
    name: 'isInternal',
    label: words.visibility,
    isRequired: true,
    options: [
      { value: 'YES', label: words.internal },
      { value: 'NO', label: words.everyone },
    ],
  },
  { type: 'number', name: 'sort', label: words.sort },
  { type: 'state', name: 'state', label: words.state, isRequired: true },
  { type: 'textarea', name: 'remark', label: words.remark, maxLength: 200 },
];

const bodyOf = (values: Values): Omit<ServiceChange, 'version'> => ({
  name: String(values['name'] ?? '').trim(),
  directory: String(values['directory'] ?? ''),
  layer: String(values['layer'] ?? ''),
  style: String(values['style'] ?? ''),
  format: String(values['format'] ?? ''),
  isInternal: values['isInternal'] !== 'NO',
  sort: typeof values['sort'] === 'number' ? values['sort'] : 0,
  state: values['state'] === 'NO' ? 'NO' : 'YES',
  remark: String(values['remark'] ?? ''),
});

/** A layer by its name, and beneath it the code by which requests name it. */
function LayerTitle({ layer, layerTitle }: Pick<MapService, 'layer' | 'layerTitle'>) {
  if (layer === layerTitle) return layer || '—';
  return (
    <>
      {layerTitle}
      <span className={styles.code}>{layer}</span>
    </>
  );
}

/** All services: those of our layers, which follow from them, and registered ones. */
export function ServiceList() {
  const { callWithoutToast: call } = useApi();
  const [preview, setPreview] = useState<MapService | null>(null);
  return (
    <>
      <ManageList<MapService>
        name="map-services"
        title={words.tabs.services}
        note={words.servicesNote}
        queryKey={['map services']}
        load={(query, signal) => call(routes.list, { query: query as never }, { signal })}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={words.searchService}
        filters={[
          {
            name: 'type',
            label: words.kind,
            options: serviceTypes.map((type) => ({ value: type, label: type })),
          },
          { name: 'state', label: words.state, options: stateOptions, width: 110 },
        ]}
        columns={[
          { key: 'name', title: words.name, isSortable: true },
          { key: 'type', title: words.kind, isSortable: true, render: ({ type }) => <Tag>{type}</Tag> },
          {
            key: 'source',
            title: words.source,
            isSortable: true,
            render: ({ serviceSource, isOwn }) =>
              isOwn ? <Tag color="processing">{words.own}</Tag> : serviceSource.name,
          },
          { key: 'directory', title: words.directory, render: ({ directory }) => directory || '—' },
          {
            key: 'layer',
            title: words.layer,
            render: ({ layer, layerTitle }) => <LayerTitle {...{ layer, layerTitle }} />,
          },
          { key: 'srs', title: words.srs, render: ({ srs }) => <span className="figures">{srs}</span> },
          {
            key: 'isInternal',
            title: words.visibility,
            render: ({ isInternal }) => (isInternal ? words.internal : words.everyone),
          },
          { key: 'state', title: words.state, render: ({ state }) => <StateTag state={state} /> },
          { key: 'url', title: words.url, isHiddenAtFirst: true },
        ]}
        edit={{
          title: words.editService,
          need: 'edit',
          isShown: ({ isOwn }) => !isOwn,
          fields,
          initial: (row) => ({ ...row, isInternal: row?.isInternal === false ? 'NO' : 'YES' }),
          load: (id) => call(routes.get, { params: { id } }),
          save: (values, row) =>
            call(routes.update, {
              params: { id: row!.id },
              body: { ...bodyOf(values), version: row!.version },
            }),
        }}
        actions={[{ name: 'preview', label: words.preview, run: setPreview }]}
        remove={{
          need: 'edit',
          isShown: ({ isOwn }) => !isOwn,
          run: (row) => call(routes.remove, asShown(row)),
        }}
        onOpen={setPreview}
      />
      <PreviewDialog service={preview} onClose={() => setPreview(null)} />
    </>
  );
}
