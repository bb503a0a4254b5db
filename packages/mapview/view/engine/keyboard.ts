import type { KeyboardEvent } from 'react';
import type { MapEngine } from './engine.ts';

/** Drawing without a pointer: the map is moved under the crosshair by the arrow keys (OpenLayers' own). */
export function onMapKey(event: KeyboardEvent<HTMLElement>, engine: MapEngine): void {
  const { drawing, selected } = engine.drawing.state();
  const command = event.ctrlKey || event.metaKey;
  const act = keyAction(event.key, command, event.shiftKey, drawing.growing, selected !== null);
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  ACTIONS[act](engine, selected ?? 0);
}

const ACTIONS: Record<KeyAction, (engine: MapEngine, selected: number) => void> = {
  undo: ({ drawing }) => drawing.undo(),
  redo: ({ drawing }) => drawing.redo(),
  finish: ({ drawing }) => drawing.finish(),
  abandon: ({ drawing }) => drawing.abandon(),
  remove: ({ drawing }, selected) => drawing.remove(selected),
  add(engine) {
    if (!engine.drawing.state().crosshair) engine.setCrosshair(true);
    engine.addHere();
  },
};

export type KeyAction = 'undo' | 'redo' | 'add' | 'finish' | 'abandon' | 'remove';

/** What a key means on the map, or null where it means nothing. */
export function keyAction(
  key: string,
  command: boolean,
  shift: boolean,
  growing: boolean,
  chosen: boolean,
): KeyAction | null {
  if (command) {
    if (key.toLowerCase() === 'z') return shift ? 'redo' : 'undo';
    return key.toLowerCase() === 'y' ? 'redo' : null;
  }
  if ((key === 'Delete' || key === 'Backspace') && chosen) return 'remove';
  if (!growing) return null;
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
