import { ReadOnlyValue } from '../../mobile/ReadOnlyValue.tsx';
import type { FieldFaceProps } from '../../view/face.ts';
import { faultId, inputId, labelId } from '../../view/ids.ts';
import { useFormScope } from '../../view/scope.ts';
import { optionsOf } from './option.ts';

/** All choices in sight, each a target of its own. */
export default function RadioMobile(face: FieldFaceProps) {
  const { field, value, readOnly, setValue } = face;
  const scope = useFormScope();
  if (readOnly) return <ReadOnlyValue face={face} />;
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
