import type { ResolvedStep } from '../../engine/steps/steps.ts';
import { isEmpty, valueAt } from '../../engine/values/values.ts';
import type { FormHandle } from '../use-form.ts';

/** How a step stands: something is wrong in it, something is still asked for, nothing is written though it may be, or filled. */
type StepState = 'faulty' | 'open' | 'blank' | 'done';

export interface StepStanding {
  state: StepState;
  /** How many of its fields are still asked for. */
  missing: number;
}

export function standingOf(
  { fields }: Pick<ResolvedStep, 'fields'>,
  form: Pick<FormHandle, 'values' | 'faults' | 'isFieldRequired'>,
): StepStanding {
  const empty = fields.filter(({ path }) => isEmpty(valueAt(form.values, path)));
  const missing = empty.filter(form.isFieldRequired).length;
  const isFaulty = fields.some(({ path }) => Object.hasOwn(form.faults, path));
  if (isFaulty) return { missing, state: 'faulty' };
  if (missing > 0) return { missing, state: 'open' };
  return { missing, state: fields.length > 0 && empty.length === fields.length ? 'blank' : 'done' };
}
