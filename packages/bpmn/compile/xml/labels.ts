import type { ModdleElement, ModdleWarning } from 'bpmn-moddle';
import { diagnosticTexts } from '../../texts.ts';
import { clip } from '../diagnostics.ts';
import { allElements, childIn } from './walk.ts';

const ends = ['sourceRef', 'targetRef'] as const;

function textIn(element: ModdleElement | undefined, property: string): string {
  const value = element?.[property];
  return typeof value === 'string' ? value : '';
}

/**
 * How messages name the elements of a file: by name and id, a sequence flow without a name by its source and target. A
 * reference that the parser could not resolve is named as written.
 */
export function labelsOf(root: ModdleElement, warnings: readonly ModdleWarning[]): Map<string, string> {
  const written = new Map<string, string>();
  for (const { element, property, value } of warnings)
    if (element?.id && property) written.set(`${element.id} ${property}`, value ?? '');
  const labels = new Map<string, string>();
  for (const element of allElements(root)) {
    const { id } = element;
    if (typeof id !== 'string' || !element.$type.startsWith('bpmn:')) continue;
    const name = textIn(element, 'name');
    if (element.$type === 'bpmn:SequenceFlow' && name === '') {
      const [source = '', target = ''] = ends.map((end) => {
        const node = childIn(element, end);
        return clip(textIn(node, 'name') || node?.id || written.get(`${id} bpmn:${end}`) || '?');
      });
      labels.set(id, diagnosticTexts.flow(source, target));
    } else labels.set(id, diagnosticTexts.element(clip(name), clip(id)));
  }
  return labels;
}
