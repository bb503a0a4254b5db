import { createContext, useContext } from 'react';
import type { FormContext } from '../engine/context.ts';

const Scope = createContext<FormContext | null>(null);

/** Gives the renderers of a form what they look things up in: dictionaries, divisions, today. */
export const FormScope = Scope.Provider;

export function useFormScope(): FormContext {
  const context = useContext(Scope);
  if (!context) throw new Error('A field renderer needs a FormScope around it');
  return context;
}
