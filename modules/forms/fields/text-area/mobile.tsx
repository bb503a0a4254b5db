import { ReadOnlyValue } from '../../mobile/ReadOnlyValue.tsx';
import { formTexts as words } from '../../mobile/texts.ts';
import type { FieldRendererProps } from '../../view/field-renderer.ts';
import { faultId, inputId } from '../../view/ids.ts';
import { mostCharacters } from './model.ts';

export default function TextAreaMobile(rendererProps: FieldRendererProps) {
  const { field, value, readOnly, fault, setValue } = rendererProps;
  if (readOnly) return <ReadOnlyValue rendererProps={rendererProps} />;
  return (
    <textarea
      id={inputId(field.path)}
      className="ui-input"
      rows={field.rows ?? 4}
      maxLength={2 * mostCharacters(field)}
      placeholder={field.placeholder ?? words.input(field.label)}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => setValue(field.path, event.target.value)}
      aria-invalid={fault ? true : undefined}
      aria-describedby={faultId(field.path)}
    />
  );
}
