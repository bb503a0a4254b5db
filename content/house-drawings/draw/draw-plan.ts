import { dimensions } from './dimensions.ts';
import { arrow, furniture } from './furniture.ts';
import { circle, type Drawing, f, line, type Mark, rect } from './pen.ts';
import {
  boundsOf,
  grown,
  netArea,
  type Opening,
  placeOf,
  type Rect,
  type Room,
  type Storey,
  wall,
} from './plan.ts';

/** Pixels a metre. */
const m = 56;
const ink = '#26302b';
const soft = '#5b665f';
const half = wall / 2;
/** Room around the house for dimensions and the north arrow. */
const margin = { left: 100, right: 96, top: 92, bottom: 150 };

const floors: Partial<Record<Room['kind'], string>> = {
  bath: '#e6f0f3',
  kitchen: '#f0efe6',
  terrace: '#f2f2ee',
  stair: '#f5f4ef',
  store: '#f5f4ef',
};

/** A storey as a plan: walls, openings, rooms with their areas, dimensions between axes, north and a scale bar. */
export function drawPlan(
  storey: Storey,
  name: string,
  facts: string,
  isTop: boolean,
  isGround: boolean,
): Drawing {
  const all = [...storey.rooms, ...storey.platforms];
  const bounds = boundsOf(all.map((one) => grown(one, half)));
  const width = margin.left + (bounds.x1 - bounds.x0) * m + margin.right;
  const height = margin.top + (bounds.y1 - bounds.y0) * m + margin.bottom;
  const ox = margin.left - bounds.x0 * m;
  const oy = margin.top - bounds.y0 * m;
  const inside: Mark[] = [
    ...storey.platforms.flatMap(platform),
    ...walls(storey),
    ...storey.rooms.flatMap((room) => furniture(storey, room, m, isTop, isGround)),
    ...storey.openings.flatMap((opening) => draw(storey, opening)),
    ...storey.rooms.flatMap((room) => label(room)),
    ...dimensions(storey, bounds, m),
  ];
  return {
    width,
    height,
    title: name,
    marks: [
      { path: rect(0, 0, width, height), fill: '#ffffff' },
      ...moved(inside, ox, oy),
      ...north(width - 52, 52),
      { text: name, x: width / 2, y: height - 52, size: 24, fill: ink, isBold: true },
      { path: line(width / 2 - 110, height - 42, width / 2 + 110, height - 42), stroke: ink, width: 2.5 },
      { text: facts, x: width / 2, y: height - 18, size: 16, fill: soft },
      ...scaleBar(24, height - 26),
    ],
  };
}

const px = ({ x0, y0, x1, y1 }: Rect): string => rect(x0 * m, y0 * m, (x1 - x0) * m, (y1 - y0) * m);

function walls(storey: Storey): Mark[] {
  const closed = storey.rooms.filter(({ kind }) => kind !== 'terrace');
  const open = storey.rooms.filter(({ kind }) => kind === 'terrace');
  return [
    ...open.flatMap((room): Mark[] => [
      { path: px(grown(room, half)), fill: '#e4e7e2', stroke: soft, width: 1.2 },
      { path: px(grown(room, -half)), fill: floors.terrace ?? '#ffffff', stroke: soft, width: 0.8 },
    ]),
    { path: closed.map((room) => px(grown(room, half))).join(''), fill: '#39443e' },
    ...closed.map((room): Mark => ({ path: px(grown(room, -half)), fill: floors[room.kind] ?? '#fffdf8' })),
  ];
}

function platform(one: Storey['platforms'][number]): Mark[] {
  const column = (x: number): string => rect(x * m - 0.15 * m, one.y1 * m - 0.3 * m, 0.3 * m, 0.3 * m);
  return [
    { path: px(one), fill: '#f4f1e8', stroke: soft, width: 1.2 },
    ...(one.kind === 'porch'
      ? [
          {
            path: px({ x0: one.x0 + 0.2, x1: one.x1 - 0.2, y0: one.y1, y1: one.y1 + 0.3 }),
            fill: '#f8f6f0',
            stroke: soft,
            width: 0.8,
          } as const,
          { path: column(one.x0 + 0.2) + column(one.x1 - 0.2), fill: '#39443e' } as const,
        ]
      : [
          {
            path: px({ x0: one.x0 + 0.08, x1: one.x1 - 0.08, y0: one.y0, y1: one.y1 - 0.08 }),
            stroke: soft,
            width: 0.8,
          } as const,
        ]),
    {
      text: one.name,
      x: ((one.x0 + one.x1) / 2) * m,
      y: ((one.y0 + one.y1) / 2) * m + 5,
      size: 14,
      fill: soft,
    },
  ];
}

