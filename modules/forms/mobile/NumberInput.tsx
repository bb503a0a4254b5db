import { useState } from 'react';
import { getFieldType } from '../engine/field-types.ts';
import type { FieldRendererProps } from '../view/field-renderer.ts';
import { faultId, inputId } from '../view/ids.ts';
import { ReadOnlyValue } from './ReadOnlyValue.tsx';
import { formTexts as words } from './texts.ts';

/** A figure with its unit. What is being typed (`12.`) stays as typed while it means the same figure. */
export function NumberInput({
  rendererProps,
  inputMode,
}: {
  rendererProps: FieldRendererProps;
  inputMode: 'decimal' | 'numeric';
}) {
  const { field, value, readOnly, fault, setValue } = rendererProps;
  const [typed, setTyped] = useState('');
  if (readOnly) return <ReadOnlyValue rendererProps={rendererProps} />;
  const { normalise } = getFieldType(field.type);
  const current = typeof value === 'number' || typeof value === 'string' ? value : null;
  const text = normalise(typed, field) === current ? typed : current === null ? '' : String(current);
  return (
    <div className="field-line">
      <input
        id={inputId(field.path)}
        className="ui-input"
        type="text"
        inputMode={inputMode}
        autoComplete="off"
        maxLength={20}
        placeholder={field.placeholder ?? words.input(field.label)}
        value={text}
        onChange={(event) => {
          setTyped(event.target.value);
          setValue(field.path, normalise(event.target.value, field));
        }}
        aria-invalid={fault ? true : undefined}
        aria-describedby={faultId(field.path)}
      />
      {field.unit && <span className="field-unit">{field.unit}</span>}
    </div>
  );
}
