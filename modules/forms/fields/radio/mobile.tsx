import { ReadOnlyValue } from '../../mobile/ReadOnlyValue.tsx';
import type { FieldRendererProps } from '../../view/field-renderer.ts';
import { faultId, inputId, labelId } from '../../view/ids.ts';
import { useFormScope } from '../../view/scope.ts';
import { optionsOf } from './option.ts';

/** All choices in sight, each a target of its own. */
export default function RadioMobile(rendererProps: FieldRendererProps) {
  const { field, value, readOnly, setValue } = rendererProps;
  const scope = useFormScope();
  if (readOnly) return <ReadOnlyValue rendererProps={rendererProps} />;
  return (
    <div
      className="field-choices"
      role="radiogroup"
      aria-labelledby={labelId(field.path)}
      aria-describedby={faultId(field.path)}
    >
      {optionsOf(field, scope).map((option) => (
        <label key={option.value} className="field-choice">
          <input
            type="radio"
            name={inputId(field.path)}
            value={option.value}
            checked={value === option.value || String(value ?? '') === option.value}
            onChange={() => setValue(field.path, option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
