import { circle, f, line, type Mark, poly, rect } from './pen.ts';
import { m, type View } from './view.ts';

/** Sky, hills and ground. */
export function scenery(width: number, height: number, ground: number): Mark[] {
  const hill = (base: number, tall: number, waves: number, shift: number): string => {
    const points: [number, number][] = [[0, ground]];
    for (let n = 0; n <= 48; n++) {
      const t = n / 48;
      points.push([
        width * t,
        ground -
          base -
          tall *
            (0.5 +
              0.32 * Math.sin(waves * t * 6.28 + shift) +
              0.18 * Math.sin(waves * 2.3 * t * 6.28 + shift * 2)),
      ]);
    }
    points.push([width, ground]);
    return poly(points);
  };
  return [
    { path: rect(0, 0, width, height), fill: '#ffffff' },
    { path: rect(0, 0, width, ground), fill: '#eef5f7' },
    { path: hill(120, 190, 1.3, 0.4), fill: '#dbe8e6' },
    { path: hill(60, 130, 1.9, 2.1), fill: '#c6dbd2' },
    { path: rect(0, ground, width, 18), fill: '#a8b79a' },
    { path: line(0, ground, width, ground), stroke: '#4d5a4c', width: 2.5 },
    { path: rect(0, ground + 18, width, height - ground - 18), fill: '#ffffff' },
  ];
}

/** Trees at both sides of the house, which show how big it is. */
export function bushes(view: View, x0: number, x1: number, ground: number): Mark[] {
  const tree = (at: number, tall: number, colour: string): Mark[] => [
    { path: rect(view.x(at) - 4, ground - tall * 0.5 * m, 8, tall * 0.5 * m), fill: '#7b6248' },
    {
      path:
        circle(view.x(at), ground - tall * 0.66 * m, tall * 0.3 * m) +
        circle(view.x(at) - tall * 0.2 * m, ground - tall * 0.5 * m, tall * 0.22 * m) +
        circle(view.x(at) + tall * 0.2 * m, ground - tall * 0.5 * m, tall * 0.22 * m),
      fill: colour,
    },
  ];
  const bush = (at: number, size: number): Mark => ({
    path: [-0.5, 0, 0.5]
      .map((off) =>
        circle(
          view.x(at) + off * size * m,
          ground - size * 0.4 * m * (off === 0 ? 1.25 : 0.9),
          size * 0.45 * m,
        ),
      )
      .join(''),
    fill: '#7d9e6e',
  });
  return [
    ...tree(x0 - 1.55, 2.5, '#8fb07e'),
    ...tree(x1 + 1.5, 2.1, '#9ab988'),
    bush(x0 - 0.75, 0.5),
    bush(x1 + 0.75, 0.42),
  ];
}

/** Heights over the ground floor, as elevations are read. */
export function levels({ design, x, z }: View, at: number, total: number): Mark[] {
  const named: { over: number; text: string }[] = [{ over: 0, text: `-${design.plinth.toFixed(3)}` }];
  let level = design.plinth;
  named.push({ over: level, text: '±0.000' });
  for (const height of design.heights) {
    level += height;
    named.push({ over: level, text: (level - design.plinth).toFixed(3) });
  }
  if (total - level > 0.3) named.push({ over: total, text: (total - design.plinth).toFixed(3) });
  const left = x(at);
  return [
    { path: line(left, z(0), left, z(total)), stroke: '#7c867f', width: 0.9 },
    ...named.flatMap(({ over, text }, n): Mark[] => {
      const y = z(over);
      const isTight = n === 0;
      return [
        {
          path:
            line(left - 10, y, left + 44, y) +
            `M${f(left + 8)} ${f(y)}L${f(left + 3)} ${f(y - 7)}L${f(left + 13)} ${f(y - 7)}z`,
          stroke: '#5b665f',
          width: 0.9,
        },
        { text, x: left + 17, y: isTight ? y + 34 : y - 4, size: 13, fill: '#5b665f', anchor: 'start' },
      ];
    }),
  ];
}
