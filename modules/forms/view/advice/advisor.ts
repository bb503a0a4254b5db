import { type ComponentType, createContext, useContext } from 'react';
import type { FieldViolation } from '../../contract/form-data.ts';
import type { FormHandle } from '../use-form.ts';

/** A statement that is read before a form is handed in. */
export interface AdviceStatement {
  title: string;
  /** Something stands against it. */
  isDoubt: boolean;
  lines: readonly string[];
}

export interface AreaLimit {
  /** m². */
  area: number;
  source: string;
}

export interface AdvisorProps {
  form: FormHandle;
  /** The case, once there is one. */
  processId?: string;
  /** Warnings beside those of the form's own rules: shown at their fields, never a reason to refuse a submission. */
  onAdvice(warnings: readonly FieldViolation[]): void;
  /** The area in m² that the household may have, and who says so, once it is known: what a drawn plot is held against. */
  onAreaLimit(limit: AreaLimit | null): void;
  /** What the advice has to say of the household as a whole, before a form is handed in. */
  onStatement(statement: AdviceStatement | null): void;
}

const AdvisorContext = createContext<ComponentType<AdvisorProps> | null>(null);

/** Gives forms the advice of a later module: its component is shown above the form that is being filled in. */
export const FormAdvisor = AdvisorContext.Provider;

export function useAdvisor(): ComponentType<AdvisorProps> | null {
  return useContext(AdvisorContext);
}
