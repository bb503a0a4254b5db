import type { Area } from '../geometry/areas.ts';
import type { FeatureCollection, Part, Position } from '../geometry/geojson.ts';
import { ringCrossesItself } from '../geometry/self-crossing.ts';
import type { SnapHit, SnapLine } from '../geometry/snap.ts';
import { TEXTS } from '../texts.ts';
import { place } from './constraints.ts';
import * as drawings from './drawing.ts';
import { advance, type History, longestHistory, redo, startHistory, undo } from './history.ts';
import { inserted, replaced } from './lists.ts';
import * as operations from './operations.ts';

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
  /** What the next vertex is drawn to. */
  hit: SnapHit | null;
  /** Where the chosen area lies on plots of neighbours. */
  overlaps: readonly Area[];
  /** Edges are kept at right angles. */
  isSquare: boolean;
  /** Vertices are drawn to what lies near. */
  isSnapping: boolean;
}

export const NOTHING_DRAWN: DrawingState = {
  drawing: drawings.EMPTY,
  canUndo: false,
  canRedo: false,
  crosshair: false,
  selected: null,
  preview: null,
  pointer: null,
  hit: null,
  overlaps: [],
  isSquare: false,
  isSnapping: true,
};

export interface DrawingOptions {
  /** Only one shape may be drawn. */
  single: boolean;
  onNotice(message: string): void;
  /** After each step that changed the drawing, undo and redo included, and after loading. */
  onChange(drawing: drawings.Drawing, isLoaded: boolean): void;
}

type Clipping = typeof import('../geometry/clip.ts');
/** The kernel of areas, once it has come: no map needs it before somebody draws. */
let clipping: Clipping | null = null;
const comes = async (): Promise<Clipping> => (clipping ??= await import('../geometry/clip.ts'));

const byHand: ReadonlySet<drawings.VertexSource> = new Set(['tap', 'snapped']);

/** The active shape's positions with the vertex that is on its way put in. */
export function positionsWithPreview(
  { preview }: Pick<DrawingState, 'preview'>,
  shape: drawings.Shape,
): Position[] {
  const line = drawings.positionsOf(shape);
  if (!preview) return line;
  return preview.isNew
    ? inserted(line, preview.index, preview.at)
    : replaced(line, preview.index, preview.at);
}

/** Holds the drawing and its command stack. Knows neither the map nor the screen. */
export class DrawingController {
  readonly #options: DrawingOptions;
  readonly #listeners = new Set<() => void>();
  #history: History<drawings.Drawing> = startHistory(drawings.EMPTY);
  #state = NOTHING_DRAWN;
  /** What lies around, from layers; the drawing's own shapes come to it. */
  #around: readonly SnapLine[] = [];
  #neighbours: readonly Area[] = [];

