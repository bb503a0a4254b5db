import type { CallFunction } from '@homestead/http/client';
import { useMemo } from 'react';
import type { FormFieldSpec } from '../contract/form.ts';
import type { FormData } from '../contract/form-data.ts';
import type { Divisions, FormContext } from '../engine/context.ts';
import { resolveFields, visibleFields } from '../engine/resolve.ts';
import { showValue } from '../engine/values/show.ts';
import { isEmpty, valueAt } from '../engine/values/values.ts';
import { type FormBundle, useFormBundle } from './use-bundle.ts';
import { useDivisions } from './use-divisions.ts';

/** A field of a form in words. */
export interface FormFact {
  label: string;
  value: string;
}

/** What a form says of a case, field by field; null while it is not known, and where the case has nothing of it. */
export function useFormFacts(
  call: CallFunction,
  formKey: string | undefined,
  processId: string,
  stored: FormData,
): readonly FormFact[] | null {
  const { data } = useFormBundle(call, formKey, processId);
  const { tree, isError } = useDivisions(call);
  return useMemo(
    () => (data && (tree || isError) ? factsOfForm(data, stored, tree) : null),
    [data, stored, tree, isError],
  );
}

/** What somebody has typed into a form and the case does not hold, field by field; empty while the form is not known. */
export function useTypedFacts(
  call: CallFunction,
  formKey: string | undefined,
  processId: string,
  typed: FormData,
  stored: FormData,
): readonly FormFact[] {
  const { data } = useFormBundle(call, formKey, processId);
  const { tree, isError } = useDivisions(call);
  return useMemo(
    () => (data && (tree || isError) ? typedFacts(data, typed, stored, tree) : []),
    [data, typed, stored, tree, isError],
  );
}

export function typedFacts(
  bundle: FormBundle,
  typed: FormData,
  stored: FormData,
  divisions: Divisions | undefined,
): readonly FormFact[] {
  const context = contextOf(bundle, divisions);
  return resolveFields(context)
    .filter(({ path }) => {
      const value = valueAt(typed, path);
      return !isEmpty(value) && String(value) !== String(valueAt(stored, path));
    })
    .map((field) => factOf(field, typed, context));
}

export function factsOfForm(
  bundle: FormBundle,
  stored: FormData,
  divisions: Divisions | undefined,
): readonly FormFact[] | null {
  const context = contextOf(bundle, divisions);
  const facts = visibleFields(context, stored).map((field) => factOf(field, stored, context));
  return facts.some(({ value }) => value !== '') ? facts : null;
}

function contextOf(bundle: FormBundle, divisions: Divisions | undefined): FormContext {
  const { bounds, ...known } = bundle;
  return {
    ...known,
    taskReadOnly: true,
    ...(bounds ? { bounds } : {}),
    ...(divisions ? { divisions } : {}),
  };
}

const factOf = (field: FormFieldSpec, values: FormData, context: FormContext): FormFact => ({
  label: field.label,
  value: showValue(field, values, context),
});
