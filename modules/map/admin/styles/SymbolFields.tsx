import { DeleteOutlined } from '@ant-design/icons';
import {
  type FillSymbol,
  type Hatch,
  hatchPatterns,
  type LabelSymbol,
  type LineSymbol,
  type MapSymbol,
  type MarkSymbol,
  markShapes,
  type Stroke,
} from '@homestead/mapstyle';
import { AutoComplete, Button, InputNumber, Select, Slider, Switch } from 'antd';
import { ColorField, FaultLine, Field } from './Field.tsx';
import styles from './styles.module.css';
import { styleAdminTexts } from './texts.ts';

const words = styleAdminTexts.editor;

interface Props<S = MapSymbol> {
  symbol: S;
  fields: readonly string[];
  onChange(symbol: S): void;
}

/** The fields of one symbol. */
export function SymbolFields({
  onRemove,
  fault,
  ...props
}: Props & { fault: string | undefined; onRemove?(): void }) {
  const { symbol, fields, onChange } = props;
  return (
    <div className={styles['symbol']}>
      <div className={styles['symbolHead']}>
        {words.symbols[symbol.type]}
        {onRemove && (
          <Button
            size="small"
            type="text"
            danger
            aria-label={`${words.removeSymbol} ${words.symbols[symbol.type]}`}
            icon={<DeleteOutlined />}
            onClick={onRemove}
          />
        )}
      </div>
      <div className={styles['fields']}>
        {symbol.type === 'fill' && <Fill {...{ symbol, fields, onChange }} />}
        {symbol.type === 'line' && <Line {...{ symbol, fields, onChange }} />}
        {symbol.type === 'mark' && <Mark {...{ symbol, fields, onChange }} />}
        {symbol.type === 'label' && <Label {...{ symbol, fields, onChange }} />}
      </div>
      {fault && <FaultLine text={fault} />}
    </div>
  );
}

function Fill({ symbol, onChange }: Props<FillSymbol>) {
  const { hatch, outline, ...plain } = symbol;
  const put = (change: Partial<FillSymbol>) => onChange({ ...symbol, ...change });
  const without = (key: 'hatch' | 'outline') => {
    const { [key]: _gone, ...others } = symbol;
    onChange(others);
  };
  return (
    <>
      <ColorField label={words.color} value={plain.color ?? '#ffffff'} onChange={(color) => put({ color })} />
      <Opacity value={plain.opacity} onChange={(opacity) => put({ opacity })} />
      <Field label={words.hatch}>
        <Select
          value={hatch?.pattern ?? 'none'}
          options={[
            { value: 'none', label: words.noHatch },
            ...hatchPatterns.map((value) => ({ value, label: words.hatches[value] })),
          ]}
          onChange={(pattern: Hatch['pattern'] | 'none') =>
            pattern === 'none'
              ? without('hatch')
              : put({ hatch: { color: '#333333', width: 1, spacing: 8, ...hatch, pattern } })
          }
        />
      </Field>
      {hatch && (
        <>
          <ColorField
            label={words.hatchColor}
            value={hatch.color}
            onChange={(color) => put({ hatch: { ...hatch, color } })}
          />
          <Amount
            label={words.spacing}
            value={hatch.spacing}
            min={3}
            max={64}
            onChange={(spacing) => put({ hatch: { ...hatch, spacing } })}
          />
        </>
      )}
      <Field label={words.outline}>
        <span>
          <Switch
            checked={outline !== undefined}
            aria-label={words.outline}
            onChange={(is) => (is ? put({ outline: { color: '#333333', width: 1 } }) : without('outline'))}
          />
        </span>
      </Field>
      {outline && <StrokeFields stroke={outline} onChange={(next) => put({ outline: next })} />}
    </>
  );
}

function Line({ symbol, onChange }: Props<LineSymbol>) {
  return (
    <>
      <StrokeFields stroke={symbol} onChange={(next) => onChange({ ...symbol, ...next })} />
      <Opacity value={symbol.opacity} onChange={(opacity) => onChange({ ...symbol, opacity })} />
    </>
  );
}

