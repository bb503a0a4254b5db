import { type Design, eavesOf, heightOf, type Mass } from './design.ts';
import { circle, type Drawing, line, type Mark, poly, rect } from './pen.ts';
import { boundsOf, type Opening, type Platform, placeOf, type Storey } from './plan.ts';
import { gableWalls, railing, roof } from './roofs.ts';
import { bushes, levels, scenery } from './scenery.ts';
import { box, half, m, palettes, type View } from './view.ts';

const ink = '#26302b';

/** The front as it will look, with heights at its side. */
export function drawFront(design: Design): Drawing {
  const palette = palettes[design.style];
  const house = boundsOf(design.masses.map(({ x0, x1 }) => ({ x0, x1, y0: 0, y1: 0 })));
  const total = heightOf(design);
  const side = 2.6;
  const width = (house.x1 - house.x0 + side * 2 + 1.4) * m;
  const ground = (total + 1.5) * m;
  const height = ground + 1.5 * m;
  const view: View = {
    design,
    palette,
    x: (value) => (value - house.x0 + side) * m,
    z: (value) => ground - value * m,
  };
  const masses = [...design.masses].sort((a, b) => a.y - b.y);
  return {
    width,
    height,
    title: `${design.number} ${design.name} 正立面`,
    marks: [
      ...scenery(width, height, ground),
      ...masses.flatMap((mass) => drawMass(view, mass)),
      ...bushes(view, house.x0, house.x1, ground),
      ...levels(view, house.x1 + side + 0.2, total),
      { text: '正立面图', x: width / 2, y: height - 30, size: 24, fill: ink, isBold: true },
      { path: line(width / 2 - 70, height - 19, width / 2 + 70, height - 19), stroke: ink, width: 2.5 },
    ],
  };
}

function drawMass(view: View, mass: Mass): Mark[] {
  const { design, palette } = view;
  const eaves = eavesOf(design, mass);
  const [x0, x1] = [mass.x0 - half, mass.x1 + half];
  const first = design.plinth + (design.heights[0] ?? 3.3);
  const marks: Mark[] = [];
  if (mass.roof.kind !== 'flat' && mass.roof.kind !== 'front') marks.push(...roof(view, mass, eaves));
  marks.push({ path: box(view, x0, x1, 0, eaves), fill: palette.wall, stroke: '#8d8f88', width: 1 });
  if (mass.floors > 1 && palette.upper !== palette.wall)
    marks.push({ path: box(view, x0, x1, first, eaves), fill: palette.upper, stroke: '#a08a68', width: 0.8 });
  marks.push(...stones(view, x0, x1));
  if (mass.floors > 1) marks.push(...bands(view, mass, x0, x1));
  if (mass.roof.kind === 'front') marks.push(...roof(view, mass, eaves));
  if (mass.roof.kind === 'flat') marks.push(...railing(view, x0, x1, eaves, 'wall'));
  for (const [n, storey] of design.storeys.slice(0, mass.floors).entries())
    marks.push(...openings(view, mass, storey, n));
  if (design.style === '灰瓦白墙' && mass.roof.kind === 'side')
    marks.push(...gableWalls(view, x0, x1, eaves, mass.roof.rise));
  marks.push({
    path: box(view, x0 - 0.05, x1 + 0.05, eaves - 0.14, eaves),
    fill: mass.roof.kind === 'flat' ? palette.base : palette.ridge,
  });
  const front = (platform: Platform) =>
    platform.x1 > mass.x0 && platform.x0 < mass.x1 && Math.abs(platform.y0 - half - mass.y) < 0.05;
  for (const [n, storey] of design.storeys.slice(0, mass.floors).entries()) {
    const above = design.storeys[n + 1]?.platforms ?? [];
    for (const platform of storey.platforms.filter(front))
      marks.push(...drawPlatform(view, platform, n, above.some(front)));
  }
  return marks;
}

/** Timber posts of the upper storeys, or a thin band between storeys of plaster. */
function bands(view: View, mass: Mass, x0: number, x1: number): Mark[] {
  const { design, palette } = view;
  let level = design.plinth;
  const marks: Mark[] = [];
  for (const height of design.heights.slice(0, mass.floors - 1)) {
    level += height;
    marks.push({
      path: box(view, x0, x1, level - 0.14, level),
      fill: design.style === '灰瓦白墙' ? '#c9c7bf' : palette.wood,
    });
  }
  if (design.style === '山谷聚落') {
    const from = design.plinth + (design.heights[0] ?? 3.3);
    const to = eavesOf(design, mass);
    const posts = [x0, ...joints(design, mass), x1 - 0.16].map((x) => box(view, x, x + 0.16, from, to));
    marks.push({ path: posts.join(''), fill: palette.wood });
  }
  return marks;
}

