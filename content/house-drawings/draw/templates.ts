import type { Opening, Platform, Rect, Room, RoomKind, Side, Storey } from './plan.ts';

/** `name kind x0 y0 x1 y1`, in metres between axes. */
const room = (name: string, kind: RoomKind, x0: number, y0: number, x1: number, y1: number): Room => ({
  name,
  kind,
  x0: r(x0),
  y0: r(y0),
  x1: r(x1),
  y1: r(y1),
});
/** Axes stand on whole centimetres. */
const r = (value: number) => Math.round(value * 100) / 100;

const door = (inside: string, side: Side, to?: string, width = 0.9, at = 0.15): Opening => ({
  kind: 'door',
  room: inside,
  side,
  width,
  at,
  ...(to ? { to } : {}),
});
const gap = (inside: string, side: Side, to: string, width: number, at = 0.5): Opening => ({
  kind: 'gap',
  room: inside,
  side,
  to,
  width,
  at,
});
const window = (inside: string, side: Side, width: number, at = 0.5): Opening => ({
  kind: 'window',
  room: inside,
  side,
  width,
  at,
});
const entrance = (inside: string, width = 1.5): Opening => ({
  kind: 'entrance',
  room: inside,
  side: 's',
  width,
  at: 0.5,
});
const balcony = (rect: Rect, name = '阳台'): Platform => ({ ...rect, name, kind: 'balcony' });
const porch = (rect: Rect, name = '门廊'): Platform => ({ ...rect, name, kind: 'porch' });

/** The house turned over, so that left is right. */
export function mirrored(storeys: readonly Storey[]): Storey[] {
  const width = Math.max(...storeys.flatMap(({ rooms }) => rooms.map(({ x1 }) => x1)));
  const turn = <T extends Rect>(rect: T): T => ({ ...rect, x0: r(width - rect.x1), x1: r(width - rect.x0) });
  const sides = { n: 'n', s: 's', w: 'e', e: 'w' } as const;
  return storeys.map(({ rooms, openings, platforms }) => ({
    rooms: rooms.map(turn),
    platforms: platforms.map(turn),
    openings: openings.map((opening) => {
      const isAcross = opening.side === 'n' || opening.side === 's';
      return { ...opening, side: sides[opening.side], at: isAcross ? 1 - opening.at : opening.at };
    }),
  }));
}

interface ThreeBays {
  /** Widths of the bays from left to right. */
  bays: readonly [number, number, number];
  /** Depths: stair and wet rooms, passage, front rooms. */
  rows: readonly [number, number, number];
  floors: 1 | 2 | 3;
  /** Depth of the porch before the hall; none when 0. */
  porch: number;
  balcony: number;
  /** The top storey gives its front middle and right away to a terrace. */
  hasTerrace?: boolean;
}