  constructor(options: DrawingOptions) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): DrawingState => this.#state;

  #show(change: Partial<DrawingState>): void {
    const next = { ...this.#state, ...change };
    const isMoved =
      next.drawing !== this.#state.drawing ||
      next.preview !== this.#state.preview ||
      next.pointer !== this.#state.pointer;
    this.#state = isMoved ? { ...next, overlaps: this.#overlapsOf(next) } : next;
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
      hit: null,
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

  /** Goes on where a drawing was broken off, by a reload or a call; the vertices of a growing shape can be taken back one by one. */
  resume(drawing: drawings.Drawing): void {
    this.#history = { ...startHistory(drawing), past: drawings.stepsTo(drawing).slice(-longestHistory) };
    this.#show({ ...NOTHING_DRAWN, drawing, canUndo: this.#history.past.length > 0 });
    this.#options.onChange(drawing, false);
  }

  start(kind: drawings.ShapeKind, purpose: drawings.Purpose = 'draw'): boolean {
    const drawing = this.#history.present;
    const kept = drawing.growing ? drawings.abandon(drawing) : drawing;
    if (purpose === 'draw' && this.#options.single && kept.shapes.some((shape) => shape.purpose === 'draw')) {
      this.#options.onNotice(TEXTS.onlyOne);
      return false;
    }
    const fresh = { selected: null, crosshair: this.#state.crosshair, pointer: null };
    return this.#take({ ok: true, drawing: drawings.start(drawing, kind, purpose) }, fresh);
  }

  /** A vertex that was not tapped leaves the preview to the mouse's next move: it would start from the wrong place. */
  add = (vertex: drawings.Vertex): boolean =>
    this.#take(
      drawings.add(this.#history.present, vertex),
      byHand.has(vertex.source) ? {} : { pointer: null },
    );

  move = (index: number, vertex: drawings.Vertex): boolean =>
    this.#take(drawings.move(this.#history.present, index, vertex), { selected: index });

  insert = (index: number, vertex: drawings.Vertex): boolean =>
    this.#take(drawings.insert(this.#history.present, index, vertex), { selected: index });

  remove = (index: number): boolean =>
    this.#take(drawings.remove(this.#history.present, index), { selected: null });

  replace = (vertices: readonly drawings.Vertex[]): boolean =>
    this.#take(drawings.replace(this.#history.present, vertices), { selected: null });

  finish = (): boolean => {
    const { present } = this.#history;
    const shape = drawings.activeShape(present);
    const step =
      shape?.purpose === 'cut' && present.growing && shape.vertices.length > 1
        ? operations.cut(drawings.abandon(present), drawings.positionsOf(shape))
        : drawings.finish(present);
    return this.#take(step, { selected: null, pointer: null });
  };

  /** A finished shape: a rectangle of typed sides, an imported outline. Only one where only one is wanted. */
  addShape(kind: drawings.ShapeKind, positions: readonly Position[], source: drawings.VertexSource): boolean {
    const { present } = this.#history;
    if (this.#options.single && present.shapes.some((shape) => shape.purpose === 'draw')) {
      this.#options.onNotice(TEXTS.onlyOne);
      return false;
    }
    return this.#take(operations.addShape(present, kind, positions, { source }), { selected: null });
  }

  /** The outlines of a file, all at once; only one where only one is wanted. */
  addParts(parts: readonly Part[]): boolean {
    const { present } = this.#history;
    const has = present.shapes.filter((shape) => shape.purpose === 'draw').length;
    if (this.#options.single && has + parts.length > 1) {
      this.#options.onNotice(has > 0 ? TEXTS.onlyOne : TEXTS.importOnlyOne(parts.length));
      return false;
    }
    return this.#take(operations.addParts(present, parts), { selected: null });
  }

  removeShape = (): boolean => this.#take(operations.removeShape(this.#history.present), { selected: null });
  merge = async (): Promise<boolean> => {
    const kernel = await comes().catch(() => null);
    if (kernel) return this.#take(operations.merge(this.#history.present, kernel.joined), { selected: null });
    this.#options.onNotice(TEXTS.partMissing);
    return false;
  };
  parallel = (metres: number): boolean => this.#take(operations.parallel(this.#history.present, metres));
  buffer = (metres: number): boolean => this.#take(operations.buffer(this.#history.present, metres));

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

  /**
   * Where a vertex goes that is aimed at a place: at right angles where that is asked for, and drawn to what lies within
   * reach (degrees). `index` is the vertex that is moved or put in; without it the next one of a growing shape is meant.
   */
  aim(at: Position, reach: number, index?: number): drawings.Vertex & { hit: SnapHit | null } {
    const { drawing, isSquare, isSnapping } = this.#state;
    const shape = drawings.activeShape(drawing);
    const line = shape ? drawings.positionsOf(shape) : [];
    const placed = place(at, line.slice(0, index ?? line.length), reach, {
      isSquare: isSquare && shape?.kind !== 'Point',
      lines: isSnapping ? this.#lines() : null,
    });
    return { at: placed.at, source: placed.hit ? 'snapped' : 'tap', hit: placed.hit };
  }

  /** All that lies around and all other shapes: a shape is not drawn to itself. */
  #lines(): SnapLine[] {
    const { shapes, active } = this.#history.present;
    const own = shapes.flatMap((shape, index): SnapLine[] =>
      index === active
        ? []
        : [
            { positions: drawings.positionsOf(shape), isRing: shape.kind === 'Polygon' },
            ...shape.holes.map((positions) => ({ positions, isRing: true })),
          ],
    );
    return [...own, ...this.#around];
  }

  setAround(lines: readonly SnapLine[], neighbours: readonly Area[]): void {
    this.#around = lines;
    this.#neighbours = neighbours;
    const show = () => this.#show({ overlaps: this.#overlapsOf(this.#state) });
    show();
    // What is looked at while drawing decides nothing: without the kernel nothing is shown.
    if (neighbours.length > 0 && !clipping) comes().then(show, () => undefined);
  }

  /** Where the chosen area, with the vertex on its way, lies on plots of neighbours. */
  #overlapsOf(state: DrawingState): readonly Area[] {
    const shape = drawings.activeShape(state.drawing);
    if (!clipping || this.#neighbours.length === 0 || shape?.kind !== 'Polygon' || shape.purpose !== 'draw')
      return [];
    const outline = positionsWithPreview(state, shape);
    const ahead = state.drawing.growing && state.pointer ? [...outline, state.pointer] : outline;
    if (ahead.length < 3 || ringCrossesItself(ahead)) return [];
    return clipping.overlapsOf({ outline: ahead, holes: shape.holes }, this.#neighbours);
  }

  setSquare = (isSquare: boolean): void => this.#show({ isSquare, hit: null });
  setSnapping = (isSnapping: boolean): void => this.#show({ isSnapping, hit: null });

  /** Chooses the vertex after (1) or before (-1) the chosen one; the first shape's where no shape is worked on. */
  selectNext(step: 1 | -1): void {
    const { shapes, active, growing } = this.#history.present;
    if (growing) return;
    const index = active ?? shapes.findIndex(({ purpose }) => purpose === 'draw');
    const count = shapes[index]?.vertices.length ?? 0;
    if (count === 0) return;
    if (active === null) this.choose(index);
    const { selected } = this.#state;
    this.select(selected === null ? (step === 1 ? 0 : count - 1) : (selected + step + count) % count);
  }

  /** Moves a vertex by degrees; nothing draws it anywhere else. */
  moveBy(index: number, [x, y]: Position): boolean {
    const at = drawings.activeShape(this.#history.present)?.vertices[index]?.at;
    return at !== undefined && this.move(index, { at: [at[0] + x, at[1] + y], source: 'typed' });
  }

  /** Puts a vertex into the middle of the edge that begins at a vertex, and chooses it. */
  insertAfter(index: number): boolean {
    const shape = drawings.activeShape(this.#history.present);
    const line = shape ? drawings.positionsOf(shape) : [];
    const [from, to] = [line[index], line[index + 1] ?? (shape?.kind === 'Polygon' ? line[0] : undefined)];
    if (!from || !to) return false;
    const at: Position = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    return this.insert(index + 1, { at, source: 'typed' });
  }

  select = (vertex: number | null): void => this.#show({ selected: vertex });
  preview = (preview: Preview | null, hit: SnapHit | null = null): void => this.#show({ preview, hit });
  point = (at: Position | null, hit: SnapHit | null = null): void => this.#show({ pointer: at, hit });
  setCrosshair = (crosshair: boolean): void => this.#show({ crosshair, pointer: null, hit: null });
  undo = (): void => this.#settle(undo(this.#history), { selected: null });
  redo = (): void => this.#settle(redo(this.#history), { selected: null });
}
