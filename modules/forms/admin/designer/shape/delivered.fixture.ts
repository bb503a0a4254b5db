import { readdirSync, readFileSync } from 'node:fs';
import type { Condition, FormDefinition } from '../../../contract/index.ts';

const root = new URL('../../../../../', import.meta.url);

/** Every form that is delivered, and those of the second county, as their files say. */
export const delivered: readonly FormDefinition[] = [
  'content/forms/',
  'e2e/second-county/content/forms/',
].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.form.json'))
    .map((name) => JSON.parse(readFileSync(new URL(folder + name, root), 'utf8')) as FormDefinition),
);

/** Every condition that stands anywhere in a form. */
export function conditionsIn(value: unknown): Condition[] {
  if (typeof value !== 'object' || value === null) return [];
  const isOne = ['all', 'any', 'not'].some((name) => name in value) || ('op' in value && 'field' in value);
  return [...(isOne ? [value as Condition] : []), ...Object.values(value).flatMap(conditionsIn)];
}
