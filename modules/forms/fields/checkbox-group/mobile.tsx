import { useClient } from '@homestead/ui';
import { texts } from '../../contract/texts.ts';
import { splitList } from '../../engine/values/values.ts';
import { ReadOnlyValue } from '../../mobile/ReadOnlyValue.tsx';
import { formTexts as words } from '../../mobile/texts.ts';
import type { FieldRendererProps } from '../../view/field-renderer.ts';
import { faultId, labelId } from '../../view/ids.ts';
import { useFormScope } from '../../view/scope.ts';
import { optionsOf } from '../radio/option.ts';

/** Several choices, comma-joined in the order of the list; one too many is answered with words. */
export default function CheckboxGroupMobile(rendererProps: FieldRendererProps) {
  const { field, value, readOnly, setValue } = rendererProps;
  const { notify } = useClient();
  const options = optionsOf(field, useFormScope());
  if (readOnly) return <ReadOnlyValue rendererProps={rendererProps} />;
  const chosen = new Set(splitList(value));
  const toggle = (option: string, isOn: boolean) => {
    if (isOn && field.maxCount !== undefined && chosen.size >= field.maxCount) {
      return notify(texts.tooManyChoices(field.label, field.maxCount));
    }
    const next = options
      .map((item) => item.value)
      .filter((item) => (item === option ? isOn : chosen.has(item)));
    setValue(field.path, next.join(',') || null);
  };
  return (
    <fieldset
      className="field-choices"
      aria-labelledby={labelId(field.path)}
      aria-describedby={faultId(field.path)}
    >
      {options.map((option) => (
        <label key={option.value} className="field-choice">
          <input
            type="checkbox"
            value={option.value}
            checked={chosen.has(option.value)}
            onChange={(event) => toggle(option.value, event.target.checked)}
          />
          <span>{option.label}</span>
        </label>
      ))}
      {field.maxCount !== undefined && (
        <span className="ui-soft field-hint">{words.max(field.maxCount)}</span>
      )}
    </fieldset>
  );
}
