import { Input } from 'antd';
import { useControl } from '../../admin/control.ts';
import { ReadOnlyValue } from '../../admin/ReadOnlyValue.tsx';
import { formAdminTexts } from '../../admin/texts.ts';
import { useTyped } from '../../admin/use-typed.ts';
import type { FieldRendererProps } from '../../view/index.ts';

/** A figure with its unit. What is no number stays in the field, so that its fault can be read beside it. */
export default function NumberFace(props: FieldRendererProps) {
  return props.readOnly ? <ReadOnlyValue {...props} /> : <FigureInput {...props} inputMode="decimal" />;
}

export function FigureInput({
  inputMode,
  ...props
}: FieldRendererProps & { inputMode: 'decimal' | 'numeric' }) {
  const { field, fault } = props;
  const control = useControl(field.path, fault);
  const typed = useTyped(props);
  return (
    <Input
      {...control}
      className="figures"
      value={typed.text}
      inputMode={inputMode}
      autoComplete="off"
      maxLength={20}
      placeholder={field.placeholder ?? formAdminTexts.input}
      {...(field.unit ? { suffix: field.unit } : {})}
      onChange={(event) => typed.type(event.target.value)}
    />
  );
}
