import type NavigatedViewer from 'bpmn-js/lib/NavigatedViewer.js';
import type { CaseDiagram, DiagramElement } from '../../contract/schemas.ts';
import { isStep, waitingWords } from './element-words.ts';
import { diagramTexts as words } from './texts.ts';
import type { Canvas, Drawing, Overlays, Registry } from './use-viewer.ts';

/** The diagram of a case, marked with where the case stands. */
export function drawingOf(diagram: Omit<CaseDiagram, 'status'>): Drawing {
  const { bpmn, elements } = diagram;
  const at = elements.find(({ state }) => state === 'current' || state === 'waiting')?.id;
  return { bpmn, at, paint: (viewer) => mark(viewer, diagram) };
}

function mark(viewer: NavigatedViewer, { elements, flows }: Pick<CaseDiagram, 'elements' | 'flows'>): void {
  const canvas = viewer.get<Canvas>('canvas');
  const registry = viewer.get<Registry>('elementRegistry');
  const overlays = viewer.get<Overlays>('overlays');
  for (const flow of flows) if (registry.get(flow)) canvas.addMarker(flow, 'case-taken');
  for (const element of elements) {
    const shape = registry.get(element.id);
    if (!shape) continue;
    canvas.addMarker(element.id, `case-${element.state}`);
    if (!isStep(element) || element.state === 'open') continue;
    overlays.add(element.id, {
      position: { top: -11, left: shape.width - 11 },
      html: badge(words.signs[element.state], `case-badge case-badge-${element.state}`),
    });
    const said = waitingWords(element);
    if (said.length > 0 && (element.state === 'current' || element.state === 'waiting'))
      overlays.add(element.id, { position: { top: shape.height + 4, left: -20 }, html: note(element, said) });
  }
}

/** A sign or a line of words that stands on the drawing. */
export function badge(text: string, className: string): HTMLElement {
  const sign = document.createElement('span');
  sign.className = className;
  sign.textContent = text;
  sign.setAttribute('aria-hidden', 'true');
  return sign;
}

function note(element: DiagramElement, lines: readonly string[]): HTMLElement {
  const said = document.createElement('span');
  said.className = `case-note${element.overdue ? ' is-overdue' : ''}`;
  for (const line of lines) said.append(badge(line, 'case-note-line'));
  return said;
}