const joints = ({ storeys }: Design, mass: Mass): number[] => [
  ...new Set(
    (storeys[0]?.rooms ?? [])
      .filter(
        (room) => Math.abs(room.y1 - mass.y) < 0.05 && room.x0 > mass.x0 + 0.1 && room.x0 < mass.x1 - 0.1,
      )
      .map(({ x0 }) => x0 - 0.08),
  ),
];

function stones(view: View, x0: number, x1: number): Mark[] {
  const { palette, design } = view;
  const top = Math.max(palette.baseHeight, design.plinth);
  const rows = 3;
  const joints: string[] = [];
  for (let row = 0; row < rows; row++) {
    const [low, high] = [(top / rows) * row, (top / rows) * (row + 1)];
    joints.push(line(view.x(x0), view.z(high), view.x(x1), view.z(high)));
    for (let x = x0 + (row % 2 === 0 ? 0.5 : 0.9); x < x1 - 0.1; x += 0.8)
      joints.push(line(view.x(x), view.z(low), view.x(x), view.z(high)));
  }
  return [
    { path: box(view, x0, x1, 0, top), fill: palette.base },
    { path: joints.join(''), stroke: '#ffffff', width: 0.8, opacity: 0.45 },
  ];
}

function openings(view: View, mass: Mass, storey: Storey, n: number): Mark[] {
  const level = levelOf(view.design, n);
  const height = view.design.heights[n] ?? 3;
  const marks: Mark[] = [];
  for (const terrace of storey.rooms.filter(({ kind }) => kind === 'terrace')) {
    const doors = storey.openings.filter((one) => one.to === terrace.name && one.side === 's');
    // A terrace on the roof of a wing: its door is seen over the wing's parapet.
    if (terrace.y1 > mass.y + 0.05 && terrace.x0 > mass.x0 - 0.01 && terrace.x1 < mass.x1 + 0.01)
      marks.push(...doors.flatMap((one) => drawOpening(view, storey, one, level)));
    if (Math.abs(terrace.y1 - mass.y) > 0.05 || terrace.x0 < mass.x0 - 0.01 || terrace.x1 > mass.x1 + 0.01)
      continue;
    const [x0, x1] = [terrace.x0 + half, terrace.x1 - half];
    marks.push({
      path: box(view, x0, x1, level, level + height - 0.25),
      fill: view.palette.shade,
      stroke: '#8d8f88',
      width: 0.8,
    });
    marks.push(...doors.flatMap((one) => drawOpening(view, storey, one, level)));
    marks.push(...railing(view, x0, x1, level, 'bars'));
  }
  const seen = storey.openings.filter(
    (one) => one.side === 's' && one.to === undefined && Math.abs(placeOf(storey, one).axis - mass.y) < 0.05,
  );
  marks.push(...seen.flatMap((one) => drawOpening(view, storey, one, level)));
  return marks;
}

const levelOf = ({ plinth, heights }: Design, n: number): number =>
  plinth + heights.slice(0, n).reduce((sum, height) => sum + height, 0);

