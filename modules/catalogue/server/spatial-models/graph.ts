import { brokenFields, type FieldViolation } from '@homestead/http/contract';
import { modelTexts as texts } from '../../contract/data-catalogue/model-texts.ts';
import type { ModelStep } from '../../contract/data-catalogue/models.ts';

/** The steps whose results a step takes. */
export const sourcesOf = (step: ModelStep): string[] =>
  step.op === 'input' ? [] : step.op === 'overlay' ? [step.from, step.with] : [step.from];

/**
 * The steps in an order in which each finds what it takes, the result last. Throws 42200 with every fault of the graph: an id
 * twice, a step that is not there, a circle, no input, more than one result.
 */
export function orderSteps(steps: readonly ModelStep[]): ModelStep[] {
  const faults: FieldViolation[] = [];
  const byId = new Map<string, ModelStep>();
  steps.forEach((step, i) => {
    if (byId.has(step.id)) faults.push({ path: `steps.${i}.id`, message: texts.sameId(step.id) });
    byId.set(step.id, step);
  });
  steps.forEach((step, i) => {
    for (const id of sourcesOf(step))
      if (!byId.has(id)) faults.push({ path: `steps.${i}.from`, message: texts.unknownStep(id) });
  });
  if (faults.length > 0) throw brokenFields(faults);
  const refuse = (message: string) => brokenFields([{ path: 'steps', message }]);
  const ordered: ModelStep[] = [];
  const done = new Set<string>();
  let left = [...steps];
  while (left.length > 0) {
    const ready = left.filter((step) => sourcesOf(step).every((id) => done.has(id)));
    if (ready.length === 0) throw refuse(texts.cycle);
    for (const step of ready) done.add(step.id);
    ordered.push(...ready);
    left = left.filter(({ id }) => !done.has(id));
  }
  if (!steps.some(({ op }) => op === 'input')) throw refuse(texts.noInput);
  const taken = new Set(steps.flatMap(sourcesOf));
  if (steps.filter(({ id }) => !taken.has(id)).length !== 1) throw refuse(texts.oneResult);
  return [...ordered.filter(({ id }) => taken.has(id)), ...ordered.filter(({ id }) => !taken.has(id))];
}