function Mark({ symbol, onChange }: Props<MarkSymbol>) {
  const put = (change: Partial<MarkSymbol>) => onChange({ ...symbol, ...change });
  return (
    <>
      <Field label={words.shape}>
        <Select
          value={symbol.shape}
          options={markShapes.map((value) => ({ value, label: words.shapes[value] }))}
          onChange={(shape) => put({ shape })}
        />
      </Field>
      <Amount label={words.size} value={symbol.size} min={1} max={100} onChange={(size) => put({ size })} />
      <ColorField label={words.color} value={symbol.color} onChange={(color) => put({ color })} />
      <Opacity value={symbol.opacity} onChange={(opacity) => put({ opacity })} />
      <StrokeFields
        stroke={symbol.stroke ?? { color: '#ffffff', width: 0 }}
        onChange={(stroke) => put({ stroke })}
      />
    </>
  );
}

function Label({ symbol, fields, onChange }: Props<LabelSymbol>) {
  const put = (change: Partial<LabelSymbol>) => onChange({ ...symbol, ...change });
  const halo = symbol.halo ?? { color: '#ffffff', width: 0 };
  return (
    <>
      <Field label={words.property}>
        <AutoComplete
          value={symbol.property}
          options={fields.map((value) => ({ value }))}
          onChange={(property: string) => put({ property })}
        />
      </Field>
      <Amount
        label={words.fontSize}
        value={symbol.size}
        min={6}
        max={72}
        onChange={(size) => put({ size })}
      />
      <ColorField label={words.color} value={symbol.color} onChange={(color) => put({ color })} />
      <Field label={words.bold}>
        <span>
          <Switch checked={symbol.bold ?? false} aria-label={words.bold} onChange={(bold) => put({ bold })} />
        </span>
      </Field>
      <Amount
        label={words.halo}
        value={halo.width}
        min={0}
        max={10}
        onChange={(width) => put({ halo: { ...halo, width } })}
      />
      <ColorField
        label={words.haloColor}
        value={halo.color}
        onChange={(color) => put({ halo: { ...halo, color } })}
      />
    </>
  );
}

const dashes = { solid: undefined, dashed: [8, 4], dotted: [2, 3], dashDot: [10, 4, 2, 4] } as const;

function StrokeFields({ stroke, onChange }: { stroke: Stroke; onChange(stroke: Stroke): void }) {
  const known = (Object.keys(dashes) as (keyof typeof dashes)[]).find(
    (name) => String(dashes[name] ?? '') === String(stroke.dash ?? ''),
  );
  return (
    <>
      <ColorField
        label={words.outline + words.color}
        value={stroke.color}
        onChange={(color) => onChange({ ...stroke, color })}
      />
      <Amount
        label={words.width}
        value={stroke.width}
        min={0}
        max={50}
        onChange={(width) => onChange({ ...stroke, width })}
      />
      <Field label={words.dash}>
        <Select
          value={known ?? 'own'}
          options={Object.entries(words.dashes)
            .filter(([value]) => value !== 'own' || !known)
            .map(([value, label]) => ({ value, label }))}
          onChange={(name) => {
            const { dash: _old, ...others } = stroke;
            const dash = name === 'own' ? stroke.dash : dashes[name as keyof typeof dashes];
            onChange(dash ? { ...others, dash: [...dash] } : others);
          }}
        />
      </Field>
    </>
  );
}

function Opacity({ value = 1, onChange }: { value: number | undefined; onChange(value: number): void }) {
  return (
    <Field label={words.opacity}>
      <Slider
        min={0}
        max={1}
        step={0.05}
        value={value}
        onChange={onChange}
        ariaLabelForHandle={words.opacity}
      />
    </Field>
  );
}

function Amount({
  label,
  value,
  onChange,
  ...limits
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange(value: number): void;
}) {
  return (
    <Field label={label}>
      <InputNumber
        {...limits}
        step={limits.max > 20 && limits.min >= 1 ? 1 : 0.5}
        value={value}
        onChange={(next) => next !== null && onChange(next)}
        style={{ width: '100%' }}
      />
    </Field>
  );
}
