import { createContext, useContext } from 'react';

/** Forms of one page may show the same field; each form's ids begin with its own letters. */
export const IdPrefix = createContext('field');

/** Ids that tie a field's control to its label and its message. */
export function useFieldIds(path: string) {
  const control = `${useContext(IdPrefix)}-${path.replace('.', '-')}`;
  return { control, label: `${control}-label`, fault: `${control}-fault` };
}

/** What a control says of itself to assistive technology. */
export function useControl(path: string, fault: string | undefined) {
  const ids = useFieldIds(path);
  return {
    id: ids.control,
    'aria-invalid': fault !== undefined,
    ...(fault === undefined ? {} : { 'aria-describedby': ids.fault, status: 'error' as const }),
  };
}
