import type { ModdleElement } from 'bpmn-moddle';
import type { Json } from '../definition.ts';
import { isVariableName } from '../run/layers.ts';
import type { Diagnostics } from './diagnostics.ts';
import { extensionsOf, type Prefixes } from './xml/extensions.ts';
import { childrenIn } from './xml/walk.ts';

/** Variables stay small: they are written with every step of every case. */
const valueLimit = 10_000;

/** Deeper than any list or record that a condition asks about; what copies a value walks it by recursion. */
const depthLimit = 16;

function isShallow(value: Json, depth = depthLimit): boolean {
  if (value === null || typeof value !== 'object') return true;
  return depth > 0 && Object.values(value).every((each) => isShallow(each, depth - 1));
}

function parseValue(written: unknown): Json | undefined {
  if (typeof written !== 'string' || written.length > valueLimit) return undefined;
  try {
    // Keys that lead to the language underneath do not come in with a value.
    const value = JSON.parse(written, (key, each) => (key === '__proto__' ? undefined : each)) as Json;
    return isShallow(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Variables that a process declares, with the values that a case starts with. */
export function compileVariables(
  process: ModdleElement,
  prefixes: Prefixes,
  diagnostics: Diagnostics,
): Record<string, Json> {
  const variables: Record<string, Json> = {};
  for (const element of extensionsOf(process, prefixes, 'variables').flatMap((each) =>
    childrenIn(each, '$children'),
  )) {
    const name = element['name'];
    const value = parseValue(element['value']);
    if (
      typeof name !== 'string' ||
      !isVariableName(name) ||
      value === undefined ||
      Object.hasOwn(variables, name)
    ) {
      diagnostics.refuse('VARIABLE_INVALID', { id: process.id ?? '', type: process.$type }, String(name));
    } else variables[name] = value;
  }
  return variables;
}
