import { circle, line, type Mark, poly, rect } from './pen.ts';
import { type Room, type Storey, wall } from './plan.ts';

const thin = { stroke: '#8a938d', width: 1 } as const;
const light = { ...thin, fill: '#fbfaf6' } as const;

/** What stands in a room, so that its size can be judged: beds, tables, fixtures, the stair. Pixels, `m` of them a metre. */
export function furniture(storey: Storey, room: Room, m: number, isTop: boolean, isGround: boolean): Mark[] {
  const x = (room.x0 + wall / 2) * m;
  const y = (room.y0 + wall / 2) * m;
  const width = (room.x1 - room.x0 - wall) * m;
  const depth = (room.y1 - room.y0 - wall) * m;
  const box: Box = { x, y, width, depth, m };
  const doorSide = (side: string) =>
    storey.openings.some(
      (opening) =>
        (opening.room === room.name && opening.side === side && opening.kind !== 'window') ||
        (opening.to === room.name && opposite[opening.side] === side),
    );
  switch (room.kind) {
    case 'bedroom':
      return bed(box, doorSide('w') ? 'e' : 'w');
    case 'bath':
      return bath(box);
    case 'kitchen':
      return kitchen(box);
    case 'dining':
      return table(box);
    case 'living':
    case 'hall':
      return seats(box, room.kind === 'hall');
    case 'study':
      return desk(box);
    case 'stair':
      return stair(box, isTop, isGround);
    default:
      return [];
  }
}

const opposite: Record<string, string> = { n: 's', s: 'n', w: 'e', e: 'w' };

interface Box {
  x: number;
  y: number;
  width: number;
  depth: number;
  m: number;
}

function bed({ x, y, width, depth, m }: Box, side: 'w' | 'e'): Mark[] {
  const long = 2 * m;
  const wide = (width > 2.7 * m && depth > 2.7 * m ? 1.6 : 1.2) * m;
  const top = y + depth / 2 - wide / 2 + 0.15 * m;
  const left = side === 'w' ? x : x + width - long;
  const head = side === 'w' ? left + 0.08 * m : left + long - 0.5 * m;
  const pillow = (n: number) =>
    rect(head, top + (0.12 + n * (wide / m / 2)) * m, 0.42 * m, wide / 2 - 0.22 * m);
  const fold = side === 'w' ? left + 0.62 * m : left + long - 0.62 * m;
  return [
    { path: rect(left, top, long, wide), ...light },
    { path: pillow(0) + (wide > 1.3 * m ? pillow(1) : ''), ...light },
    { path: line(fold, top, fold, top + wide), ...thin },
  ];
}

function bath({ x, y, width, depth, m }: Box): Mark[] {
  const basin = { x: x + width - 0.5 * m, y: y + 0.1 * m };
  return [
    { path: rect(x + 0.12 * m, y + 0.04 * m, 0.42 * m, 0.2 * m), ...light },
    { path: circle(x + 0.33 * m, y + 0.46 * m, 0.2 * m), ...light },
    { path: rect(basin.x, basin.y, 0.45 * m, 0.55 * m), ...light },
    { path: circle(basin.x + 0.22 * m, basin.y + 0.28 * m, 0.15 * m), ...light },
    ...(depth > 1.5 * m
      ? [
          { path: rect(x, y + depth - 0.8 * m, 0.8 * m, 0.8 * m), ...thin, dash: [4, 3] },
          { path: circle(x + 0.4 * m, y + depth - 0.4 * m, 0.06 * m), ...thin },
        ]
      : []),
  ];
}

function kitchen({ x, y, width, depth, m }: Box): Mark[] {
  const deep = 0.55 * m;
  const run = Math.min(depth - deep, 1.2 * m);
  return [
    { path: rect(x, y, width, deep) + rect(x + width - deep, y + deep, deep, run), ...light },
    { path: rect(x + 0.35 * m, y + 0.09 * m, 0.75 * m, 0.38 * m), ...light },
    { path: circle(x + width - 0.28 * m, y + deep + 0.35 * m, 0.15 * m), ...thin },
    { path: circle(x + width - 0.28 * m, y + deep + 0.8 * m, 0.15 * m), ...thin },
  ];
}

function table({ x, y, width, depth, m }: Box): Mark[] {
  const middle = { x: x + width / 2, y: y + depth / 2 + 0.3 * m };
  const radius = Math.min(0.62 * m, width / 4, depth / 4);
  const chairs = Array.from({ length: 8 }, (_, n) => {
    const turn = (n / 8 + 1 / 16) * 2 * Math.PI;
    return circle(
      middle.x + Math.cos(turn) * (radius + 0.22 * m),
      middle.y + Math.sin(turn) * (radius + 0.22 * m),
      0.15 * m,
    );
  });
  return [
    { path: chairs.join(''), ...light },
    { path: circle(middle.x, middle.y, radius), ...light },
  ];
}

