import type { Outcome } from '@homestead/forms/contract';
import { type ComponentType, createContext, useContext } from 'react';
import type { TaskDetail } from '../contract/schemas.ts';
import type { DecisionSummary } from '../contract/summary.ts';
import type { KeptCall, NewCall } from './offline/kept-calls.ts';

export interface CaseSlotProps {
  processId: string;
  processKey: string;
}

export interface PapersSlotProps extends CaseSlotProps {
  /** Stands as a card of its own under this title, where the case can have papers at all. */
  title?: string;
}

export interface OpinionSlotProps extends CaseSlotProps {
  taskId: string;
  outcomes: readonly Outcome[];
}

export interface DrawingSlotProps {
  drawing: NonNullable<DecisionSummary['drawing']>;
}

/** A task that was taken along, and what was done at it without a network beside its form. */
export interface OnSiteSlotProps {
  task: TaskDetail;
  personId: string;
  personName: string;
  kept: readonly KeptCall[];
  /** Keeps a call on the device until the server takes it. */
  keep(call: NewCall): Promise<void>;
  remove(id: string): Promise<void>;
  /** What must be done on site before the task is completed with approval; null where nothing is left. */
  onOwed(words: string | null): void;
}

/** Places of the case's screens that a later module fills. */
export interface CaseSlots {
  /** Under the head of a case: what that module knows of it. */
  Facts?: ComponentType<CaseSlotProps>;
  /** The chosen house drawing, among what one decides on. */
  Drawing?: ComponentType<DrawingSlotProps>;
  /** The papers of the case. */
  Papers?: ComponentType<PapersSlotProps>;
  /** Above the list of cases: what a module does with many at once. */
  ListTools?: ComponentType<{ division?: string | undefined }>;
  /** On the receipt of an application: what that module offers beside it. */
  Receipt?: ComponentType<CaseSlotProps>;
  /** Beside the opinion of a task: what it offers to whoever decides. */
  Opinion?: ComponentType<OpinionSlotProps>;
  /** At a task that was taken along: what is done on site beside its form. */
  OnSite?: ComponentType<OnSiteSlotProps>;
}

const SlotContext = createContext<CaseSlots>({});
export const CaseSlotsProvider = SlotContext.Provider;

export function useCaseSlots(): CaseSlots {
  return useContext(SlotContext);
}
