import { Collapse, Input, Select } from 'antd';
import type { FormField } from '../../../contract/index.ts';
import { findFieldType } from '../../../engine/index.ts';
import styles from '../designer.module.css';
import { modelFieldOf, useDesignerScope } from '../scope.ts';
import { readValue } from '../shape/conditions.ts';
import { changeStep, fieldAt, replaceField } from '../shape/operations.ts';
import { controlOf, fieldPart } from '../shape/schema.ts';
import { designerTexts } from '../texts.ts';
import type { Shaping } from '../use-shaping.ts';
import { type Overrides, Parts } from './SchemaControl.tsx';

const words = designerTexts.properties;

/** What most forms say of most fields stands first; all else follows, folded unless something of it is said. */
const usual = ['label', 'required', 'recommended', 'readOnly', 'hidden', 'auto', 'block'];
/** What is asked of texts, of choices and of drawings alone. */
const ofNature: Readonly<Record<string, readonly string[]>> = {
  words: ['rows', 'placeholder', 'unknown', 'template', 'offer', 'locate', 'picker'],
  choice: ['dictionary', 'placeholder'],
  files: ['noticeOn'],
  drawing: ['map', 'areaField', 'geometry', 'layer', 'checks'],
};
const everyNature = new Set(Object.values(ofNature).flat());

export function FieldProperties({ path, shaping }: { path: string; shaping: Shaping }) {
  const scope = useDesignerScope();
  const { form, change } = shaping;
  const part = fieldPart(scope.shape);
  const properties = part.properties ?? {};
  const field = fieldAt(form, path);
  const known = modelFieldOf(scope, path);
  if (!field) return null;
  const type = known && findFieldType(known.type);
  const fitting = ofNature[type?.nature ?? ''] ?? [];
  const all = [...new Set([...Object.keys(properties), ...Object.keys(field)])].filter(
    (name) => name !== 'field',
  );
  const conditions = Object.keys(properties).filter((name) => controlOf(properties[name]!) === 'condition');
  const isSaid = (name: string) => Object.hasOwn(field, name);
  const first = [...usual, 'default', ...fitting.filter((name) => !isDrawn(name)), ...conditions];
  const rest = all.filter(
    (name) => !first.includes(name) && (fitting.includes(name) || !everyNature.has(name)),
  );
  const others = all.filter((name) => !first.includes(name) && !rest.includes(name));
  const props = {
    part,
    value: field,
    overrides: overridesOf(type?.columnType === 'numeric' || type?.columnType === 'integer'),
    onChange: (next: object) => change(replaceField(form, next as FormField), `field ${path}`),
  };
  const isDrawing = type?.nature === 'drawing';
  return (
    <>
      <p className={styles['about']}>
        {words.model(type?.label ?? known?.type ?? '', path)}
        {known && known.label !== field.label && <> · {words.ofModel(known.label)}</>}
        {known?.unit && <> · {known.unit}</>}
      </p>
      <Parts {...props} names={first.filter((name) => all.includes(name))} />
      {form.steps && <StepSelect path={path} shaping={shaping} />}
      <Collapse
        size="small"
        defaultActiveKey={[
          ...(rest.some(isSaid) || isDrawing ? ['rest'] : []),
          ...(others.some(isSaid) ? ['others'] : []),
        ]}
        items={[
          { key: 'rest', label: words.more, children: <Parts {...props} names={rest} /> },
          { key: 'others', label: words.others, children: <Parts {...props} names={others} /> },
        ]}
      />
    </>
  );
}

const isDrawn = (name: string): boolean => ofNature['drawing']?.includes(name) ?? false;

function overridesOf(isFigure: boolean): Overrides {
  return {
    dictionary: ({ label, value, onChange }) => (
      <DictionarySelect label={label} value={value as string | undefined} onChange={onChange} />
    ),
    layer: ({ label, value, onChange }) => (
      <LayerSelect label={label} value={value as string | undefined} onChange={onChange} />
    ),
    ...(isFigure ? { default: (props) => <FigureDefault {...props} /> } : {}),
  };
}

interface SelectProps {
  label: string;
  value: string | undefined;
  onChange(value: string | undefined): void;
}

function DictionarySelect({ label, value, onChange }: SelectProps) {
  const { dictionaries } = useDesignerScope();
  const options = Object.values(dictionaries).map(({ code, name }) => ({
    value: code,
    label: `${name}（${code}）`,
  }));
  return <Named label={label} value={value} onChange={onChange} options={options} />;
}

function LayerSelect({ label, value, onChange }: SelectProps) {
  const { layers, layerNames } = useDesignerScope();
  // Layers that forms check already stand first: others may have nothing to check against, which the draft's check tells.
  const options = layerNames
    .toSorted(([a], [b]) => Number(Object.hasOwn(layers, b)) - Number(Object.hasOwn(layers, a)))
    .map(([id, name]) => ({ value: id, label: `${name}（${id}）` }));
  return <Named label={label} value={value} onChange={onChange} options={options} />;
}

function Named({
  label,
  value,
  onChange,
  options,
}: SelectProps & { options: { value: string; label: string }[] }) {
  return (
    <Select
      aria-label={label}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value ?? null}
      placeholder={words.unset}
      onChange={(next: string | null) => onChange(next ?? undefined)}
      options={options}
    />
  );
}

function FigureDefault({
  label,
  value,
  onChange,
}: {
  label: string;
  value: unknown;
  onChange(value: unknown): void;
}) {
  return (
    <Input
      aria-label={label}
      value={String(value ?? '')}
      onChange={({ target }) => onChange(target.value === '' ? undefined : readValue(target.value, true))}
    />
  );
}

function StepSelect({ path, shaping }: { path: string; shaping: Shaping }) {
  const { form, change } = shaping;
  const steps = form.steps ?? [];
  return (
    <div className={styles['property']}>
      <span>{words.inStep}</span>
      <Select
        aria-label={words.inStep}
        allowClear
        placeholder={words.noStep}
        value={steps.find(({ fields }) => fields.includes(path))?.key ?? null}
        onChange={(key: string | null) => change(changeStep(form, path, key ?? undefined))}
        options={steps.map(({ key, title }) => ({ value: key, label: title }))}
      />
    </div>
  );
}
