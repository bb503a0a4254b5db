import type { FeatureCollection, Position } from '../geometry/geojson.ts';
import { TEXTS } from '../texts.ts';
import * as drawings from './drawing.ts';
import { advance, type History, redo, startHistory, undo } from './history.ts';

/** A vertex on its way: being dragged, or pulled out of the middle of an edge. */
export interface Preview {
  index: number;
  at: Position;
  isNew: boolean;
}

/** Everything that a screen or a painter needs to show the state of drawing. */
export interface DrawingState {
  drawing: drawings.Drawing;
  canUndo: boolean;
  canRedo: boolean;
  /** Vertices are added at the middle of the map instead of under the finger. */
  crosshair: boolean;
  /** The chosen vertex of the active shape. */
  selected: number | null;
  preview: Preview | null;
  /** Where the next vertex would go: the mouse, or the middle of the map. */
  pointer: Position | null;
}

export interface DrawingOptions {
  /** Only one shape may be drawn. */
  single: boolean;
  onNotice(message: string): void;
  /** After each step that changed the drawing, undo and redo included, and after loading. */
  onChange(drawing: drawings.Drawing, isLoaded: boolean): void;
}

/** Holds the drawing and its command stack. Knows neither the map nor the screen. */
export class DrawingController {
  readonly #options: DrawingOptions;
  readonly #listeners = new Set<() => void>();
  #history: History<drawings.Drawing> = startHistory(drawings.EMPTY);
  #state: DrawingState;

  constructor(options: DrawingOptions) {
    this.#options = options;
    this.#state = {
      drawing: drawings.EMPTY,
      canUndo: false,
      canRedo: false,
      crosshair: false,
      selected: null,
      preview: null,
      pointer: null,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): DrawingState => this.#state;

  #show(change: Partial<DrawingState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #settle(history: History<drawings.Drawing>, change: Partial<DrawingState> = {}): void {
    const before = this.#history.present;
    this.#history = history;
    this.#show({
      drawing: history.present,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      preview: null,
      ...change,
    });
    if (history.present !== before) this.#options.onChange(history.present, false);
  }

  /** Takes a step, or says why not. Returns whether it was taken. */
  #take(step: drawings.Step, change: Partial<DrawingState> = {}): boolean {
    if (!step.ok) {
      this.#options.onNotice(step.message);
      this.#show({ preview: null });
      return false;
    }
    if (step.drawing !== this.#history.present) this.#settle(advance(this.#history, step.drawing), change);
    else this.#show({ preview: null, ...change });
    return true;
  }

  /** Shows stored shapes; loading is where the command stack begins, not a step on it. */
  load(collection: FeatureCollection | null): void {
    this.#history = startHistory(drawings.load(collection));
    this.#show({
      drawing: this.#history.present,
      canUndo: false,
      canRedo: false,
      selected: null,
      preview: null,
    });
    this.#options.onChange(this.#history.present, true);
  }

  start(kind: drawings.ShapeKind, purpose: drawings.Purpose = 'draw'): boolean {
    const drawing = this.#history.present;
    const kept = drawing.growing ? drawings.abandon(drawing) : drawing;
    if (purpose === 'draw' && this.#options.single && kept.shapes.some((shape) => shape.purpose === 'draw')) {
      this.#options.onNotice(TEXTS.onlyOne);
      return false;
    }
    const fresh = { selected: null, crosshair: false, pointer: null };
    return this.#take({ ok: true, drawing: drawings.start(drawing, kind, purpose) }, fresh);
  }

  /** A vertex that was not tapped leaves the preview to the mouse's next move: it would start from the wrong place. */
  add = (vertex: drawings.Vertex): boolean =>
    this.#take(drawings.add(this.#history.present, vertex), vertex.source === 'tap' ? {} : { pointer: null });

  move = (index: number, at: Position): boolean =>
    this.#take(drawings.move(this.#history.present, index, at), { selected: index });

  insert = (index: number, vertex: drawings.Vertex): boolean =>
    this.#take(drawings.insert(this.#history.present, index, vertex), { selected: index });

  remove = (index: number): boolean =>
    this.#take(drawings.remove(this.#history.present, index), { selected: null });

  replace = (vertices: readonly drawings.Vertex[]): boolean =>
    this.#take(drawings.replace(this.#history.present, vertices), { selected: null });

  finish = (): boolean =>
    this.#take(drawings.finish(this.#history.present), { selected: null, pointer: null });

  abandon(): void {
    this.#take({ ok: true, drawing: drawings.abandon(this.#history.present) }, { selected: null });
  }

  clear(): void {
    this.#take({ ok: true, drawing: drawings.EMPTY }, { selected: null, pointer: null });
  }

  /** Which shape is worked on is not a step of its own: undo is for what was drawn. */
  choose(index: number | null): void {
    const present = drawings.choose(this.#history.present, index);
    this.#history = { ...this.#history, present };
    this.#show({ drawing: present, selected: null, preview: null });
  }

  select = (vertex: number | null): void => this.#show({ selected: vertex });
  preview = (preview: Preview | null): void => this.#show({ preview });
  point = (at: Position | null): void => this.#show({ pointer: at });
  setCrosshair = (crosshair: boolean): void => this.#show({ crosshair, pointer: null });
  undo = (): void => this.#settle(undo(this.#history), { selected: null });
  redo = (): void => this.#settle(redo(this.#history), { selected: null });
}
