import { Input } from 'antd';
import { useControl } from '../../admin/control.ts';
import { ReadOnlyValue } from '../../admin/ReadOnlyValue.tsx';
import { formAdminTexts } from '../../admin/texts.ts';
import { codePoints } from '../../engine/values/text-cleaning.ts';
import type { FieldRendererProps } from '../../view/index.ts';
import { mostCharacters } from './model.ts';

/** Counts and never cuts: what is too long is said, and nothing that was pasted is lost. */
export default function TextAreaFace(props: FieldRendererProps) {
  const { field, value, fault, readOnly, setValue } = props;
  const control = useControl(field.path, fault);
  if (readOnly) return <ReadOnlyValue {...props} />;
  return (
    <Input.TextArea
      {...control}
      value={typeof value === 'string' ? value : ''}
      rows={field.rows ?? 3}
      maxLength={2 * mostCharacters(field)}
      placeholder={field.placeholder ?? formAdminTexts.input}
      count={{ show: true, max: mostCharacters(field), strategy: codePoints }}
      onChange={(event) => setValue(field.path, event.target.value)}
    />
  );
}
