import { hamlets } from './hamlets.ts';
import { fractal, noise } from './noise.ts';

export const villages: readonly string[] = [...new Set(hamlets.map((one) => one.village))].sort();

/** The county's outline: an oval that the ridges bend. */
export function isInside(x: number, y: number): boolean {
  const reach = Math.abs(x / 2180) ** 2.6 + Math.abs(y / 2050) ** 2.6;
  if (reach < 0.75 || reach > 1.2) return reach < 1;
  return reach + 0.34 * (fractal(x / 700, y / 700, 127) - 0.5) < 0.96;
}

/** The village whose nearest hamlet is nearest, with borders that wander like ridges do. */
export function villageAt(x: number, y: number): number {
  const u = x + 150 * (noise(x / 210, y / 210, 131) - 0.5);
  const v = y + 150 * (noise(x / 210, y / 210, 137) - 0.5);
  let best = Number.POSITIVE_INFINITY;
  let found = 0;
  for (const hamlet of hamlets) {
    const distance = (hamlet.x - u) ** 2 + (hamlet.y - v) ** 2;
    if (distance < best) {
      best = distance;
      found = villages.indexOf(hamlet.village);
    }
  }
  return found;
}
