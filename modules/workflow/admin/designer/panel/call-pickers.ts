import { type ComponentType, createContext, useContext } from 'react';

/** What chooses a registered call to another system. */
export interface CallPickerProps {
  id?: string;
  value: string;
  onChange(code: string): void;
}

const CallPickerContext = createContext<ComponentType<CallPickerProps> | null>(null);

/** A later module keeps the registered calls: the client says what chooses one. */
export const CallPickers = CallPickerContext;

export const useCallPicker = () => useContext(CallPickerContext);
