import { type ExaminedLayer, layerIdPattern, catalogueRoutes as routes } from '@homestead/catalogue/contract';
import { useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Input, Radio, Select } from 'antd';
import type { Chosen } from './choices.ts';
import styles from './layers.module.css';
import { layerAdminTexts as words } from './texts.ts';

const isLayerId = new RegExp(layerIdPattern, 'u');

/** Where the features go: into a layer that there is, or into one that the import makes. */
export function TargetFields({ layer, used }: { layer: ExaminedLayer; used: readonly string[] }) {
  const { callWithoutToast: call } = useApi();
  const form = Form.useFormInstance<Chosen>();
  const isNew = Form.useWatch('isNew', form) ?? false;
  const known = useQuery({
    queryKey: ['layers', 'all'],
    queryFn: ({ signal }) => call(routes.listLayerSummaries, { query: { pageSize: 200 } }, { signal }),
  });
  const fitting = (known.data?.records ?? []).filter(
    ({ geometryType }) => layer.geometryType === null || geometryType === layer.geometryType,
  );
  const names = used.map((name) => ({ value: name, label: name }));
  const sources = layer.fields.map(({ name }) => ({ value: name, label: name }));
  return (
    <div>
      <div className={styles['pair']}>
        <Form.Item label={words.targetKind} name="isNew">
          <Radio.Group
            options={[
              { value: false, label: words.toKnown },
              { value: true, label: words.toNew },
            ]}
          />
        </Form.Item>
        {!isNew && (
          <Form.Item label={words.target} name="layerId" rules={[{ required: true }]}>
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              loading={known.isPending}
              options={fitting.map(({ id, name }) => ({ value: id, label: `${name}（${id}）` }))}
            />
          </Form.Item>
        )}
        <Form.Item label={words.idField} name="idField" extra={words.idHint}>
          <Select allowClear placeholder={words.none} options={sources} />
        </Form.Item>
      </div>
      {isNew && (
        <div className={styles['pair']}>
          <Form.Item
            label={words.newId}
            name="newId"
            extra={words.newIdHint}
            rules={[{ required: true }, { pattern: isLayerId, message: words.newIdHint }]}
          >
            <Input maxLength={63} />
          </Form.Item>
          <Form.Item label={words.newName} name="newName" rules={[{ required: true }]}>
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item label={words.newGeometry} name="newGeometry" rules={[{ required: true }]}>
            <Select
              disabled={layer.geometryType !== null}
              options={Object.entries(words.geometries).map(([value, label]) => ({ value, label }))}
            />
          </Form.Item>
          <Form.Item label={words.classField} name="classField">
            <Select allowClear placeholder={words.none} options={names} />
          </Form.Item>
          <Form.Item label={words.nameField} name="nameField">
            <Select allowClear placeholder={words.none} options={names} />
          </Form.Item>
          <Form.Item label={words.publicFields} name="publicFields">
            <Select mode="multiple" allowClear placeholder={words.none} options={names} />
          </Form.Item>
          <Form.Item name="isInternal" valuePropName="checked">
            <Checkbox>{words.newInternal}</Checkbox>
          </Form.Item>
        </div>
      )}
    </div>
  );
}
