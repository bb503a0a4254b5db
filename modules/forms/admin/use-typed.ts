import { useState } from 'react';
import { getFieldType } from '../engine/field-types.ts';
import type { FieldRendererProps } from '../view/index.ts';

/** What is typed stays as typed ("1." on the way to "1.5") while the form holds what it means. */
export function useTyped({
  field,
  value,
  setValue,
}: Pick<FieldRendererProps, 'field' | 'value' | 'setValue'>) {
  const fieldType = getFieldType(field.type);
  const held = value === null || value === undefined ? '' : String(value);
  const [typed, setTyped] = useState(held);
  const meant = fieldType.normalise(typed, field);
  const isOwn = (meant === null ? '' : String(meant)) === held;
  return {
    text: isOwn ? typed : held,
    type(text: string) {
      setTyped(text);
      setValue(field.path, fieldType.normalise(text, field));
    },
  };
}
