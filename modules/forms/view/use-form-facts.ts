import type { CallFunction } from '@homestead/http/client';
import { useMemo } from 'react';
import type { FormData } from '../contract/form-data.ts';
import type { Divisions } from '../engine/context.ts';
import { getFieldType } from '../engine/field-types.ts';
import { visibleFields } from '../engine/resolve.ts';
import { valueAt } from '../engine/values/values.ts';
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

export function factsOfForm(
  bundle: FormBundle,
  stored: FormData,
  divisions: Divisions | undefined,
): readonly FormFact[] | null {
  const { bounds, ...known } = bundle;
  const context = {
    ...known,
    taskReadOnly: true,
    ...(bounds ? { bounds } : {}),
    ...(divisions ? { divisions } : {}),
  };
  const facts = visibleFields(context, stored).map((field) => ({
    label: field.label,
    value: getFieldType(field.type).show(valueAt(stored, field.path), field, context),
  }));
  return facts.some(({ value }) => value !== '') ? facts : null;
}
