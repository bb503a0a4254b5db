import { Input } from 'antd';
import { useControl } from '../../admin/control.ts';
import { ReadOnlyValue } from '../../admin/ReadOnlyValue.tsx';
import { formAdminTexts } from '../../admin/texts.ts';
import type { FieldFaceProps } from '../../view/index.ts';

const defaultLength = 2000;

export default function TextAreaFace(props: FieldFaceProps) {
  const { field, value, fault, readOnly, setValue } = props;
  const control = useControl(field.path, fault);
  if (readOnly) return <ReadOnlyValue {...props} />;
  return (
    <Input.TextArea
      {...control}
      value={typeof value === 'string' ? value : ''}
      rows={field.rows ?? 3}
      placeholder={field.placeholder ?? formAdminTexts.input}
      maxLength={field.maxLength ?? defaultLength}
      showCount
      onChange={(event) => setValue(field.path, event.target.value)}
    />
  );
}
