const mostSteps = 4;

/** Round steps for an axis from 0 (or below) to a value: at most four, each 1, 2 or 5 times a power of ten, and no shorter than `shortest`. */
export function stepsOf(least: number, greatest: number, shortest = 0): number[] {
  const low = Math.min(0, least);
  const span = Math.max(greatest, 0) - low || 1;
  const rough = Math.max(shortest, span / mostSteps);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough;
  const first = Math.floor(low / step);
  const last = Math.ceil((low + span) / step);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

/** Which of some tags are written where `room` of them fit: evenly apart, the last always, which is the newest of a year. */
export function shownTags(count: number, room: number): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(1, room)));
  const first = Math.max(0, count - 1) % every;
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => first + index * every);
}

/** The outline of a slice of a ring from one share of the circle to another, clockwise from the top. */
export function slicePath(from: number, to: number, inner: number, outer: number): string {
  const at = (share: number, radius: number) => {
    const angle = (share - 0.25) * 2 * Math.PI;
    return `${round(Math.cos(angle) * radius)} ${round(Math.sin(angle) * radius)}`;
  };
  // A full circle has no outline of one arc.
  const end = Math.min(to, from + 0.9999);
  const isLarge = end - from > 0.5 ? 1 : 0;
  return `M${at(from, outer)}A${outer} ${outer} 0 ${isLarge} 1 ${at(end, outer)}L${at(end, inner)}A${inner} ${inner} 0 ${isLarge} 0 ${at(from, inner)}Z`;
}

const round = (value: number): number => Math.round(value * 100) / 100;
