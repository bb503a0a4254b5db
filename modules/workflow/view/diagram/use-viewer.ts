import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer.js';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { followFingers } from './gestures.ts';
import { withPositions } from './positions.ts';

interface Shape {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Canvas {
  addMarker(id: string, marker: string): void;
  zoom(): number;
  zoom(to: number | 'fit-viewport', centre?: 'auto' | { x: number; y: number }): number;
  scroll(by: { dx: number; dy: number }): void;
  viewbox(): { inner: Shape; outer: { width: number; height: number } };
  viewbox(to: Shape): void;
}
export interface Registry {
  /** A shape with its box, or a connection with the points on its way. */
  get(id: string): (Shape & { waypoints?: { x: number; y: number }[] }) | undefined;
}
export interface Overlays {
  add(
    id: string,
    overlay: { position: { top?: number; left?: number }; html: HTMLElement; scale?: object },
  ): void;
}

/** What is drawn: the same value as long as nothing of it changes. */
export interface Drawing {
  bpmn: string;
  /** The element that is brought into the middle first. */
  at: string | undefined;
  /** Marks the elements once they are drawn. */
  paint(viewer: NavigatedViewer): void;
}

export interface Viewer {
  box: RefObject<HTMLDivElement | null>;
  state: 'loading' | 'ready' | 'none';
  zoom(by: number): void;
  fit(): void;
  /** Brings what waits into the middle, at a size that can be read. */
  goHere(): void;
  /** Brings an element into the middle, where it is drawn. */
  show(id: string): boolean;
}

/** A diagram drawn into a box, with the marks of its painter. */
export function useViewer(drawing: Drawing): Viewer {
  const box = useRef<HTMLDivElement>(null);
  const viewer = useRef<NavigatedViewer>(null);
  const [state, setState] = useState<Viewer['state']>('loading');
  const canvas = () => viewer.current?.get<Canvas>('canvas');
  const show = useCallback((id: string | undefined): boolean => {
    const drawn = viewer.current;
    const found = drawn && id !== undefined ? drawn.get<Registry>('elementRegistry').get(id) : undefined;
    if (!drawn || !found) return false;
    centre(drawn.get<Canvas>('canvas'), shapeOf(found));
    return true;
  }, []);
  const goHere = () => {
    if (!show(drawing.at)) fitAll(canvas());
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
    withPositions(drawing.bpmn)
      .then(async ({ bpmn }) => {
        if (isCurrent) await made.importXML(bpmn);
        if (!isCurrent) return;
        drawing.paint(made);
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
  }, [drawing]);
  return {
    box,
    state,
    zoom: (by) => {
      const at = canvas();
      if (at) at.zoom(Math.min(4, Math.max(0.15, at.zoom() * by)), 'auto');
    },
    fit: () => fitAll(canvas()),
    goHere,
    show,
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

/** The box of a shape, or the middle of a connection. */
function shapeOf(found: NonNullable<ReturnType<Registry['get']>>): Shape {
  const { waypoints } = found;
  if (!waypoints) return found;
  const middle = waypoints[Math.floor(waypoints.length / 2)] ?? { x: 0, y: 0 };
  return { ...middle, width: 0, height: 0 };
}
