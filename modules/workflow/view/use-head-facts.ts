import type { FormData } from '@homestead/forms/contract';
import { type FormFact, useFormFacts } from '@homestead/forms/view';
import type { CallFunction } from '@homestead/http/client';
import type { TaskDetail } from '../contract/schemas.ts';
import { viewTexts } from './texts.ts';

/** Whose case it is, as the form for its head says it; null where there is none, or nothing in it yet. */
export function useHeadFacts(
  call: CallFunction,
  { headForm, processId, formData }: { headForm: string | null; processId: string; formData: object },
): readonly FormFact[] | null {
  return useFormFacts(call, headForm ?? undefined, processId, formData as FormData);
}

const words = viewTexts.closed;

/** Why a person may look at a task and not do it. */
export function whyClosed({
  taskState,
  assigneeName,
  status,
  stage,
}: Pick<TaskDetail, 'taskState' | 'assigneeName' | 'status' | 'stage'>): string {
  if (status === 'suspended') return words.suspended;
  if (taskState === 'cancelled') return status === 'running' ? words.cancelled : words.over(stage);
  if (taskState !== 'open') return words.done;
  return assigneeName ? words.taken(assigneeName) : words.notYours;
}
