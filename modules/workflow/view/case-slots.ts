import type { FormData, Outcome } from '@homestead/forms/contract';
import { type FormFact, useFormFacts } from '@homestead/forms/view';
import type { CallFunction } from '@homestead/http/client';
import { type ComponentType, createContext, useContext } from 'react';

export interface CaseSlotProps {
  processId: string;
  processKey: string;
}

export interface OpinionSlotProps extends CaseSlotProps {
  taskId: string;
  outcomes: readonly Outcome[];
}

/** Places of the case's screens that a later module fills. */
export interface CaseSlots {
  /** Under the head of a case: what that module knows of it. */
  Facts?: ComponentType<CaseSlotProps>;
  /** Beside the opinion of a task: what it offers to whoever decides. */
  Opinion?: ComponentType<OpinionSlotProps>;
  /** By process, the form that says in the head of a case whose it is. */
  headForms?: Readonly<Record<string, string>>;
}

const SlotContext = createContext<CaseSlots>({});
export const CaseSlotsProvider = SlotContext.Provider;

export function useCaseSlots(): CaseSlots {
  return useContext(SlotContext);
}

/** Whose case it is, as the form for its head says it; null where there is none, or nothing in it yet. */
export function useHeadFacts(
  call: CallFunction,
  { processKey, processId, formData }: { processKey: string; processId: string; formData: object },
): readonly FormFact[] | null {
  const { headForms = {} } = useCaseSlots();
  return useFormFacts(call, headForms[processKey], processId, formData as FormData);
}
