import { Input } from 'antd';
import { Beside } from '../../admin/Beside.tsx';
import { useControl } from '../../admin/control.ts';
import { ReadOnlyValue } from '../../admin/ReadOnlyValue.tsx';
import { formAdminTexts } from '../../admin/texts.ts';
import type { FieldRendererProps } from '../../view/index.ts';
import { boxLength } from './model.ts';

/** One line of text; some are filled by a button beside them as well. */
export default function TextFace(props: FieldRendererProps) {
  const { field, value, values, fault, readOnly, setValue } = props;
  const control = useControl(field.path, fault);
  if (readOnly) return <ReadOnlyValue {...props} />;
  return (
    <Beside field={field} values={values} setValue={setValue}>
      <Input
        {...control}
        value={typeof value === 'string' ? value : ''}
        maxLength={boxLength(field)}
        placeholder={field.placeholder ?? formAdminTexts.input}
        {...(field.unit ? { suffix: field.unit } : {})}
        onChange={(event) => setValue(field.path, event.target.value)}
      />
    </Beside>
  );
}
