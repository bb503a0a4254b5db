import type { View } from '@homestead/geodesy';
import type { Shape } from '../scene.ts';
import { type Context, corners } from './pen.ts';

type Pixel = [number, number];

const roofs: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  grey: ['#8b8f91', '#6d7174'],
  red: ['#b36a50', '#934f3b'],
  flat: ['#d3cec3', '#c4beb1'],
  tin: ['#8ba6bd', '#7690a8'],
};

/** Houses: a shadow to the south-east, then a roof in two slopes or a flat one with its parapet. */
export function paintRoofs(context: Context, houses: readonly Shape[], view: View): void {
  const rings = houses
    .map((house) => ({ ring: corners(house, view), house }))
    .filter(({ ring }) => ring.length === 4);
  if (view.z >= 16) {
    context.fillStyle = '#2a2f2a70';
    for (const { ring, house } of rings)
      paintShadow(context, ring, Number(house.properties['height']) * 0.55 * view.scale);
  }
  for (const { ring, house } of rings) {
    const roof = String(house.properties['roof']);
    const [light, dark] = roofs[roof] ?? roofs['flat']!;
    paintRing(context, ring, light);
    if (view.z < 16) continue;
    if (roof === 'flat') paintParapet(context, ring, house, view);
    else paintSlope(context, ring, dark, view);
  }
}

function paintRing(context: Context, ring: readonly Pixel[], colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  for (const [x, y] of ring) context.lineTo(x, y);
  context.closePath();
  context.fill();
}

/** The land that the walls darken: the ring swept along the light. */
function paintShadow(context: Context, ring: readonly Pixel[], reach: number): void {
  const [dx, dy] = [reach * 0.75, reach * 0.65];
  context.beginPath();
  for (let i = 0; i < 4; i++) {
    const [ax, ay] = ring[i]!;
    const [bx, by] = ring[(i + 1) % 4]!;
    const quad: Pixel[] = [
      [ax, ay],
      [bx, by],
      [bx + dx, by + dy],
      [ax + dx, ay + dy],
    ];
    // One winding for all four sides, or they would cut holes into each other.
    const isLeft = (bx - ax) * dy - (by - ay) * dx > 0;
    for (const [k, [x, y]] of (isLeft ? quad : quad.reverse()).entries()) {
      if (k === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.closePath();
  }
  context.fill('nonzero');
}

const middle = ([ax, ay]: Pixel, [bx, by]: Pixel): Pixel => [(ax + bx) / 2, (ay + by) / 2];

/** The slope away from the light, the ridge, and the courses of tiles from near. */
function paintSlope(context: Context, ring: readonly Pixel[], dark: string, view: View): void {
  const [a, b, c, d] = ring as [Pixel, Pixel, Pixel, Pixel];
  const isWide = Math.hypot(b[0] - a[0], b[1] - a[1]) >= Math.hypot(c[0] - b[0], c[1] - b[1]);
  const [p, q, r, s] = isWide ? [a, b, c, d] : [b, c, d, a];
  const [left, right] = [middle(p, s), middle(q, r)];
  const isNear = p[1] + q[1] + (p[0] + q[0]) * 0.5 > s[1] + r[1] + (s[0] + r[0]) * 0.5;
  paintRing(context, isNear ? [p, q, right, left] : [left, right, r, s], dark);
  context.strokeStyle = '#00000038';
  context.lineWidth = Math.max(0.6, 0.3 * view.scale);
  context.beginPath();
  context.moveTo(...left);
  context.lineTo(...right);
  context.stroke();
  if (view.z < 18) return;
  context.strokeStyle = '#0000001c';
  context.lineWidth = 0.6;
  context.beginPath();
  for (let k = 1; k < 9; k++) {
    context.moveTo(p[0] + ((q[0] - p[0]) * k) / 9, p[1] + ((q[1] - p[1]) * k) / 9);
    context.lineTo(s[0] + ((r[0] - s[0]) * k) / 9, s[1] + ((r[1] - s[1]) * k) / 9);
  }
  context.stroke();
}

/** A rim of light concrete, and a stair house or a water tank on some. */
function paintParapet(context: Context, ring: readonly Pixel[], house: Shape, view: View): void {
  context.strokeStyle = '#efece4';
  context.lineWidth = Math.max(0.7, 0.45 * view.scale);
  context.beginPath();
  for (const [x, y] of ring) context.lineTo(x, y);
  context.closePath();
  context.stroke();
  const [a, b, , d] = ring as [Pixel, Pixel, Pixel, Pixel];
  const at = (u: number, v: number): Pixel => [
    a[0] + u * (b[0] - a[0]) + v * (d[0] - a[0]),
    a[1] + u * (b[1] - a[1]) + v * (d[1] - a[1]),
  ];
  const u = 0.12 + 0.5 * house.chance;
  if (house.chance < 0.6)
    paintRing(context, [at(u, 0.6), at(u + 0.24, 0.6), at(u + 0.24, 0.88), at(u, 0.88)], '#aaa398');
  if (view.z >= 17 && house.chance > 0.45) {
    const [x, y] = at(0.78, 0.25);
    context.fillStyle = house.chance > 0.75 ? '#5d7fa6' : '#e9e7e2';
    context.beginPath();
    context.arc(x, y, 0.75 * view.scale, 0, Math.PI * 2);
    context.fill();
  }
}
