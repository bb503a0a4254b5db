import type { Coordinate } from 'ol/coordinate.js';
import PointerInteraction from 'ol/interaction/Pointer.js';
import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import type { Position } from '../geometry/geojson.ts';
import type { DrawingController } from './controller.ts';
import { activeShape, positionsOf } from './drawing.ts';
import { middles } from './paint.ts';
import { SNAP_REACH } from './reach.ts';

const TOUCH_REACH = 24;
const MOUSE_REACH = 12;
const LONG_PRESS_MS = 550;
const STILL_PX = 6;

interface Grip {
  index: number;
  isNew: boolean;
  pixel: readonly number[];
  moved: boolean;
  press: ReturnType<typeof setTimeout> | null;
  /** While others are added a vertex stays where it is. */
  isLocked: boolean;
}

const position = (coordinate: Coordinate): Position => [coordinate[0] ?? 0, coordinate[1] ?? 0];
const isTouch = (event: MapBrowserEvent) =>
  event.originalEvent instanceof PointerEvent && event.originalEvent.pointerType === 'touch';

/** Turns taps, drags and long presses on the map into steps of the drawing. */
export class DrawingPointer extends PointerInteraction {
  readonly #controller: DrawingController;
  #grip: Grip | null = null;
  /** The press that is under way has been used up, so the click that follows it means nothing. */
  #used = false;
  /**
   * The last click fell on a handle. OpenLayers takes any two quick clicks for a double one, however far apart; only one
   * whose second click falls on the vertex that the first has made ends a drawing.
   */
  #onHandle = false;

  constructor(controller: DrawingController) {
    super();
    this.#controller = controller;
  }

  override handleEvent(event: MapBrowserEvent): boolean {
    const { drawing } = this.#controller.state();
    if (event.type === 'click') {
      this.#onHandle = this.#used;
      if (!this.#used) this.#click(event);
      this.#used = false;
      return true;
    }
    if (event.type === 'dblclick' && (drawing.growing || drawing.active !== null)) {
      if (drawing.growing && this.#onHandle) this.#controller.finish();
      return false;
    }
    return super.handleEvent(event);
  }

  /** The handle of the active shape within reach of a pixel, a vertex before a middle. */
  #handleAt(event: MapBrowserEvent): { index: number; isNew: boolean } | null {
    const { drawing } = this.#controller.state();
    const shape = activeShape(drawing);
    const resolution = event.map.getView().getResolution();
    if (!shape || !resolution) return null;
    const reach = isTouch(event) ? TOUCH_REACH : MOUSE_REACH;
    const line = positionsOf(shape);
    const closed = shape.kind === 'Polygon' && !drawing.growing;
    const all = line.map((at, index) => ({ index, at, isNew: false }));
    // A vertex that is touched while others are added is not moved: only the first, which closes, and the last answer.
    if (drawing.growing) return nearest(event, all.length > 1 ? [all[0]!, all.at(-1)!] : all, reach);
    const vertices = all;
    const between = middles(line, closed, resolution).map((one) => ({ ...one, isNew: true }));
    return nearest(event, vertices, reach) ?? nearest(event, between, reach);
  }

  override handleDownEvent(event: MapBrowserEvent): boolean {
    this.#used = false;
    const handle = this.#handleAt(event);
    if (!handle) return false;
    const isLocked = this.#controller.state().drawing.growing;
    const press = handle.isNew || isLocked ? null : setTimeout(() => this.#longPress(), LONG_PRESS_MS);
    this.#grip = { ...handle, pixel: event.pixel, moved: false, press, isLocked };
    return true;
  }

  /** A vertex that stays where it is gives a drag to the map: under the crosshair the last one lies beneath the thumb that moves on. */
  override stopDown(handled: boolean): boolean {
    return handled && this.#grip?.isLocked !== true;
  }

  #longPress(): void {
    const grip = this.#grip;
    if (!grip || grip.moved) return;
    this.#used = true;
    this.#controller.preview(null);
    this.#controller.remove(grip.index);
    this.#grip = null;
  }

  override handleDragEvent(event: MapBrowserEvent): void {
    const grip = this.#grip;
    if (!grip) return;
    if (this.targetPointers.length > 1) {
      this.#drop();
      return;
    }
    const [x = 0, y = 0] = grip.pixel;
    const away = Math.hypot((event.pixel[0] ?? 0) - x, (event.pixel[1] ?? 0) - y);
    if (!grip.moved && away < STILL_PX) return;
    if (grip.press) clearTimeout(grip.press);
    grip.moved = true;
    if (grip.isLocked) return;
    const { at, hit } = this.#aim(event, grip.index);
    this.#controller.preview({ index: grip.index, at, isNew: grip.isNew }, hit);
  }

  #aim(event: MapBrowserEvent, index?: number): ReturnType<DrawingController['aim']> {
    const pixels = isTouch(event) ? SNAP_REACH.touch : SNAP_REACH.mouse;
    const resolution = event.map.getView().getResolution() ?? 0;
    return this.#controller.aim(position(event.coordinate), pixels * resolution, index);
  }

