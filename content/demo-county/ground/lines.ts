import type { Point } from './frame.ts';

/** A smooth curve through control points (Catmull-Rom), a point about every `spacing` metres. */
export function curve(controls: readonly Point[], spacing = 12): Point[] {
  const points: Point[] = [];
  for (let i = 0; i + 1 < controls.length; i++) {
    const [p0, p1, p2, p3] = [
      controls[i - 1] ?? controls[i]!,
      controls[i]!,
      controls[i + 1]!,
      controls[i + 2] ?? controls[i + 1]!,
    ];
    const parts = Math.max(1, Math.round(Math.hypot(p2[0] - p1[0], p2[1] - p1[1]) / spacing));
    for (let k = 0; k < parts; k++) {
      const t = k / parts;
      points.push([along(p0[0], p1[0], p2[0], p3[0], t), along(p0[1], p1[1], p2[1], p3[1], t)]);
    }
  }
  points.push(controls.at(-1)!);
  return points;
}

function along(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3);
}

/** A polyline made ready for many questions about distance: numbers in one row, boxes about every few segments. */
export interface Track {
  /** x and y, point by point. */
  readonly flat: Float64Array;
  readonly boxes: Float64Array;
}

const stride = 8;

export function track(line: readonly Point[]): Track {
  const boxes = new Float64Array(Math.ceil((line.length - 1) / stride) * 4);
  for (let box = 0; box * 4 < boxes.length; box++) {
    const part = line.slice(box * stride, box * stride + stride + 1);
    const xs = part.map(([x]) => x);
    const ys = part.map(([, y]) => y);
    boxes.set([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], box * 4);
  }
  return { flat: Float64Array.from(line.flat()), boxes };
}

/** Metres from a point to a line. */
export function distanceTo({ flat, boxes }: Track, x: number, y: number): number {
  const last = flat.length / 2 - 1;
  let best = Number.POSITIVE_INFINITY;
  for (let box = 0; box * 4 < boxes.length; box++) {
    const gapX = Math.max(boxes[box * 4]! - x, 0, x - boxes[box * 4 + 2]!);
    const gapY = Math.max(boxes[box * 4 + 1]! - y, 0, y - boxes[box * 4 + 3]!);
    if (gapX * gapX + gapY * gapY >= best) continue;
    const end = Math.min(last, (box + 1) * stride);
    for (let i = box * stride; i < end; i++) {
      const ax = flat[i * 2]!;
      const ay = flat[i * 2 + 1]!;
      const dx = flat[i * 2 + 2]! - ax;
      const dy = flat[i * 2 + 3]! - ay;
      const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
      best = Math.min(best, (ax + t * dx - x) ** 2 + (ay + t * dy - y) ** 2);
    }
  }
  return Math.sqrt(best);
}
