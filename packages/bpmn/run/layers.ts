import { getNode, type Json, type Text } from '../definition.ts';
import { type Expression, evaluate, isTrue, type Layers } from '../expression/index.ts';
import type { Instance } from '../state.ts';
import { lineage, ownerToken } from './branches.ts';
import type { Run } from './run.ts';

/** The names that one instance of a multi-instance adds for expressions. */
export function instanceLayer(
  elementVariable: string | undefined,
  instance: Instance,
): Record<string, unknown> {
  const layer: Record<string, unknown> = { loopCounter: instance.n };
  if (elementVariable && instance.item !== undefined) layer[elementVariable] = instance.item;
  return layer;
}

/** Names that expressions of a branch may use: nearest sub-process instance first, then variables, then the case's data. */
export function layersOf(run: Run, branch: string, inner: Record<string, unknown> = {}): Layers {
  const layers: Record<string, unknown>[] = [inner];
  for (const each of lineage(run, branch)) {
    const token = ownerToken(run, each);
    const instance = token?.instances.find((one) => one.n === each.owner?.n);
    const loop = token ? getNode(run.definition, token.at).loop : undefined;
    if (loop && instance) layers.push(instanceLayer(loop.elementVariable, instance));
  }
  layers.push(run.state.variables, run.data);
  return layers;
}

export function holds(expression: Expression, layers: Layers): boolean {
  return isTrue(evaluate(expression.tree, layers));
}

function plainText(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  return [];
}

/** The values of a text of the diagram: itself, or the result of its expression, not evaluated again. */
export function textsOf(text: Text, layers: Layers): string[] {
  if (typeof text === 'string') return text === '' ? [] : [text];
  const value = evaluate(text.tree, layers);
  return Array.isArray(value) ? value.flatMap(plainText) : plainText(value);
}

export function textOf(text: Text | null, layers: Layers): string | null {
  return text === null ? null : (textsOf(text, layers)[0] ?? null);
}

const forbidden = new Set(['__proto__', 'prototype', 'constructor']);

export function isVariableName(name: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_.-]{0,199}$/u.test(name) && !forbidden.has(name);
}

/** Writes variables; returns their old values (null where there was none). */
export function assign(run: Run, values: Record<string, Json>): Record<string, Json> {
  const was: Record<string, Json> = {};
  for (const [name, value] of Object.entries(values)) {
    was[name] = Object.hasOwn(run.state.variables, name) ? (run.state.variables[name] ?? null) : null;
    if (value === null) delete run.state.variables[name];
    else run.state.variables[name] = value;
  }
  return was;
}
