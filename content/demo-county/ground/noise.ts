/** Seeded noise: the county is the same on every machine and at every start. */

/** A number in [0, 1) from three integers (a finaliser of the murmur family). */
export function hash(a: number, b: number, seed: number): number {
  let h = Math.imul(a, 0x27d4eb2d) ^ Math.imul(b, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Smooth value noise in [0, 1], one bump a unit. */
export function noise(x: number, y: number, seed: number): number {
  const i = Math.floor(x);
  const j = Math.floor(y);
  const u = ease(x - i);
  const v = ease(y - j);
  const low = hash(i, j, seed) * (1 - u) + hash(i + 1, j, seed) * u;
  const high = hash(i, j + 1, seed) * (1 - u) + hash(i + 1, j + 1, seed) * u;
  return low * (1 - v) + high * v;
}

/** Three octaves of noise, in [0, 1]. */
export function fractal(x: number, y: number, seed: number): number {
  return (
    noise(x, y, seed) * 0.57 +
    noise(x * 2.03, y * 2.03, seed + 1) * 0.29 +
    noise(x * 4.1, y * 4.1, seed + 2) * 0.14
  );
}

/** The cell of a jittered lattice that holds a point, as one integer: irregular tiles of about `size`. */
export function tile(x: number, y: number, size: number, seed: number): number {
  const i = Math.floor(x / size);
  const j = Math.floor(y / size);
  let best = Number.POSITIVE_INFINITY;
  let found = 0;
  for (let b = j - 1; b <= j + 1; b++) {
    for (let a = i - 1; a <= i + 1; a++) {
      const dx = (a + 0.15 + 0.7 * hash(a, b, seed)) * size - x;
      const dy = (b + 0.15 + 0.7 * hash(a, b, seed + 7)) * size - y;
      const distance = dx * dx + dy * dy;
      if (distance < best) {
        best = distance;
        found = (a + 512) * 1024 + (b + 512);
      }
    }
  }
  return found;
}

/** A stream of numbers in [0, 1) from a seed. */
export function stream(seed: number): () => number {
  let index = 0;
  return () => hash(index++, 977, seed);
}

export function smoothstep(from: number, to: number, value: number): number {
  return ease(Math.min(1, Math.max(0, (value - from) / (to - from))));
}

function ease(t: number): number {
  return t * t * (3 - 2 * t);
}
