import type { Mass } from './design.ts';
import { circle, line, type Mark, poly } from './pen.ts';
import { box, half, m, type View } from './view.ts';

/** The roof of a body of the house, with its tiles and its ridge. */
export function roof(view: View, mass: Mass, eaves: number): Mark[] {
  if (mass.roof.kind === 'flat') return [];
  const { palette } = view;
  const { rise, kind } = mass.roof;
  const over = palette.overhang;
  const [x0, x1] = [mass.x0 - half - over, mass.x1 + half + over];
  const low = eaves - (kind === 'front' ? 0 : 0.22);
  const high = eaves + rise;
  const { x, z } = view;
  if (kind === 'front') {
    const middle = (x0 + x1) / 2;
    const thick = 0.28;
    return [
      {
        path: poly([
          [x(mass.x0 - half), z(eaves)],
          [x(middle), z(high - 0.2)],
          [x(mass.x1 + half), z(eaves)],
        ]),
        fill: palette.upper,
        stroke: '#8d8f88',
        width: 0.8,
      },
      {
        path: poly([
          [x(x0), z(eaves - 0.25)],
          [x(middle), z(high)],
          [x(x1), z(eaves - 0.25)],
          [x(x1 - 0.1), z(eaves - 0.25 - thick * 0.4)],
          [x(middle), z(high - thick * 1.5)],
          [x(x0 + 0.1), z(eaves - 0.25 - thick * 0.4)],
        ]),
        fill: palette.roof,
        stroke: palette.ridge,
        width: 1,
      },
      {
        path: circle(x(middle), z(eaves + rise * 0.38), 0.28 * m),
        fill: palette.glass,
        stroke: palette.wood,
        width: 4,
      },
    ];
  }
  const inset = kind === 'hip' ? rise * 1.05 : 0.12;
  const shape = poly([
    [x(x0), z(low)],
    [x(x1), z(low)],
    [x(x1 - inset), z(high)],
    [x(x0 + inset), z(high)],
  ]);
  const tiles: string[] = [];
  const count = Math.round((x1 - x0) / 0.27);
  for (let n = 1; n < count; n++) {
    const t = n / count;
    tiles.push(line(x(x0 + (x1 - x0) * t), z(low), x(x0 + inset + (x1 - x0 - inset * 2) * t), z(high)));
  }
  const courses = [0.33, 0.66].map((t) =>
    line(x(x0 + inset * t), z(low + (high - low) * t), x(x1 - inset * t), z(low + (high - low) * t)),
  );
  const [left, right] = [x0 + inset - 0.15, x1 - inset + 0.15];
  return [
    { path: shape, fill: palette.roof, stroke: palette.ridge, width: 1 },
    { path: tiles.join(''), stroke: palette.tile, width: 1.6, opacity: 0.75 },
    { path: courses.join(''), stroke: palette.tile, width: 0.8, opacity: 0.5 },
    {
      path: poly([
        [x(left - 0.1), z(high + 0.3)],
        [x(left + 0.5), z(high + 0.16)],
        [x(right - 0.5), z(high + 0.16)],
        [x(right + 0.1), z(high + 0.3)],
        [x(right), z(high - 0.06)],
        [x(left), z(high - 0.06)],
      ]),
      fill: palette.ridge,
    },
    { path: box(view, x0, x1, low - 0.1, low + 0.04), fill: palette.ridge },
  ];
}

/** Stepped walls at both ends that stand over the roof, with a tile on each step. */
export function gableWalls(view: View, x0: number, x1: number, eaves: number, rise: number): Mark[] {
  const { palette } = view;
  const step = (from: number, turn: 1 | -1): Mark[] => {
    const [near, far] = turn === 1 ? [from - 0.3, from + 0.18] : [from - 0.18, from + 0.3];
    const top = eaves + rise * 0.62;
    return [
      { path: box(view, near, far, 0, top), fill: palette.wall, stroke: '#8d8f88', width: 1 },
      { path: box(view, near, far, 0, palette.baseHeight), fill: palette.base },
      {
        path: poly([
          [view.x(near - 0.16), view.z(top)],
          [view.x(far + 0.16), view.z(top)],
          [view.x(far + 0.05), view.z(top + 0.2)],
          [view.x(near - 0.05), view.z(top + 0.2)],
        ]),
        fill: palette.ridge,
      },
      {
        path: line(view.x(near), view.z(top - 0.18), view.x(far), view.z(top - 0.18)),
        stroke: '#8d8f88',
        width: 1,
      },
    ];
  };
  return [...step(x0, 1), ...step(x1, -1)];
}

/** What keeps people from falling: bars, timber, or a low wall. */
export function railing(
  view: View,
  x0: number,
  x1: number,
  level: number,
  look: 'bars' | 'wood' | 'wall',
): Mark[] {
  const { palette, x, z } = view;
  const top = level + 1.1;
  if (look === 'wall') {
    const gaps = Math.max(1, Math.round((x1 - x0) / 1.2));
    const panels = Array.from({ length: gaps }, (_, n) =>
      box(
        view,
        x0 + ((x1 - x0) / gaps) * n + 0.2,
        x0 + ((x1 - x0) / gaps) * (n + 1) - 0.2,
        level + 0.3,
        top - 0.3,
      ),
    );
    return [
      { path: box(view, x0, x1, level, top), fill: palette.upper, stroke: '#8d8f88', width: 1 },
      { path: panels.join(''), fill: palette.shade, stroke: '#8d8f88', width: 0.8 },
      { path: box(view, x0 - 0.08, x1 + 0.08, top - 0.1, top), fill: palette.roof },
    ];
  }
  const colour = look === 'wood' ? palette.wood : '#5b6468';
  const count = Math.round((x1 - x0) / 0.16);
  const bars = Array.from({ length: count + 1 }, (_, n) =>
    line(x(x0 + ((x1 - x0) / count) * n), z(level), x(x0 + ((x1 - x0) / count) * n), z(top)),
  );
  return [
    { path: bars.join(''), stroke: colour, width: look === 'wood' ? 2.6 : 1.6 },
    {
      path: box(view, x0, x1, top - 0.08, top) + box(view, x0, x1, level + 0.08, level + 0.14),
      fill: colour,
    },
  ];
}
