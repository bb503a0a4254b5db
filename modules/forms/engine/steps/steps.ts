import type { FormFieldSpec } from '../../contract/form.ts';
import type { FieldViolation, FormData } from '../../contract/form-data.ts';
import type { FormContext } from '../context.ts';
import { isVisible, resolveFields } from '../resolve.ts';

/** A step with the fields that are on its screen for these values. */
export interface ResolvedStep {
  key: string;
  title: string;
  hint?: string;
  fields: FormFieldSpec[];
}

/** The steps of a form in order; none for a form that is filled in section by section. */
export function resolveSteps(ctx: FormContext, values: FormData): ResolvedStep[] {
  const fields = new Map(resolveFields(ctx).map((field) => [field.path, field]));
  return (ctx.form.steps ?? []).map(({ fields: paths, ...step }) => ({
    ...step,
    fields: paths.flatMap((path) => {
      const field = fields.get(path);
      return field && isVisible(field, values, ctx) ? [field] : [];
    }),
  }));
}

/**
 * What of these faults is to be mended at one step: those at its own fields. Faults at fields of no step, and at no field,
 * belong to the last one, so that none is told nowhere.
 */
export function faultsOfStep(
  form: Pick<FormContext['form'], 'steps'>,
  key: string,
  faults: readonly FieldViolation[],
): FieldViolation[] {
  return faults.filter(({ path }) => stepOf(form, path) === key);
}

/** The key of the step at which a field is filled in; undefined for a form without steps. */
export function stepOf({ steps = [] }: Pick<FormContext['form'], 'steps'>, path: string): string | undefined {
  return (steps.find(({ fields }) => fields.includes(path)) ?? steps.at(-1))?.key;
}
