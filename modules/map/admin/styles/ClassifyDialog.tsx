import { type ClassifyMethod, type ColorRamp, styleRoutes as routes } from '@homestead/catalogue/contract';
import type { CallFailure } from '@homestead/http/client';
import { type Rule, rampColors } from '@homestead/mapstyle';
import { messageOf } from '@homestead/ui';
import { DialogFrame, tell, useApi } from '@homestead/ui/desk';
import { InputNumber, Select } from 'antd';
import { useState } from 'react';
import { Field } from './Field.tsx';
import styles from './styles.module.css';
import { styleAdminTexts } from './texts.ts';

const words = styleAdminTexts.classify;

interface Props {
  layerId: string;
  fields: readonly string[];
  onRules(rules: Rule[]): void;
  onClose(): void;
}

/** Asks by which property and how a style is made from the layer's data. */
export function ClassifyDialog({ layerId, fields, onRules, onClose }: Props) {
  const { callWithoutToast: call } = useApi();
  const [property, setProperty] = useState(fields[0] ?? '');
  const [method, setMethod] = useState<ClassifyMethod>('unique');
  const [count, setCount] = useState(5);
  const [ramp, setRamp] = useState<ColorRamp>('varied');
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    setFault(null);
    try {
      const made = await call(routes.classify, { body: { layerId, property, method, count, ramp } });
      for (const warning of made.warnings) tell.info(warning);
      onRules(made.rules);
    } catch (error) {
      setFault(messageOf(error as CallFailure));
    }
    setBusy(false);
  };
  return (
    <DialogFrame
      open
      title={words.title}
      confirmText={words.run}
      onConfirm={() => void run()}
      onCancel={onClose}
      busy={isBusy}
      fault={fault}
    >
      <p>{words.note}</p>
      <div className={styles['stack']}>
        <Field label={words.property}>
          <Select
            showSearch
            value={property}
            options={fields.map((value) => ({ value, label: value }))}
            onChange={setProperty}
          />
        </Field>
        <Field label={words.method}>
          <Select
            value={method}
            options={optionsOf(words.methods)}
            onChange={(value) => {
              setMethod(value);
              setRamp(value === 'unique' ? 'varied' : 'yellowRed');
            }}
          />
        </Field>
        {method !== 'unique' && (
          <Field label={words.count}>
            <InputNumber min={2} max={20} value={count} onChange={(value) => setCount(value ?? 5)} />
          </Field>
        )}
        <Field label={words.ramp}>
          <Select
            value={ramp}
            options={optionsOf(words.ramps)}
            onChange={setRamp}
            optionRender={({ value, label }) => (
              <span style={{ display: 'flex', gap: 8 }}>
                <span style={{ display: 'inline-flex' }}>
                  {rampColors(value as ColorRamp, 6).map((color) => (
                    <span key={color} style={{ width: 14, height: 18, background: color }} />
                  ))}
                </span>
                {label}
              </span>
            )}
          />
        </Field>
      </div>
    </DialogFrame>
  );
}

const optionsOf = <K extends string>(labels: Readonly<Record<K, string>>) =>
  (Object.keys(labels) as K[]).map((value) => ({ value, label: labels[value] }));