/** The common house: hall in the middle, stair behind it, rooms on both sides. */
export function threeBays(form: ThreeBays): Storey[] {
  const [a, b, c] = form.bays;
  const [d1, d2, d3] = form.rows;
  const [x1, x2, x3] = [a, a + b, a + b + c];
  const [y1, y2, y3] = [d1, d1 + d2, d1 + d2 + d3];
  const split = x2 + Math.min(2.1, c / 2 + 0.3);
  const kitchen = r(d1 + 0.9);
  const wet: Room[] = [room('卫生间', 'bath', x2, 0, split, y1), room('过道', 'passage', x2, y1, x3, y2)];
  const wetOpenings = [
    door('卫生间', 's', '过道', 0.8, 0.1),
    window('卫生间', 'n', 0.6),
    gap('过道', 'w', '堂屋', d2 - 0.3),
  ];
  const ground: Storey = {
    rooms: [
      room('厨房', 'kitchen', 0, 0, x1, kitchen),
      room('餐厅', 'dining', 0, kitchen, x1, y3),
      form.floors === 1 ? room('书房', 'study', x1, 0, x2, y1) : room('楼梯', 'stair', x1, 0, x2, y1),
      room('堂屋', 'hall', x1, y1, x2, y3),
      ...wet,
      room('储藏', 'store', split, 0, x3, y1),
      room('老人房', 'bedroom', x2, y2, x3, y3),
    ],
    openings: [
      entrance('堂屋'),
      gap('餐厅', 'e', '堂屋', Math.min(2.4, y3 - kitchen - 0.6), 0.3),
      door('厨房', 's', '餐厅', 1.5, 0.8),
      door('厨房', 'w', undefined, 0.9, 0.9),
      form.floors === 1 ? door('书房', 's', '堂屋', 0.9, 0.05) : gap('楼梯', 's', '堂屋', b - 0.6),
      ...wetOpenings,
      door('储藏', 's', '过道', 0.8, 0.9),
      door('老人房', 'n', '过道', 0.9, 0.08),
      window('厨房', 'n', 1.5),
      window('餐厅', 's', 1.8),
      window('餐厅', 'w', 1.5),
      window(form.floors === 1 ? '书房' : '楼梯', 'n', 1.2),
      window('储藏', 'n', 0.6),
      window('老人房', 's', 1.8),
      window('老人房', 'e', 1.2),
    ],
    platforms:
      form.porch > 0 ? [porch({ x0: x1, y0: r(y3 + 0.12), x1: x2, y1: r(y3 + 0.12 + form.porch) })] : [],
  };
  const upper = (isTop: boolean): Storey => {
    const isCut = isTop && form.hasTerrace === true;
    const back = r(y1 + d2 + 0.3);
    const rooms: Room[] = [
      room('次卧', 'bedroom', 0, 0, x1, back),
      room(
        isTop && form.floors === 3 ? '书房' : '儿童房',
        isTop && form.floors === 3 ? 'study' : 'bedroom',
        0,
        back,
        x1,
        y3,
      ),
      room('楼梯', 'stair', x1, 0, x2, y1),
      ...wet,
      room('储藏', 'store', split, 0, x3, y1),
      ...(isCut
        ? [
            room('堂屋', 'living', x1, y1, x2, r(y2 + 1.5)),
            room('晒台', 'terrace', x1, r(y2 + 1.5), x2, y3),
            room('主卧', 'bedroom', x2, y2, x3, y3),
          ]
        : [room('堂屋', 'living', x1, y1, x2, y3), room('主卧', 'bedroom', x2, y2, x3, y3)]),
    ];
    const front = isTop && form.floors === 3 ? '书房' : '儿童房';
    return {
      rooms,
      openings: [
        gap('楼梯', 's', '堂屋', b - 0.6),
        ...wetOpenings,
        door('储藏', 's', '过道', 0.8, 0.9),
        door('次卧', 'e', '堂屋', 0.9, 0.6),
        door(front, 'e', '堂屋', 0.9, 0.05),
        door('主卧', 'n', '过道', 0.9, 0.08),
        window('次卧', 'n', 1.5),
        window('次卧', 'w', 1.2),
        window(front, 's', 1.8),
        window('楼梯', 'n', 1.2),
        window('储藏', 'n', 0.6),
        window('主卧', 's', 1.8),
        window('主卧', 'e', 1.2),
        ...(isCut ? [door('堂屋', 's', '晒台', 1.5, 0.5)] : []),
        ...(!isCut && form.balcony > 0 ? [entrance('堂屋', 2.1)] : []),
        ...(!isCut && form.balcony === 0 ? [window('堂屋', 's', 2.1)] : []),
      ],
      platforms:
        !isCut && form.balcony > 0
          ? [balcony({ x0: x1, y0: r(y3 + 0.12), x1: x2, y1: r(y3 + 0.12 + form.balcony) })]
          : [],
    };
  };
  const named = [ground, ...Array.from({ length: form.floors - 1 }, (_, n) => upper(n === form.floors - 2))];
  return named.map((storey, n) =>
    n === 0 ? storey : renamed(storey, '堂屋', n === 1 ? '起居厅' : '家庭厅'),
  );
}

/** A storey whose room goes by another name. */
function renamed(storey: Storey, from: string, to: string): Storey {
  return {
    ...storey,
    rooms: storey.rooms.map((entry) => (entry.name === from ? { ...entry, name: to } : entry)),
    openings: storey.openings.map((opening) => ({
      ...opening,
      room: opening.room === from ? to : opening.room,
      ...(opening.to === undefined ? {} : { to: opening.to === from ? to : opening.to }),
    })),
  };
}

