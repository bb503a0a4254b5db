import type { Outcome } from '@homestead/forms/contract';
import { type ComponentType, createContext, useContext } from 'react';
import type { DecisionSummary } from '../contract/summary.ts';

export interface CaseSlotProps {
  processId: string;
  processKey: string;
}

export interface OpinionSlotProps extends CaseSlotProps {
  taskId: string;
  outcomes: readonly Outcome[];
}

export interface DrawingSlotProps {
  drawing: NonNullable<DecisionSummary['drawing']>;
}

/** Places of the case's screens that a later module fills. */
export interface CaseSlots {
  /** Under the head of a case: what that module knows of it. */
  Facts?: ComponentType<CaseSlotProps>;
  /** The chosen house drawing, among what one decides on. */
  Drawing?: ComponentType<DrawingSlotProps>;
  /** The papers of the case. */
  Papers?: ComponentType<CaseSlotProps>;
  /** Above the list of cases: what a module does with many at once. */
  ListTools?: ComponentType<{ division?: string | undefined }>;
  /** On the receipt of an application: what that module offers beside it. */
  Receipt?: ComponentType<CaseSlotProps>;
  /** Beside the opinion of a task: what it offers to whoever decides. */
  Opinion?: ComponentType<OpinionSlotProps>;
}

const SlotContext = createContext<CaseSlots>({});
export const CaseSlotsProvider = SlotContext.Provider;

export function useCaseSlots(): CaseSlots {
  return useContext(SlotContext);
}
