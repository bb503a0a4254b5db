import type { LayerDefinitions } from '@homestead/catalogue/contract';
import type { Dictionary } from '@homestead/dictionaries/contract';
import type { CallFunction } from '@homestead/http/client';
import type { DataModel } from '@homestead/models/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { FormDefinition } from '../contract/form.ts';
import type { Bounds } from '../engine/context.ts';
import { formQuery } from './form-query.ts';

/** A form with all that is needed to show and judge it. */
export interface FormBundle {
  form: FormDefinition;
  models: Record<string, DataModel>;
  dictionaries: Record<string, Dictionary>;
  layers?: LayerDefinitions;
  today: string;
  bounds?: Bounds;
}

/** The definition of a form; with a process, in the version on which that case runs. */
export function useFormBundle(
  call: CallFunction,
  formKey: string | undefined,
  processId?: string,
): UseQueryResult<FormBundle> {
  return useQuery({ ...formQuery(call, formKey ?? '', processId), enabled: formKey !== undefined });
}
