import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer.js';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DiagramElement, InstanceDiagram } from '../../contract/schemas.ts';
import { isStep, waitingWords } from './element-words.ts';
import { followFingers } from './gestures.ts';
import { diagramTexts as words } from './texts.ts';

interface Shape {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Canvas {
  addMarker(id: string, marker: string): void;
  zoom(): number;
  zoom(to: number | 'fit-viewport', centre?: 'auto' | { x: number; y: number }): number;
  scroll(by: { dx: number; dy: number }): void;
  viewbox(): { inner: Shape; outer: { width: number; height: number } };
  viewbox(to: Shape): void;
}
interface Registry {
  get(id: string): Shape | undefined;
}
interface Overlays {
  add(
    id: string,
    overlay: { position: { top?: number; left?: number }; html: HTMLElement; scale?: object },
  ): void;
}

export interface Viewer {
  box: RefObject<HTMLDivElement | null>;
  state: 'loading' | 'ready' | 'none';
  zoom(by: number): void;
  fit(): void;
  /** Brings what waits into the middle, at a size that can be read. */
  goHere(): void;
}

/** The diagram drawn into a box, marked with where the case stands. */
export function useViewer(diagram: InstanceDiagram): Viewer {
  const box = useRef<HTMLDivElement>(null);
  const viewer = useRef<NavigatedViewer>(null);
  const [state, setState] = useState<Viewer['state']>('loading');
  const canvas = () => viewer.current?.get<Canvas>('canvas');
  const goHere = () => {
    const drawn = viewer.current;
    const at = diagram.elements.find((element) => element.state === 'current' || element.state === 'waiting');
    const shape = drawn && at ? drawn.get<Registry>('elementRegistry').get(at.id) : undefined;
    if (drawn && shape) centre(drawn.get<Canvas>('canvas'), shape);
    else fitAll(canvas());
  };
  const showFirst = useRef(goHere);
  showFirst.current = goHere;
  useEffect(() => {
    const container = box.current;
    if (!container) return;
    const made = new NavigatedViewer({ container });
    let isCurrent = true;
    let stop = () => {};
    viewer.current = made;
    made
      .importXML(diagram.bpmn)
      .then(() => {
        if (!isCurrent) return;
        mark(made, diagram);
        stop = followFingers(container, made.get<Canvas>('canvas'));
        showFirst.current();
        setState('ready');
      })
      .catch(() => isCurrent && setState('none'));
    return () => {
      isCurrent = false;
      stop();
      viewer.current = null;
      made.destroy();
    };
  }, [diagram]);
  return {
    box,
    state,
    zoom: (by) => {
      const at = canvas();
      if (at) at.zoom(Math.min(4, Math.max(0.15, at.zoom() * by)), 'auto');
    },
    fit: () => fitAll(canvas()),
    goHere,
  };
}

/** The whole diagram, with room for the signs that stand on its edges. */
function fitAll(canvas: Canvas | undefined): void {
  if (!canvas) return;
  canvas.zoom('fit-viewport', 'auto');
  canvas.zoom(canvas.zoom() * 0.96, 'auto');
}

function centre(canvas: Canvas, shape: Shape): void {
  const { outer } = canvas.viewbox();
  const scale = 0.9;
  const width = outer.width / scale;
  const height = outer.height / scale;
  canvas.viewbox({
    x: shape.x + shape.width / 2 - width / 2,
    y: shape.y + shape.height / 2 - height / 2,
    width,
    height,
  });
}

function mark(viewer: NavigatedViewer, { elements, flows }: InstanceDiagram): void {
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

function badge(text: string, className: string): HTMLElement {
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