function drawOpening(view: View, storey: Storey, opening: Opening, level: number): Mark[] {
  const { palette, x, z, design } = view;
  const { middle } = placeOf(storey, opening);
  const reach = opening.width / 2;
  const isDoor = opening.kind !== 'window';
  const [low, high] = [level + (isDoor ? 0 : 0.9), level + 2.4];
  const [x0, x1] = [middle - reach, middle + reach];
  const isWooden = opening.kind === 'entrance' && level < 1;
  const panes = opening.width > 1.6 ? 4 : opening.width > 1.1 ? 2 : 1;
  const posts = Array.from({ length: panes - 1 }, (_, n) =>
    line(
      x(x0 + (opening.width / panes) * (n + 1)),
      z(low),
      x(x0 + (opening.width / panes) * (n + 1)),
      z(high),
    ),
  );
  const marks: Mark[] = [
    {
      path: box(view, x0 - 0.08, x1 + 0.08, low - (isDoor ? 0 : 0.08), high + 0.08),
      fill: design.style === '灰瓦白墙' ? '#8e9396' : palette.wood,
    },
    { path: box(view, x0, x1, low, high), fill: isWooden ? palette.wood : palette.glass },
    {
      path: posts.join('') + (isDoor ? '' : line(x(x0), z(high - 0.45), x(x1), z(high - 0.45))),
      stroke: isWooden ? '#3f2a1c' : design.style === '灰瓦白墙' ? '#6a7276' : palette.wood,
      width: 2.4,
    },
  ];
  if (isWooden) {
    marks.push({
      path: [-1, 1]
        .map((side) => rect(x(middle + side * reach * 0.5) - 0.22 * m, z(high - 0.25), 0.44 * m, 0.9 * m))
        .join(''),
      stroke: '#3f2a1c',
      width: 1.5,
    });
    marks.push({
      path: circle(x(middle) - 6, z(low + 1.05), 3) + circle(x(middle) + 6, z(low + 1.05), 3),
      fill: '#d9b25f',
    });
  } else if (!isDoor) {
    // A narrow roof over the window, or a sill of stone.
    marks.push({ path: box(view, x0 - 0.2, x1 + 0.2, low - 0.18, low - 0.08), fill: palette.base });
    if (design.style === '灰瓦白墙')
      marks.push({
        path: poly([
          [x(x0 - 0.28), z(high + 0.14)],
          [x(x1 + 0.28), z(high + 0.14)],
          [x(x1 + 0.12), z(high + 0.34)],
          [x(x0 - 0.12), z(high + 0.34)],
        ]),
        fill: palette.roof,
      });
  }
  return marks;
}

function drawPlatform(view: View, platform: Platform, n: number, hasBalconyAbove: boolean): Mark[] {
  const { design, palette } = view;
  const level = levelOf(design, n);
  if (platform.kind === 'balcony') {
    return [
      { path: box(view, platform.x0 - 0.05, platform.x1 + 0.05, level - 0.22, level), fill: palette.base },
      ...railing(view, platform.x0, platform.x1, level, design.style === '灰瓦白墙' ? 'bars' : 'wood'),
    ];
  }
  const top = level + (design.heights[n] ?? 3.3) - 0.22;
  const bays = Math.max(1, Math.round((platform.x1 - platform.x0) / 3.6));
  const columns = Array.from(
    { length: bays + 1 },
    (_, at) => platform.x0 + 0.2 + ((platform.x1 - platform.x0 - 0.4) * at) / bays,
  );
  const marks: Mark[] = [
    {
      path: box(view, platform.x0 - 0.1, platform.x1 + 0.1, 0, design.plinth),
      fill: '#c8c5bb',
      stroke: '#8d8f88',
      width: 0.8,
    },
    {
      path: [1, 2]
        .map((step) =>
          line(
            view.x(platform.x0 - 0.1),
            view.z((design.plinth / 3) * step),
            view.x(platform.x1 + 0.1),
            view.z((design.plinth / 3) * step),
          ),
        )
        .join(''),
      stroke: '#8d8f88',
      width: 0.8,
    },
    {
      path: columns.map((at) => box(view, at - 0.15, at + 0.15, design.plinth, top)).join(''),
      fill: design.style === '灰瓦白墙' ? '#e9e6dd' : palette.wood,
      stroke: '#8d8f88',
      width: 0.8,
    },
    {
      path: columns
        .map((at) => box(view, at - 0.21, at + 0.21, design.plinth, design.plinth + 0.25))
        .join(''),
      fill: palette.base,
    },
    { path: box(view, platform.x0, platform.x1, top - 0.28, top), fill: palette.wood },
  ];
  if (hasBalconyAbove) return marks;
  const { x, z } = view;
  const [x0, x1] = [platform.x0 - 0.3, platform.x1 + 0.3];
  const tiles = Array.from({ length: Math.round((x1 - x0) / 0.27) }, (_, at) => x0 + 0.27 * (at + 0.5)).map(
    (at) => line(x(at), z(top), x(at), z(top + 0.62)),
  );
  return [
    ...marks,
    {
      path: poly([
        [x(x0), z(top)],
        [x(x1), z(top)],
        [x(x1 - 0.25), z(top + 0.7)],
        [x(x0 + 0.25), z(top + 0.7)],
      ]),
      fill: palette.roof,
      stroke: palette.ridge,
      width: 1,
    },
    { path: tiles.join(''), stroke: palette.tile, width: 1.5, opacity: 0.7 },
    { path: box(view, x0 + 0.2, x1 - 0.2, top + 0.62, top + 0.74), fill: palette.ridge },
  ];
}
