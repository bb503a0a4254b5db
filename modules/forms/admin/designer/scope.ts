import type { DataModelField } from '@homestead/models/contract';
import { createContext, useContext } from 'react';
import type { FormDefinition } from '../../contract/index.ts';
import { splitPath } from '../../engine/index.ts';
import type { FormUse } from './shape/surroundings.ts';
import type { Surroundings } from './use-surroundings.ts';

/** What the parts of the designer look things up in. */
export interface DesignerScope extends Surroundings {
  form: FormDefinition;
  uses: readonly FormUse[];
}

const Scope = createContext<DesignerScope | null>(null);
export const DesignerScopeProvider = Scope.Provider;

export function useDesignerScope(): DesignerScope {
  const scope = useContext(Scope);
  if (!scope) throw new Error('A part of the form designer needs its scope around it');
  return scope;
}

/** A field of a model by its path, or undefined where no model has it. */
export function modelFieldOf(
  { models }: Pick<Surroundings, 'models'>,
  path: string,
): DataModelField | undefined {
  const [group, code] = splitPath(path);
  return Object.hasOwn(models, group)
    ? models[group]?.fields.find((field) => field.code === code)
    : undefined;
}

/** The label that a form shows for a field; its path where nobody names it. */
export function labelOf(scope: Pick<DesignerScope, 'models' | 'form'>, path: string): string {
  const said = scope.form.sections.flatMap(({ fields }) => fields).find(({ field }) => field === path);
  return said?.label ?? modelFieldOf(scope, path)?.label ?? path;
}

/** Id of the row of a field in the structure, by which it is found on the page. */
export const rowId = (path: string): string => `design-${path}`;
