import { line, type Mark } from './pen.ts';
import { boundsOf, grown, type Rect, type Room, type Storey, wall } from './plan.ts';

/** Two chains on each of two sides: between axes, and from outer face to outer face. */
export function dimensions(storey: Storey, bounds: Rect, m: number): Mark[] {
  const rooms = storey.rooms;
  const house = boundsOf(rooms);
  const near = (edge: (room: Room) => number, wanted: number) =>
    rooms.filter((room) => Math.abs(edge(room) - wanted) < 0.01);
  const stops = (found: readonly Room[], low: (room: Room) => number, high: (room: Room) => number) =>
    [...new Set(found.flatMap((room) => [low(room), high(room)]))].sort((a, b) => a - b);
  const front = stops(
    rooms.filter(
      (room) =>
        !rooms.some(
          (other) =>
            Math.abs(other.y0 - room.y1) < 0.01 && other.x0 < room.x1 - 0.01 && other.x1 > room.x0 + 0.01,
        ),
    ),
    ({ x0 }) => x0,
    ({ x1 }) => x1,
  );
  const left = stops(
    near(({ x0 }) => x0, house.x0),
    ({ y0 }) => y0,
    ({ y1 }) => y1,
  );
  const right = stops(
    near(({ x1 }) => x1, house.x1),
    ({ y0 }) => y0,
    ({ y1 }) => y1,
  );
  const top = stops(
    near(({ y0 }) => y0, house.y0),
    ({ x0 }) => x0,
    ({ x1 }) => x1,
  );
  const outer = grown(house, wall / 2);
  const below = bounds.y1 + 0.62;
  const leftOf = bounds.x0 - 0.5;
  const rightOf = bounds.x1 + 0.45;
  return [
    ...chain(front, below, false, m),
    ...chain([outer.x0, outer.x1], below + 0.55, false, m),
    ...chain(top, bounds.y0 - 0.5, false, m),
    ...chain(left, leftOf, true, m),
    ...chain([outer.y0, outer.y1], leftOf - 0.6, true, m),
    ...(String(right) === String(left) ? [] : chain(right, rightOf, true, m)),
  ];
}

function chain(stops: readonly number[], at: number, isUpright: boolean, m: number): Mark[] {
  const marks: Mark[] = [];
  const point = (value: number, off = 0): readonly [number, number] =>
    isUpright ? [(at + off) * m, value * m] : [value * m, (at + off) * m];
  const [first = 0] = stops;
  const last = stops.at(-1) ?? first;
  const [a, b] = [point(first), point(last)];
  const ticks = stops.map((stop) => {
    const [x, y] = point(stop);
    return (
      line(x - 4, y + 4, x + 4, y - 4) + (isUpright ? line(x - 8, y, x + 8, y) : line(x, y - 8, x, y + 8))
    );
  });
  marks.push({ path: line(a[0], a[1], b[0], b[1]) + ticks.join(''), stroke: '#7c867f', width: 0.9 });
  for (const [n, stop] of stops.slice(0, -1).entries()) {
    const next = stops[n + 1] ?? stop;
    const [x, y] = point((stop + next) / 2);
    const text = String(Math.round((next - stop) * 1000));
    const size = next - stop < 0.8 ? 10 : 13;
    marks.push(
      isUpright
        ? { text, x: x - 5, y, size, fill: '#5b665f', turn: -90 }
        : { text, x, y: y - 5, size, fill: '#5b665f' },
    );
  }
  return marks;
}
