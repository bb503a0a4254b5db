import { Checkbox } from 'antd';
import { useFieldIds } from '../../admin/control.ts';
import styles from '../../admin/forms.module.css';
import { ReadOnlyValue } from '../../admin/ReadOnlyValue.tsx';
import { formAdminTexts } from '../../admin/texts.ts';
import { splitList } from '../../engine/values/values.ts';
import { type FieldRendererProps, useFormScope } from '../../view/index.ts';
import { optionsOf } from '../radio/option.ts';

/** Several choices, held as comma-joined text, in the dictionary's order; at the maximum the others rest. */
export default function CheckboxGroupFace(props: FieldRendererProps) {
  const { field, value, readOnly, setValue } = props;
  const ids = useFieldIds(field.path);
  const scope = useFormScope();
  if (readOnly) return <ReadOnlyValue {...props} />;
  const options = optionsOf(field, scope);
  const chosen = splitList(value);
  const isFull = field.maxCount !== undefined && chosen.length >= field.maxCount;
  return (
    <div id={ids.control} tabIndex={-1}>
      <Checkbox.Group
        className={styles.choices ?? ''}
        aria-labelledby={ids.label}
        value={chosen}
        options={options.map((option) => ({
          value: option.value,
          label: option.label,
          disabled: isFull && !chosen.includes(option.value),
        }))}
        onChange={(next) => {
          const kept = options.map((option) => option.value).filter((stored) => next.includes(stored));
          setValue(field.path, kept.join(',') || null);
        }}
      />
      {field.maxCount !== undefined && options.length > field.maxCount && (
        <p className={styles.hint}>{formAdminTexts.maxChoices(field.maxCount)}</p>
      )}
    </div>
  );
}
