/** How a picture lies in the viewer: enlarged, turned by quarters, moved. */
export interface PictureView {
  scale: number;
  /** Quarter turns to the right, 0 to 3. */
  turns: number;
  x: number;
  y: number;
}

export const restingView: PictureView = { scale: 1, turns: 0, x: 0, y: 0 };
const smallest = 1;
const largest = 6;
/** What one press of a button or one notch of a wheel changes. */
export const zoomStep = 1.5;

/** Larger or smaller within limits; at its own size a picture lies in the middle. */
export function zoomed(view: PictureView, factor: number): PictureView {
  const scale = Math.min(largest, Math.max(smallest, view.scale * factor));
  const share = scale / view.scale;
  return scale === smallest
    ? { ...restingView, turns: view.turns }
    : { ...view, scale, x: view.x * share, y: view.y * share };
}

/** A quarter turn; to the left when `quarters` is -1. */
export function turned(view: PictureView, quarters: 1 | -1): PictureView {
  return { ...restingView, turns: (view.turns + quarters + 4) % 4 };
}

/** Dragged about; a picture at its own size stays where it is. */
export function moved(view: PictureView, dx: number, dy: number): PictureView {
  return view.scale === smallest ? view : { ...view, x: view.x + dx, y: view.y + dy };
}

/** A stroke of a finger over a picture at its own size: to the next, to the one before, or nowhere. */
export function swipeOf(view: PictureView, dx: number, dy: number): 1 | -1 | 0 {
  if (view.scale !== smallest || Math.abs(dx) < 48 || Math.abs(dx) < Math.abs(dy) * 1.5) return 0;
  return dx < 0 ? 1 : -1;
}

/** The place of the next picture, going round. */
export function stepped(index: number, step: number, count: number): number {
  return count === 0 ? 0 : (index + step + count) % count;
}
