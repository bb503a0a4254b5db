import { getFieldType } from '../engine/field-types.ts';
import { type FieldRendererProps, useFormScope } from '../view/index.ts';
import { useFieldIds } from './control.ts';
import styles from './forms.module.css';
import { formAdminTexts } from './texts.ts';

/** A value in words. What people wrote is text and stays text. */
export function ReadOnlyValue({ field, value }: Pick<FieldRendererProps, 'field' | 'value'>) {
  const scope = useFormScope();
  const ids = useFieldIds(field.path);
  const words = getFieldType(field.type).show(value, field, scope);
  return (
    <output id={ids.control} className={words ? styles.value : styles.blank}>
      {words || formAdminTexts.empty}
    </output>
  );
}
