/** Stops of the colour ramps, light to dark or from one end to the other; `varied` has no order. */
const ramps = {
  yellowRed: ['#ffffb2', '#fecc5c', '#fd8d3c', '#f03b20', '#bd0026'],
  greens: ['#edf8e9', '#bae4b3', '#74c476', '#31a354', '#006d2c'],
  blues: ['#eff3ff', '#bdd7e7', '#6baed6', '#3182bd', '#08519c'],
  purples: ['#f2f0f7', '#cbc9e2', '#9e9ac8', '#756bb1', '#54278f'],
  redGreen: ['#d7191c', '#fdae61', '#ffffbf', '#a6d96a', '#1a9641'],
} as const;

export type RampName = 'varied' | keyof typeof ramps;
export const rampNames: readonly RampName[] = ['varied', ...(Object.keys(ramps) as (keyof typeof ramps)[])];

/** So many colours of a ramp, from its first to its last stop. */
export function rampColors(name: RampName, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    name === 'varied' ? varied(index) : between(ramps[name], count === 1 ? 0.5 : index / (count - 1)),
  );
}

function between(stops: readonly string[], share: number): string {
  const place = share * (stops.length - 1);
  const from = Math.min(Math.floor(place), stops.length - 2);
  const [a, b] = [channels(stops[from]!), channels(stops[from + 1]!)];
  return hex(a.map((value, index) => value + (b[index]! - value) * (place - from)));
}

const channels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
const hex = (values: readonly number[]): string =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** Hues a golden angle apart, in three shades, so that neighbours in the list differ most. */
function varied(index: number): string {
  const hue = (index * 137.508) % 360;
  const [saturation, light] = (
    [
      [0.55, 0.68],
      [0.48, 0.55],
      [0.6, 0.78],
    ] as const
  )[index % 3]!;
  const reach = saturation * Math.min(light, 1 - light);
  return hex(
    [0, 8, 4].map((shift) => {
      const turn = (shift + hue / 30) % 12;
      return 255 * (light - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
    }),
  );
}
