/** Rounds to 2 decimals, half away from zero, as 1.005 is meant and not as binary stores it. Round once, at the end. */
export function round2(value: number): number {
  const cents = Math.round(Number((Math.abs(value) * 100).toPrecision(15)));
  return cents === 0 ? 0 : (Math.sign(value) * cents) / 100;
}

/**
 * Rounds the areas of parts to 2 decimals so that they add up to the rounded whole: those whose rounding was the largest give or take
 * 0.01 m². Parts that overlap are more than the whole and are rounded each by itself.
 */
export function roundParts(parts: readonly number[], whole: number): number[] {
  const rounded = parts.map(centsOf);
  const missing = Math.abs(sumOf(parts) - whole) < 0.005 ? centsOf(whole) - sumOf(rounded) : 0;
  const step = Math.sign(missing);
  const lost = (at: number) => step * (parts[at]! * 100 - rounded[at]!);
  const chosen = [...rounded.keys()].sort((a, b) => lost(b) - lost(a)).slice(0, Math.abs(missing));
  return rounded.map((cents, at) => (chosen.includes(at) ? cents + step : cents) / 100);
}

const centsOf = (area: number): number => Math.round(round2(area) * 100);
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
