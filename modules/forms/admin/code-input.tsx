import { Input, type InputProps } from 'antd';
import type { FieldRendererProps } from '../view/index.ts';
import { useControl } from './control.ts';
import { ReadOnlyValue } from './ReadOnlyValue.tsx';
import { formAdminTexts } from './texts.ts';

/** A field for a number that is no quantity: at most 30 characters, checked when the person leaves it (spec 2 §5). */
export function codeInput(input: Pick<InputProps, 'inputMode' | 'spellCheck'>) {
  return function CodeInput(props: FieldRendererProps) {
    const { field, value, fault, readOnly, setValue } = props;
    const control = useControl(field.path, fault);
    if (readOnly) return <ReadOnlyValue {...props} />;
    return (
      <Input
        {...control}
        {...input}
        className="figures"
        value={typeof value === 'string' ? value : ''}
        autoComplete="off"
        maxLength={30}
        placeholder={field.placeholder ?? formAdminTexts.input}
        onChange={(event) => setValue(field.path, event.target.value)}
      />
    );
  };
}