interface TwoBays {
  bays: readonly [number, number];
  /** Depths: wet rooms, stair, passage, front rooms. */
  rows: readonly [number, number, number, number];
  floors: 2 | 3;
  balcony: number;
  porch: number;
}

/** The narrow house between neighbours: two bays wide, light from front and back. */
export function twoBays(form: TwoBays): Storey[] {
  const [a, b] = form.bays;
  const [d1, d2, d3, d4] = form.rows;
  const x2 = a + b;
  const [y1, y2, y3, y4] = [d1, d1 + d2, d1 + d2 + d3, d1 + d2 + d3 + d4];
  const side = 2.4;
  const lobby = side + 1.5;
  const mid = r(y1 + 0.9);
  const front = (left: string, right: string, kind: RoomKind): Room[] => [
    room('过道', 'passage', 0, y2, a, y3),
    room(left, 'bedroom', 0, y3, a, y4),
    room(right, kind, a, y2, x2, y4),
  ];
  const base: Room[] = [room('卫生间', 'bath', 0, 0, side, y1), room('楼梯', 'stair', 0, y1, side, y2)];
  const baseOpenings = (hub: string, left: string, right: string) => [
    door('卫生间', 'e', hub, 0.8, 0.5),
    window('卫生间', 'n', 0.6),
    gap('楼梯', 's', '过道', side - 0.5),
    gap('过道', 'e', right, d3 - 0.3),
    door(left, 'n', '过道', 0.9, 0.9),
    window(left, 's', 1.5),
  ];
  const ground: Storey = {
    rooms: [
      ...base,
      room('洗衣间', 'store', side, 0, lobby, mid),
      room('厨房', 'kitchen', lobby, 0, x2, mid),
      room('餐厅', 'dining', side, mid, x2, y2),
      ...front('老人房', '堂屋', 'hall'),
    ],
    openings: [
      ...baseOpenings('洗衣间', '老人房', '堂屋'),
      gap('洗衣间', 's', '餐厅', 1),
      door('洗衣间', 'n', undefined, 0.8, 0.5),
      door('厨房', 's', '餐厅', 1.5, 0.5),
      gap('餐厅', 's', '堂屋', b - 1.2),
      entrance('堂屋'),
      window('厨房', 'n', 1.5),
      window('餐厅', 'e', 1.5),
    ],
    platforms:
      form.porch > 0 ? [porch({ x0: a, y0: r(y4 + 0.12), x1: x2, y1: r(y4 + 0.12 + form.porch) })] : [],
  };
  const upper = (n: number): Storey => {
    const [left, right] = n === 1 ? (['次卧', '起居厅'] as const) : (['书房', '主卧'] as const);
    return {
      rooms: [
        ...base,
        room('前室', 'passage', side, 0, lobby, mid),
        room(n === 1 ? '儿童房' : '客卧', 'bedroom', lobby, 0, x2, mid),
        room('小厅', 'living', side, mid, x2, y2),
        ...front(left, right, n === 1 ? 'living' : 'bedroom').map((entry) =>
          entry.name === '书房' ? { ...entry, kind: 'study' as const } : entry,
        ),
      ],
      openings: [
        ...baseOpenings('前室', left, right),
        gap('前室', 's', '小厅', 1),
        window('前室', 'n', 0.9),
        door(n === 1 ? '儿童房' : '客卧', 's', '小厅', 0.9, 0.1),
        window(n === 1 ? '儿童房' : '客卧', 'n', 1.5),
        window('小厅', 'e', 1.5),
        ...(n === 1
          ? [gap('小厅', 's', right, b - 1.2)]
          : [gap('楼梯', 'e', '小厅', 1, 1), door('过道', 'e', right, 0.9, 0.5)]),
        form.balcony > 0 ? entrance(right, 2.4) : window(right, 's', 2.1),
      ].filter((opening) => !(n > 1 && opening.kind === 'gap' && opening.room === '过道')),
      platforms:
        form.balcony > 0
          ? [balcony({ x0: a, y0: r(y4 + 0.12), x1: x2, y1: r(y4 + 0.12 + form.balcony) })]
          : [],
    };
  };
  return [ground, ...Array.from({ length: form.floors - 1 }, (_, n) => upper(n + 1))];
}

