import { Radio } from 'antd';
import { useControl, useFieldIds } from '../../admin/control.ts';
import styles from '../../admin/forms.module.css';
import { ReadOnlyValue } from '../../admin/ReadOnlyValue.tsx';
import { type FieldRendererProps, useFormScope } from '../../view/index.ts';
import { optionsOf } from './option.ts';

export default function RadioFace(props: FieldRendererProps) {
  const { field, value, fault, readOnly, setValue } = props;
  const scope = useFormScope();
  const ids = useFieldIds(field.path);
  const control = useControl(field.path, fault);
  if (readOnly) return <ReadOnlyValue {...props} />;
  const { status: _status, ...words } = control;
  return (
    <Radio.Group
      {...words}
      className={styles.choices ?? ''}
      aria-labelledby={ids.label}
      name={field.path}
      value={value === null || value === undefined ? undefined : String(value)}
      options={optionsOf(field, scope).map(({ value: stored, label }) => ({ value: stored, label }))}
      onChange={(event) => setValue(field.path, event.target.value)}
    />
  );
}
