import type { ModdleElement } from 'bpmn-moddle';
import { diagnosticTexts } from '../../texts.ts';
import type { Diagnostics } from '../diagnostics.ts';
import { allElements, nearestId } from '../xml/walk.ts';

const { instead, meanings } = diagnosticTexts;

/** Attributes of the standard that are not acted on: the value with which they change nothing, and what to use instead. */
const attributes: Readonly<Record<string, readonly [harmless: unknown, fix: string]>> = {
  isForCompensation: [false, meanings.isForCompensation],
  startQuantity: [1, meanings.quantity],
  completionQuantity: [1, meanings.quantity],
  instantiate: [false, meanings.instantiate],
};

/** Elements of the standard by which a task names its people; they are not read, so that the task would have no candidates. */
const performers = new Set(['bpmn:PotentialOwner', 'bpmn:HumanPerformer', 'bpmn:Performer']);

/** Refuses what the standard allows and the engine does not act on, where a case would run with another meaning. */
export function checkMeaning(root: ModdleElement, diagnostics: Diagnostics): void {
  for (const element of allElements(root)) {
    const place = { id: nearestId(element), type: element.$type };
    if (performers.has(element.$type)) {
      const name = element.$type.slice('bpmn:'.length);
      const id = element.$parent ? nearestId(element.$parent) : place.id;
      diagnostics.refuseNew('ATTRIBUTE_UNSUPPORTED', { ...place, id }, instead(name, meanings.performer));
    }
    for (const [name, [harmless, fix]] of Object.entries(attributes)) {
      if (!element.$type.startsWith('bpmn:') || !Object.hasOwn(element, name)) continue;
      const value: unknown = element[name];
      if (value !== harmless)
        diagnostics.refuseNew('ATTRIBUTE_UNSUPPORTED', place, instead(`${name}="${String(value)}"`, fix));
    }
  }
}