function seats({ x, y, width, depth, m }: Box, isHall: boolean): Mark[] {
  if (depth < 2.2 * m) return [];
  if (isHall) {
    // The long table before the shrine wall, and chairs along both sides.
    const top = y + Math.max(0.1 * m, Math.min(0.5 * m, depth - 4.4 * m));
    const chair = (left: number, n: number) => rect(left, y + depth * 0.5 + n * 0.72 * m, 0.5 * m, 0.55 * m);
    return [
      { path: rect(x + width / 2 - 0.9 * m, top, 1.8 * m, 0.42 * m), ...light },
      { path: rect(x + width / 2 - 0.45 * m, top + 0.5 * m, 0.9 * m, 0.6 * m), ...light },
      { path: [0, 1].map((n) => chair(x + width - 0.6 * m, n)).join(''), ...light },
    ];
  }
  const sofa = Math.min(2.2 * m, depth - 1.6 * m);
  const top = y + depth - sofa - 0.9 * m;
  return [
    { path: rect(x + width - 0.85 * m, top, 0.8 * m, sofa), ...light },
    { path: line(x + width - 0.3 * m, top, x + width - 0.3 * m, top + sofa), ...thin },
    { path: rect(x + width - 1.7 * m, top + sofa / 2 - 0.4 * m, 0.55 * m, 0.8 * m), ...light },
    { path: rect(x, top + sofa / 2 - 0.6 * m, 0.22 * m, 1.2 * m), ...light },
  ];
}

function desk({ x, y, width, depth, m }: Box): Mark[] {
  const left = x + width / 2 - 0.7 * m;
  return [
    { path: rect(left, y + depth - 0.6 * m, 1.4 * m, 0.55 * m), ...light },
    { path: circle(left + 0.7 * m, y + depth - 0.85 * m, 0.2 * m), ...light },
    { path: rect(x, y, 0.3 * m, Math.min(1.6 * m, depth * 0.6)), ...light },
  ];
}

/** Two flights side by side with a landing at their end, and the way up. */
function stair({ x, y, width, depth, m }: Box, isTop: boolean, isGround: boolean): Mark[] {
  const isAcross = width > depth;
  const length = isAcross ? width : depth;
  const landing = 1 * m;
  const steps = 9;
  const tread = (length - landing) / steps;
  const marks: Mark[] = [];
  // Drawn along one axis, then laid the way the stairwell lies.
  const at = (along: number, across: number): readonly [number, number] =>
    isAcross ? [x + along, y + across] : [x + across, y + depth - along];
  const breadth = isAcross ? depth : width;
  const stroke = (points: readonly (readonly [number, number])[]) =>
    `M${points.map(([px, py]) => `${Math.round(px * 10) / 10} ${Math.round(py * 10) / 10}`).join('L')}`;
  const treads = Array.from({ length: steps + 1 }, (_, n) =>
    stroke([at(n * tread, 0), at(n * tread, breadth)]),
  );
  marks.push({ path: treads.join(''), ...thin });
  const rail = 0.06 * m;
  marks.push({
    path: poly([
      at(0, breadth / 2 - rail),
      at(length - landing, breadth / 2 - rail),
      at(length - landing, breadth / 2 + rail),
      at(0, breadth / 2 + rail),
    ]),
    fill: '#ffffff',
    stroke: '#6d7771',
    width: 1,
  });
  const up = [
    at(0.1 * m, breadth * 0.75),
    at(length - landing / 2, breadth * 0.75),
    at(length - landing / 2, breadth * 0.25),
    at(tread * 2, breadth * 0.25),
  ];
  marks.push({ path: stroke(isGround ? up.slice(0, 2) : up), stroke: '#46514a', width: 1.2 });
  const [from, before] = isGround ? [up[1], up[0]] : [up[3], up[2]];
  if (from && before) marks.push({ path: arrow(before, from, 0.16 * m), fill: '#46514a' });
  const [lx, ly] = at(0.35 * m, breadth * 0.75 - 0.22 * m);
  marks.push({ text: isTop ? '下' : isGround ? '上' : '上下', x: lx, y: ly + 4, size: 13, fill: '#46514a' });
  return marks;
}

export function arrow(from: readonly [number, number], to: readonly [number, number], size: number): string {
  const turn = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const back = (side: number) =>
    [to[0] - size * Math.cos(turn + side * 0.4), to[1] - size * Math.sin(turn + side * 0.4)] as const;
  return poly([to, back(1), back(-1)]);
}
