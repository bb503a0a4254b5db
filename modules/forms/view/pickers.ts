import { type ComponentType, createContext, useContext } from 'react';
import type { FormData } from '../contract/form-data.ts';

export interface PickerProps {
  isOpen: boolean;
  /** The form as it stands, the case's other fields included. */
  values: FormData;
  onClose(): void;
  /** Fields by `group.code`, and what was chosen for them. */
  onPick(values: Readonly<Record<string, unknown>>): void;
}

/** The components by which a field's `picker` chooses; later modules provide one for each source (a gallery of house drawings). */
export type Pickers = Readonly<Record<string, ComponentType<PickerProps>>>;

const PickerContext = createContext<Pickers>({});
export const FieldPickers = PickerContext.Provider;

export function usePicker(source: string | undefined): ComponentType<PickerProps> | undefined {
  const pickers = useContext(PickerContext);
  return source === undefined ? undefined : pickers[source];
}
