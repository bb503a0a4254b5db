import type { FormData } from '@homestead/forms/contract';
import { type FormFact, useFormFacts } from '@homestead/forms/view';
import type { CallFunction } from '@homestead/http/client';

/** Whose case it is, as the form for its head says it; null where there is none, or nothing in it yet. */
export function useHeadFacts(
  call: CallFunction,
  { headForm, processId, formData }: { headForm: string | null; processId: string; formData: object },
): readonly FormFact[] | null {
  return useFormFacts(call, headForm ?? undefined, processId, formData as FormData);
}
