import type { KeyboardEvent } from 'react';
import type { MapEngine } from './engine.ts';

/** Pixels that an arrow key moves the chosen vertex; with shift the farther way. */
const STEP = { near: 1, far: 10 };

/**
 * The map without a pointer: it is moved under its middle by the arrow keys (OpenLayers' own), and what a tap would do there
 * is done by a key. Listens before OpenLayers, so that arrows which move a vertex leave the map where it is.
 */
export function onMapKey(event: KeyboardEvent<HTMLElement>, engine: MapEngine): void {
  const { drawing, selected } = engine.drawing.state();
  const command = event.ctrlKey || event.metaKey;
  const act = keyAction(event.key, command, event.shiftKey, {
    growing: drawing.growing,
    chosen: selected !== null,
    hasShape: drawing.shapes.length > 0,
  });
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  ACTIONS[act](engine, selected ?? 0, event);
}

type Act = (engine: MapEngine, selected: number, event: KeyboardEvent) => void;

const ACTIONS: Record<KeyAction, Act> = {
  undo: ({ drawing }) => drawing.undo(),
  redo: ({ drawing }) => drawing.redo(),
  finish: ({ drawing }) => drawing.finish(),
  abandon: ({ drawing }) => drawing.abandon(),
  remove: ({ drawing }, selected) => drawing.remove(selected),
  add(engine) {
    if (!engine.drawing.state().crosshair) engine.setCrosshair(true);
    engine.addHere();
  },
  tap: (engine) => engine.tapMiddle(),
  next: ({ drawing }) => drawing.selectNext(1),
  previous: ({ drawing }) => drawing.selectNext(-1),
  leave: ({ drawing }) => drawing.select(null),
  insert: ({ drawing }, selected) => drawing.insertAfter(selected),
  move({ drawing, resolution }, selected, { key, shiftKey }) {
    const [x, y] = ARROWS[key] ?? [0, 0];
    const degrees = resolution() * (shiftKey ? STEP.far : STEP.near);
    drawing.moveBy(selected, [x * degrees, y * degrees]);
  },
};

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export type KeyAction =
  | 'undo'
  | 'redo'
  | 'add'
  | 'finish'
  | 'abandon'
  | 'remove'
  | 'tap'
  | 'next'
  | 'previous'
  | 'leave'
  | 'insert'
  | 'move';

/** Whether a shape grows, one of its vertices is chosen, and anything is drawn at all. */
interface Drawn {
  growing: boolean;
  chosen: boolean;
  hasShape: boolean;
}

/** What a key means on the map, or null where it means nothing. */
export function keyAction(
  key: string,
  command: boolean,
  shift: boolean,
  { growing, chosen, hasShape }: Drawn,
): KeyAction | null {
  if (command) {
    if (key.toLowerCase() === 'z') return shift ? 'redo' : 'undo';
    return key.toLowerCase() === 'y' ? 'redo' : null;
  }
  if (!growing) return standingAction(key, chosen, hasShape);
  switch (key) {
    case ' ':
      return 'add';
    case 'Enter':
      return 'finish';
    case 'Escape':
      return 'abandon';
    case 'Backspace':
      return 'undo';
    default:
      return null;
  }
}

/** What a key means while nothing grows. */
function standingAction(key: string, chosen: boolean, hasShape: boolean): KeyAction | null {
  if (key === 'Enter') return 'tap';
  if (key === 'PageDown') return hasShape ? 'next' : null;
  if (key === 'PageUp') return hasShape ? 'previous' : null;
  if (!chosen) return null;
  if (key === 'Delete' || key === 'Backspace') return 'remove';
  if (key === 'Insert' || key.toLowerCase() === 'i') return 'insert';
  if (key === 'Escape') return 'leave';
  return Object.hasOwn(ARROWS, key) ? 'move' : null;
}
