import type { ModdleElement } from 'bpmn-moddle';
import type { Loop } from '../definition.ts';
import { isExpression } from '../expression/index.ts';
import { isVariableName } from '../run/layers.ts';
import { diagnosticTexts, elementKinds } from '../texts.ts';
import type { Diagnostics } from './diagnostics.ts';
import { compileExpression, compileText, formalText } from './text.ts';
import { attributesOf, type Prefixes } from './xml/extensions.ts';
import { childIn } from './xml/walk.ts';

/** Multi-instance characteristics of a user task or a sub-process. */
export function compileLoop(
  owner: ModdleElement,
  prefixes: Prefixes,
  diagnostics: Diagnostics,
): Loop | undefined {
  const element = childIn(owner, 'loopCharacteristics');
  if (!element) return undefined;
  const place = { id: owner.id ?? '', type: owner.$type };
  const isMulti = element.$type === 'bpmn:MultiInstanceLoopCharacteristics';
  if (!isMulti || !['bpmn:UserTask', 'bpmn:SubProcess'].includes(owner.$type)) {
    diagnostics.refuse('UNSUPPORTED_ELEMENT', place, elementKinds[element.$type] ?? element.$type);
    return undefined;
  }
  const flowable = attributesOf(element, prefixes, 'flowable');
  const loop: Loop = { sequential: element['isSequential'] === true };
  const cardinality = formalText(element['loopCardinality'], place, diagnostics);
  const count = cardinality === null ? null : compileText(cardinality, place, diagnostics);
  if (count !== null) loop.cardinality = count;
  const collection = flowable.get('collection');
  if (collection) {
    const written = isExpression(collection) ? collection : `\${${collection}}`;
    const compiled = compileExpression(written, place, diagnostics);
    if (compiled) loop.collection = compiled;
  }
  const variable = flowable.get('elementVariable');
  if (variable) {
    if (isVariableName(variable)) loop.elementVariable = variable;
    else diagnostics.refuse('ATTRIBUTE_INVALID', place, `flowable:elementVariable="${variable}"`);
  }
  const completion = formalText(element['completionCondition'], place, diagnostics);
  const condition = completion === null ? null : compileExpression(completion, place, diagnostics);
  if (condition) loop.completion = condition;
  const isCounted = typeof count === 'string' ? /^\d{1,3}$/.test(count) : count !== null;
  const wrong = typeof count === 'string' ? diagnosticTexts.cardinality(count) : '';
  if (!loop.collection && !isCounted) diagnostics.refuse('LOOP_INVALID', place, wrong);
  return loop;
}
