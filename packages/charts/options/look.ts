import type { ChartLook } from './chart.ts';

/** Colours of series: each keeps 3:1 on its ground, neighbours differ in lightness too. */
const onWhite = ['#1c6b4f', '#c26a00', '#24648f', '#8a3d6b', '#6b7a1e', '#b3261e', '#4a4e8f', '#59645d'];
const onDark = ['#5cc79a', '#f0b25a', '#6fb7e6', '#e39ac4', '#c3d16a', '#f28b82', '#a6aaf0', '#b9c4bd'];

export interface Paint {
  colors: readonly string[];
  background: string;
  ink: string;
  soft: string;
  line: string;
  fontSize: number;
}

const grounds = {
  white: { rgb: '255, 255, 255', ink: '#1f2a24', soft: '#59645d', line: '#e5e1d8', colors: onWhite },
  dark: { rgb: '10, 31, 43', ink: '#f2f6f4', soft: '#c3cdc8', line: '#2d4550', colors: onDark },
} as const;

/** Background dark or white; its opacity is (100 − transparency) / 100 (spec 2 §9). */
export function paintOf({ background = 'white', transparency = 0, fontSize = 13 }: ChartLook): Paint {
  const { rgb, ...rest } = grounds[background];
  const opacity = (100 - Math.min(100, Math.max(0, transparency))) / 100;
  return { ...rest, background: `rgba(${rgb}, ${opacity})`, fontSize };
}
