import { expect } from 'vitest';
import { bpmn, flows } from '../testing/bpmn.ts';
import { compile } from './compile.ts';

export const around = (element: string) =>
  bpmn(`<startEvent id="s"/>${element}<endEvent id="e"/>${flows('s -> x -> e')}`);
export const task = (inner: string, attributes = '') =>
  around(`<userTask id="x" ${attributes}>${inner}</userTask>`);
export const extension = (inner: string) => task(`<extensionElements>${inner}</extensionElements>`);

/** The violations of a file; a definition comes out exactly where there are none. */
export async function violationsOf(
  xml: string,
): Promise<{ code: string; elementId: string; message: string }[]> {
  const { definition, violations } = await compile(xml);
  expect(definition === null).toBe(violations.length > 0);
  return violations;
}
