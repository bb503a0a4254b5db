import type { LayerDefinition } from '@homestead/catalogue/contract';
import { mayReadField } from '@homestead/catalogue/server';
import type { FieldLabel } from '../../contract/data-query.ts';
import type { LayerAccess } from '../access/index.ts';

const chinese = /[\u4e00-\u9fff]/;

/**
 * The fields of features that are shown to people, by their names: those that content names, in its order, and those whose own
 * name is Chinese. Codes that nobody named, as identifiers of the program that wrote the file, are left out.
 */
export function shownFields(
  definition: LayerDefinition | undefined,
  access: LayerAccess,
  features: readonly { properties: Record<string, unknown> }[],
): FieldLabel[] {
  const named = definition?.fields ?? {};
  const seen = new Set(features.flatMap(({ properties }) => Object.keys(properties)));
  const own = [...seen].filter((name) => chinese.test(name) && !Object.hasOwn(named, name)).sort();
  return [
    ...Object.entries(named)
      .filter(([name]) => seen.has(name) && mayReadField(access, name))
      .map(([name, label]) => ({ name, label })),
    ...own.map((name) => ({ name, label: name })),
  ];
}
