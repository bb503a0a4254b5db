import type View from 'ol/View.js';
import type { Position } from '../../geometry/geojson.ts';

/** The view roams north in small steps at zoom 13, and ends by itself. */
export const ROAM_ZOOM = 13;
export const ROAM_STEP_MS = 50;
const ROAM_STEP = 0.0004;
const ROAM_LIMIT = 0.3;

/** Where the view stands after `steps` steps from `start`, or null once the limit is reached. */
export function roamTo(start: Position, steps: number): Position | null {
  const north = steps * ROAM_STEP;
  return north > ROAM_LIMIT + ROAM_STEP / 2 ? null : [start[0], start[1] + north];
}

/** Moves a view; stops when the page is hidden, where timers run on and nobody looks. */
export class Roaming {
  readonly #view: View;
  readonly #onChange: (isRoaming: boolean) => void;
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(view: View, onChange: (isRoaming: boolean) => void) {
    this.#view = view;
    this.#onChange = onChange;
    document.addEventListener('visibilitychange', this.#hidden);
  }

  start(): void {
    if (document.hidden || this.#timer) return;
    const [x = 0, y = 0] = this.#view.getCenter() ?? [];
    let steps = 0;
    this.#view.setZoom(ROAM_ZOOM);
    this.#onChange(true);
    this.#timer = setInterval(() => {
      steps += 1;
      const next = roamTo([x, y], steps);
      if (next) this.#view.setCenter([...next]);
      else this.stop();
    }, ROAM_STEP_MS);
  }

  stop(): void {
    if (!this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = null;
    this.#onChange(false);
  }

  dispose(): void {
    this.stop();
    document.removeEventListener('visibilitychange', this.#hidden);
  }

  readonly #hidden = () => {
    if (document.hidden) this.stop();
  };
}
