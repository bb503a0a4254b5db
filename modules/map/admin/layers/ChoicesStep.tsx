import { type ImportDetail, isPropertyName, catalogueRoutes as routes } from '@homestead/catalogue/contract';
import { CallFailure } from '@homestead/http/client';
import { useApi } from '@homestead/ui/desk';
import { confirm } from '@homestead/ui/widgets';
import { Alert, Button, Flex, Form, Input, Radio, Select, Tabs } from 'antd';
import { useState } from 'react';
import { bodyOf, type Chosen, crsKey, crsOf, fieldChoices } from './choices.ts';
import { FieldTable } from './FieldTable.tsx';
import styles from './layers.module.css';
import { otherSystems } from './other-systems.ts';
import { SourcePreview } from './SourcePreview.tsx';
import { TargetFields } from './TargetFields.tsx';
import { layerAdminTexts as words } from './texts.ts';

interface Props {
  detail: ImportDetail;
  layerId: string | undefined;
  onChanged(detail: ImportDetail): void;
}

/** What was found in the file, on the map and as a table, and what the clerk decides before it is brought in. */
export function ChoicesStep({ detail, layerId, onChanged }: Props) {
  const { callWithoutToast: call } = useApi();
  const [form] = Form.useForm<Chosen>();
  const layers = detail.examined?.layers ?? [];
  const [first] = layers;
  const [at, setAt] = useState(first?.name ?? '');
  const layer = layers.find(({ name }) => name === at) ?? first;
  const [fields, setFields] = useState(() => (layer ? fieldChoices(layer) : []));
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const crs = Form.useWatch('crs', form) ?? (layer?.candidates[0] ? crsKey(layer.candidates[0]) : '4490');
  if (!layer) return null;

  const chooseLayer = (name: string) => {
    const chosen = layers.find((one) => one.name === name);
    if (!chosen) return;
    setAt(name);
    setFields(fieldChoices(chosen));
    const [best] = chosen.candidates;
    form.setFieldsValue({ ...(best ? { crs: crsKey(best) } : {}), idField: undefined } as Partial<Chosen>);
  };
  const act = async (work: () => Promise<ImportDetail>) => {
    setBusy(true);
    setFault(null);
    try {
      onChanged(await work());
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFault(error.fields.map(({ message }) => message).join('；') || error.message);
    } finally {
      setBusy(false);
    }
  };
  const start = (chosen: Chosen) =>
    act(() =>
      call(routes.confirmImport, {
        params: { id: detail.id },
        body: bodyOf({ ...chosen, sourceLayer: layer.name }, fields),
      }),
    );
  const examine = (encoding: string) =>
    act(() =>
      call(routes.examineImport, { params: { id: detail.id }, body: { encoding: encoding || null } }),
    );
  const candidates = layer.candidates.map((one) => ({
    value: crsKey(one),
    label: `${one.name}（EPSG:${one.epsg}）${one.swapped ? words.swapped : ''}`,
  }));
  const others = otherSystems.filter(({ value }) => !candidates.some((one) => one.value === value));
  const reason = layer.candidates.find((one) => crsKey(one) === crs)?.reason;
  const isReady = fields.every(({ isUsed, name }) => !isUsed || isPropertyName(name));
  const used = fields.filter(({ isUsed }) => isUsed).map(({ name }) => name);

  return (
    <Form<Chosen>
      form={form}
      layout="vertical"
      disabled={isBusy}
      initialValues={{
        crs,
        isNew: false,
        onRefused: 'cancel',
        newGeometry: layer.geometryType ?? 'Polygon',
        ...(layerId ? { layerId } : {}),
      }}
      onFinish={(chosen) => void start(chosen)}
    >
      <div className={styles['stack']}>
        {(detail.examined?.notes.length ?? 0) > 0 && (
          <Alert type="info" showIcon title={words.notes} description={detail.examined?.notes.join('；')} />
        )}
        <div className={styles['pair']}>
          <Form.Item label={words.sourceLayer} htmlFor="source-layer">
            <Select
              id="source-layer"
              value={layer.name}
              onChange={chooseLayer}
              options={layers.map(({ name, geometryType, count, countIsLeast }) => ({
                value: name,
                label: `${name} · ${words.geometries[geometryType ?? ''] ?? words.mixed} · ${words.layerCount(count, countIsLeast)}`,
              }))}
            />
          </Form.Item>
          <Form.Item label={words.encoding} htmlFor="source-encoding">
            <Select
              id="source-encoding"
              value={detail.encoding ?? ''}
              onChange={(encoding: string) => void examine(encoding)}
              options={[
                {
                  value: '',
                  label: layer.encoding
                    ? `${words.autoEncoding}（${words.encodings[layer.encoding] ?? layer.encoding}）`
                    : words.autoEncoding,
                },
                ...Object.entries(words.encodings).map(([value, label]) => ({ value, label })),
              ]}
            />
          </Form.Item>
          <Form.Item
            label={words.crs}
            name="crs"
            extra={reason ? `${words.crsReason}：${reason}` : words.crsHint}
            required
          >
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              options={[...candidates, { label: words.otherCrs, options: others }]}
            />
          </Form.Item>
          <Form.Item label={words.sourceText} name="source">
            <Input maxLength={200} placeholder={words.sourceHint} />
          </Form.Item>
        </div>
        {detail.examined?.picture && (
          <Alert
            type="info"
            showIcon
            title={words.picture(
              detail.examined.picture.width,
              detail.examined.picture.height,
              detail.examined.picture.bands,
              detail.examined.picture.bits,
            )}
          />
        )}
        <SourcePreview importId={detail.id} layer={layer} {...crsOf(crs)} />
        <TargetFields layer={layer} used={used} />
        <Tabs
          items={[
            {
              key: 'fields',
              label: words.fields,
              children: <FieldTable layer={layer} fields={fields} onChange={setFields} />,
            },
          ]}
        />
        <Form.Item label={words.onRefused} name="onRefused">
          <Radio.Group
            options={Object.entries(words.refusedChoices).map(([value, label]) => ({ value, label }))}
          />
        </Form.Item>
        {fault && <Alert type="error" showIcon title={fault} role="alert" />}
        <Flex justify="end" gap={8}>
          <Button
            onClick={() =>
              void confirm({
                body: words.cancelQuestion,
                cancelledText: null,
                run: () => act(() => call(routes.cancelImport, { params: { id: detail.id } })),
              })
            }
          >
            {words.cancelImport}
          </Button>
          <Button type="primary" htmlType="submit" loading={isBusy} disabled={!isReady}>
            {words.start}
          </Button>
        </Flex>
      </div>
    </Form>
  );
}