interface Winged {
  /** Widths of the bays of the main house; the last carries the wing. */
  bays: readonly [number, number, number];
  rows: readonly [number, number];
  /** How far the wing comes forward. */
  wing: number;
  floors: 1 | 2;
  porch: number;
}

/** The house with a wing that comes forward and holds a yard. */
export function winged(form: Winged): Storey[] {
  const [a, b, c] = form.bays;
  const [d1, d2] = form.rows;
  const [x1, x2, x3] = [a, a + b, a + b + c];
  const [y1, y2, y3] = [d1, d1 + d2, d1 + d2 + form.wing];
  const bath = r(x2 + Math.min(1.8, c / 2));
  const middle: Room =
    form.floors === 1 ? room('书房', 'study', x1, 0, x2, y1) : room('楼梯', 'stair', x1, 0, x2, y1);
  const storey = (n: number): Storey => {
    const names =
      n === 0
        ? ({ left: '老人房', back: '次卧', hub: '堂屋', wet: '厨房', wing: '餐厅' } as const)
        : ({ left: '主卧', back: '儿童房', hub: '起居厅', wet: '储藏', wing: '次卧' } as const);
    return {
      rooms: [
        room(names.back, 'bedroom', 0, 0, x1, y1 + 1.3),
        room(names.left, 'bedroom', 0, y1 + 1.3, x1, y2),
        middle,
        room(names.hub, n === 0 ? 'hall' : 'living', x1, y1, x2, y2),
        room('卫生间', 'bath', x2, 0, bath, y1),
        room(n === 0 ? '储藏' : '衣帽间', 'store', bath, 0, x3, y1),
        room('过道', 'passage', x2, y1, x3, y1 + 1.2),
        ...(n === 0
          ? [
              room('餐厅', 'dining', x2, y1 + 1.2, x3, y2 + 0.3),
              room('厨房', 'kitchen', x2, y2 + 0.3, x3, y3),
            ]
          : [
              room('次卧', 'bedroom', x2, y1 + 1.2, x3, y2 + 0.3),
              room('晒台', 'terrace', x2, y2 + 0.3, x3, y3),
            ]),
      ],
      openings: [
        n === 0 ? entrance(names.hub) : window(names.hub, 's', 2.1),
        door(names.back, 'e', names.hub, 0.8, 0.5),
        door(names.left, 'e', names.hub, 0.9, 0.05),
        form.floors === 1 ? door('书房', 's', names.hub, 0.9, 0.05) : gap('楼梯', 's', names.hub, b - 0.6),
        door('卫生间', 's', '过道', 0.8, 0.1),
        door(n === 0 ? '储藏' : '衣帽间', 's', '过道', 0.8, 0.9),
        gap('过道', 'w', names.hub, 0.9),
        ...(n === 0
          ? [
              gap('餐厅', 'n', '过道', c - 1.2),
              door('厨房', 'n', '餐厅', 1.5, 0.5),
              window('餐厅', 'e', 1.8),
              window('厨房', 's', 1.5),
              window('厨房', 'e', 1.2),
              door('厨房', 'w', undefined, 0.9, 0.9),
            ]
          : [
              door('次卧', 'n', '过道', 0.9, 0.1),
              door('次卧', 's', '晒台', 0.9, 0.5),
              window('次卧', 'e', 1.5),
            ]),
        window('卫生间', 'n', 0.6),
        window(names.back, 'n', 1.5),
        window(names.back, 'w', 1.2),
        window(names.left, 's', 1.8),
        window(middle.name, 'n', 1.2),
      ],
      platforms:
        n === 0 && form.porch > 0
          ? [porch({ x0: 0, y0: r(y2 + 0.12), x1: r(x2 - 0.12), y1: r(y2 + 0.12 + form.porch) }, '檐廊')]
          : [],
    };
  };
  return Array.from({ length: form.floors }, (_, n) => storey(n));
}
