import type { ModelStep } from '@homestead/catalogue/contract';
import { modelAdminTexts as words } from './texts.ts';

export type StepOp = ModelStep['op'];

/** The steps whose results a step takes. */
export const takenBy = (step: ModelStep): string[] =>
  step.op === 'input' ? [] : step.op === 'overlay' ? [step.from, step.with] : [step.from];

export const stepLabel = (steps: readonly ModelStep[], id: string): string => {
  const at = steps.findIndex((step) => step.id === id);
  return at < 0 ? id : words.stepOf(at + 1, words.ops[steps[at]!.op]);
};

/** An id that no step has yet. */
function freeId(steps: readonly ModelStep[]): string {
  const taken = new Set(steps.map(({ id }) => id));
  let number = steps.length + 1;
  while (taken.has(`s${number}`)) number++;
  return `s${number}`;
}

/** A step to begin with, which takes the result of the step before it. */
export function newStep(op: StepOp, steps: readonly ModelStep[]): ModelStep {
  const id = freeId(steps);
  const from = steps.at(-1)?.id ?? '';
  switch (op) {
    case 'input':
      return { id, op };
    case 'filter':
      return { id, op, from, expressions: [{ field: '', op: 'eq', value: '' }] };
    case 'buffer':
      return { id, op, from, distance: 10 };
    case 'overlay':
      return { id, op, type: 'intersect', from: steps.at(-2)?.id ?? from, with: from };
    case 'summarise':
      return { id, op, from, field: '' };
  }
}

/** The default layers of the inputs from which a step's features come. */
export function layersOf(steps: readonly ModelStep[], id: string): string[] {
  const step = steps.find((one) => one.id === id);
  if (!step) return [];
  if (step.op === 'input') return step.layerId ? [step.layerId] : [];
  const found = takenBy(step).flatMap((from) => (from === id ? [] : layersOf(steps, from)));
  return [...new Set(found)];
}

type Expression = (ModelStep & { op: 'filter' })['expressions'][number];

/** Orders compare numbers where the text is one; equality keeps codes such as 0101 as texts, which numbers equal too. */
export function typedValue(op: Expression['op'], text: string): Expression['value'] {
  if (op === 'in')
    return text
      .split(/[,，]/u)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .slice(0, 500);
  const isOrder = op === 'gt' || op === 'ge' || op === 'lt' || op === 'le';
  return isOrder && /^\s*-?\d+(\.\d+)?\s*$/u.test(text) ? Number(text) : text;
}

export const textOfValue = (value: Expression['value']): string =>
  Array.isArray(value) ? value.join(',') : String(value);