/** An opening: the wall is taken away, then what closes it is drawn. */
function draw(storey: Storey, opening: Opening): Mark[] {
  const { isUpright, axis, middle } = placeOf(storey, opening);
  const reach = opening.width / 2;
  const hole: Rect = isUpright
    ? { x0: axis - half, x1: axis + half, y0: middle - reach, y1: middle + reach }
    : { x0: middle - reach, x1: middle + reach, y0: axis - half, y1: axis + half };
  const cut: Mark = { path: px(hole), fill: '#fffdf8' };
  const along = (at: number, off: number): readonly [number, number] =>
    isUpright ? [(axis + off) * m, at * m] : [at * m, (axis + off) * m];
  const stroke = (a: readonly [number, number], b: readonly [number, number]) => line(a[0], a[1], b[0], b[1]);
  if (opening.kind === 'window') {
    const lines = [-half, -0.04, 0.04, half].map((off) =>
      stroke(along(middle - reach, off), along(middle + reach, off)),
    );
    const ends = [-reach, reach].map((end) => stroke(along(middle + end, -half), along(middle + end, half)));
    return [
      { ...cut, fill: '#ffffff' },
      { path: [...lines, ...ends].join(''), stroke: '#2d6a7a', width: 1.2 },
    ];
  }
  if (opening.kind === 'gap') {
    return [
      cut,
      {
        path: [-half, half]
          .map((off) => stroke(along(middle - reach, off), along(middle + reach, off)))
          .join(''),
        stroke: '#b8beb9',
        width: 0.8,
        dash: [5, 4],
      },
    ];
  }
  // Doors open into the room that they belong to.
  const inward = opening.side === 'n' || opening.side === 'w' ? 1 : -1;
  if (opening.width > 1.6) {
    const panes = [-0.05, 0.05].map((off, n) =>
      stroke(along(middle + (n - 1) * reach, off), along(middle + n * reach, off)),
    );
    return [cut, { path: panes.join(''), stroke: '#2d6a7a', width: 2 }];
  }
  const leaves = opening.width > 1.2 ? [-1, 1] : [-1];
  const long = opening.width / leaves.length;
  return [
    cut,
    ...leaves.map((hinge): Mark => {
      const from = along(middle + hinge * reach, inward * half);
      const tip = along(middle + hinge * reach, inward * (half + long));
      const shut = along(middle + hinge * (reach - long), inward * half);
      const turns = (isUpright ? -hinge : hinge) * inward > 0 ? 1 : 0;
      const r = f(long * m);
      return {
        path: `M${f(from[0])} ${f(from[1])}L${f(tip[0])} ${f(tip[1])}a${r} ${r} 0 0 ${turns} ${f(shut[0] - tip[0])} ${f(shut[1] - tip[1])}`,
        stroke: opening.kind === 'entrance' ? '#9c4a1c' : '#7d6a4d',
        width: 1.2,
      };
    }),
  ];
}

function label(room: Room): Mark[] {
  const x = ((room.x0 + room.x1) / 2) * m;
  const isFlat = room.y1 - room.y0 < 1.5;
  const isNarrow = room.x1 - room.x0 < 1.7;
  const size = isNarrow ? 12 : 16;
  if (room.kind === 'stair') return [];
  const area = `${netArea(room).toFixed(1)}㎡`;
  if (isFlat)
    return [
      {
        text: isNarrow ? room.name : `${room.name} ${area}`,
        x,
        y: ((room.y0 + room.y1) / 2) * m + 5,
        size: size - 2,
        fill: ink,
        hasHalo: true,
      },
    ];
  const isWet = room.kind === 'bath' || room.kind === 'kitchen';
  const y =
    (room.kind === 'bedroom' || room.kind === 'study'
      ? room.y0 + half + 0.62
      : isWet
        ? room.y1 - half - 0.72
        : (room.y0 + room.y1) / 2 - (room.kind === 'dining' ? 1.05 : 0)) * m;
  const top = room.kind === 'hall' ? y - 0.15 * m : y;
  return [
    { text: room.name, x, y: top, size, fill: ink, isBold: true, hasHalo: true },
    { text: area, x, y: top + size + 2, size: size - 2, fill: soft, hasHalo: true },
  ];
}

function north(x: number, y: number): Mark[] {
  return [
    { path: circle(x, y, 24), stroke: ink, width: 1.2, fill: '#ffffff' },
    { path: arrow([x, y + 30], [x, y - 24], 44), fill: ink },
    { text: '北', x, y: y - 30, size: 15, fill: ink, isBold: true },
  ];
}

/** Two and a half metres, so that a print of any size can be measured. */
function scaleBar(x: number, y: number): Mark[] {
  const part = m;
  return [
    ...[0, 1, 2, 3, 4].map(
      (n): Mark => ({
        path: rect(x + n * part * 0.5, y - 6, part * 0.5, 6),
        fill: n % 2 === 0 ? ink : '#ffffff',
        stroke: ink,
        width: 0.8,
      }),
    ),
    { text: '0', x, y: y - 11, size: 11, fill: soft },
    { text: '2.5m', x: x + part * 2.5, y: y - 11, size: 11, fill: soft },
  ];
}

function moved(marks: readonly Mark[], dx: number, dy: number): Mark[] {
  return marks.map((mark) =>
    'path' in mark
      ? {
          ...mark,
          path: mark.path.replace(
            /([ML])(-?[\d.]+) (-?[\d.]+)/g,
            (_whole, command: string, x: string, y: string) =>
              `${command}${f(Number(x) + dx)} ${f(Number(y) + dy)}`,
          ),
        }
      : { ...mark, x: mark.x + dx, y: mark.y + dy },
  );
}
