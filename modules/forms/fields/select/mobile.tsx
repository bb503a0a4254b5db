import { useState } from 'react';
import { ReadOnlyValue } from '../../mobile/ReadOnlyValue.tsx';
import { formTexts as words } from '../../mobile/texts.ts';
import type { FieldRendererProps } from '../../view/field-renderer.ts';
import { faultId, inputId } from '../../view/ids.ts';
import { useFormScope } from '../../view/scope.ts';
import { optionsOf } from '../radio/option.ts';

const other = '\u0000other';

/** The phone's own list; with free entry a line for words of one's own beside it. */
export default function SelectMobile(rendererProps: FieldRendererProps) {
  const { field, value, readOnly, fault, setValue } = rendererProps;
  const options = optionsOf(field, useFormScope());
  const current = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const isListed = options.some((option) => option.value === current);
  const [wantsOther, setWantsOther] = useState(false);
  if (readOnly) return <ReadOnlyValue rendererProps={rendererProps} />;
  const isOther = field.freeEntry === true && (wantsOther || (current !== '' && !isListed));
  return (
    <>
      <select
        id={inputId(field.path)}
        className="ui-input field-select"
        value={isOther ? other : current}
        onChange={(event) => {
          const next = event.target.value;
          setWantsOther(next === other);
          setValue(field.path, next === other ? null : next || null);
        }}
        aria-invalid={fault ? true : undefined}
        aria-describedby={faultId(field.path)}
      >
        <option value="">{field.placeholder ?? words.choose(field.label)}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {!isListed && current !== '' && !field.freeEntry && <option value={current}>{current}</option>}
        {field.freeEntry && <option value={other}>{words.other}</option>}
      </select>
      {isOther && (
        <input
          className="ui-input field-other"
          aria-label={field.label}
          maxLength={field.maxLength ?? 100}
          placeholder={words.input(field.label)}
          value={current}
          onChange={(event) => setValue(field.path, event.target.value)}
        />
      )}
    </>
  );
}