  override handleUpEvent(event: MapBrowserEvent): boolean {
    const grip = this.#grip;
    this.#grip = null;
    if (!grip) return false;
    if (grip.press) clearTimeout(grip.press);
    this.#used = true;
    if (grip.isLocked && grip.moved) return false;
    const { at, source } = this.#aim(event, grip.index);
    if (grip.isNew) {
      const middle = this.#middleOf(grip.index);
      if (grip.moved) this.#controller.insert(grip.index, { at, source });
      else if (middle) this.#controller.insert(grip.index, { at: middle, source: 'tap' });
    } else if (grip.moved) this.#controller.move(grip.index, { at, source });
    else this.#tapVertex(grip.index);
    return false;
  }

  #middleOf(index: number): Position | null {
    const shape = activeShape(this.#controller.state().drawing);
    const line = shape ? positionsOf(shape) : [];
    const before = line[index - 1];
    const after = line[index % line.length];
    return before && after ? [(before[0] + after[0]) / 2, (before[1] + after[1]) / 2] : null;
  }

  /** While a shape grows, a tap on its first vertex closes it; else a tap chooses a vertex. */
  #tapVertex(index: number): void {
    const { drawing, selected } = this.#controller.state();
    const shape = activeShape(drawing);
    const closes = index === 0 && shape?.kind === 'Polygon' && shape.vertices.length > 2;
    if (!drawing.growing) this.#controller.select(selected === index ? null : index);
    else if (closes) this.#controller.finish();
  }

  #click(event: MapBrowserEvent): void {
    const { drawing, crosshair } = this.#controller.state();
    if (drawing.growing) {
      // The crosshair is for thumbs: a mouse shows the spot by itself.
      if (crosshair && isTouch(event)) return;
      const { at, source } = this.#aim(event);
      this.#controller.add({ at, source });
      return;
    }
    const at = position(event.coordinate);
    const index = drawing.shapes.findIndex(
      (shape) => shape.purpose === 'draw' && shape.kind === 'Polygon' && isInside(positionsOf(shape), at),
    );
    this.#controller.choose(index < 0 ? null : index);
  }

  override handleMoveEvent(event: MapBrowserEvent): void {
    const { drawing, crosshair } = this.#controller.state();
    const target = event.map.getTargetElement();
    if (target) target.style.cursor = this.#cursor(event, drawing.growing);
    if (!drawing.growing || crosshair || isTouch(event)) return;
    const { at, hit } = this.#aim(event);
    this.#controller.point(at, hit);
  }

  #cursor(event: MapBrowserEvent, growing: boolean): string {
    if (this.#handleAt(event)) return 'move';
    return growing ? 'crosshair' : '';
  }

  /** A second finger makes it a pinch: the vertex stays where it was. */
  #drop(): void {
    if (this.#grip?.press) clearTimeout(this.#grip.press);
    this.#grip = null;
    this.#used = true;
    this.#controller.preview(null);
  }

  override setMap(map: OlMap | null): void {
    this.#drop();
    super.setMap(map);
  }
}

function nearest<T extends { at: Position }>(event: MapBrowserEvent, handles: T[], reach: number): T | null {
  let found: T | null = null;
  let best = reach;
  for (const handle of handles) {
    const pixel = event.map.getPixelFromCoordinate([handle.at[0], handle.at[1]]);
    const distance = Math.hypot(
      (pixel[0] ?? 0) - (event.pixel[0] ?? 0),
      (pixel[1] ?? 0) - (event.pixel[1] ?? 0),
    );
    if (distance <= best) {
      found = handle;
      best = distance;
    }
  }
  return found;
}

/** Whether a position lies in a simple ring (even-odd rule): for choosing by tap, not for measuring. */
function isInside(ring: readonly Position[], [x, y]: Position): boolean {
  let inside = false;
  ring.forEach((a, index) => {
    const b = ring[(index + 1) % ring.length]!;
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  });
  return inside;
}
