import { Input } from 'antd';
import { useControl } from '../../admin/control.ts';
import { ReadOnlyValue } from '../../admin/ReadOnlyValue.tsx';
import { formAdminTexts } from '../../admin/texts.ts';
import type { FieldRendererProps } from '../../view/index.ts';

/** At most 30 characters, checked when the person leaves it (spec 2 §5). */
export default function IdentityNumberFace(props: FieldRendererProps) {
  const { field, value, fault, readOnly, setValue } = props;
  const control = useControl(field.path, fault);
  if (readOnly) return <ReadOnlyValue {...props} />;
  return (
    <Input
      {...control}
      className="figures"
      value={typeof value === 'string' ? value : ''}
      spellCheck={false}
      autoComplete="off"
      maxLength={30}
      placeholder={field.placeholder ?? formAdminTexts.input}
      onChange={(event) => setValue(field.path, event.target.value)}
    />
  );
}
