import { Radio } from 'antd';
import { describe, labelId } from '../../admin/control.ts';
import styles from '../../admin/forms.module.css';
import { ReadOnlyValue } from '../../admin/ReadOnlyValue.tsx';
import { type FieldFaceProps, useFormScope } from '../../view/index.ts';
import { optionsOf } from './option.ts';

export default function RadioFace(props: FieldFaceProps) {
  const { field, value, fault, readOnly, setValue } = props;
  const scope = useFormScope();
  if (readOnly) return <ReadOnlyValue {...props} />;
  const { status: _status, ...words } = describe(field.path, fault) as Record<string, unknown>;
  return (
    <Radio.Group
      {...words}
      className={styles.choices ?? ''}
      aria-labelledby={labelId(field.path)}
      name={field.path}
      value={value === null || value === undefined ? undefined : String(value)}
      options={optionsOf(field, scope).map(({ value: stored, label }) => ({ value: stored, label }))}
      onChange={(event) => setValue(field.path, event.target.value)}
    />
  );
}
