import { type ComponentType, createContext, useContext } from 'react';

/** The control of a form's field that chooses layers, or directories, of those that there are. */
export interface RoleDataPickerProps {
  kind: 'layers' | 'directories';
  placeholder: string;
  id?: string;
  value?: string[];
  onChange?(ids: string[]): void;
}

const PickerContext = createContext<ComponentType<RoleDataPickerProps> | null>(null);

/** Later modules keep layers and directories: the client says what chooses them. */
export const RoleDataPickers = PickerContext;

export const useRoleDataPicker = () => useContext(PickerContext);
