import type { Point } from './frame.ts';
import { curve, type Track, track } from './lines.ts';
import { smoothstep } from './noise.ts';

/** The valley's axis: fields, the county road and the hills take their direction from it. */
export function axisX(y: number): number {
  return -430 + 260 * Math.sin(y / 520 + 0.6);
}

export function axisSlope(y: number): number {
  return 0.5 * Math.cos(y / 520 + 0.6);
}

/** The river swings about the axis, less in the gorge of the upper valley. */
export function riverX(y: number): number {
  const swing = 88 - 52 * smoothstep(600, 1500, y);
  return axisX(y) + swing * Math.sin(y / 150 + 1.1 + 0.5 * Math.sin(y / 410));
}

/** Half the width of the flat valley floor. */
export function floorHalfWidth(y: number): number {
  return 45 + 225 * smoothstep(1250, 250, y) + 40 * smoothstep(-900, -1700, y);
}

/** Height of the water, m. */
export function bed(y: number): number {
  return 58 + (y / 2250) * 34 + (Math.max(0, y - 800) / 1450) ** 2 * 85;
}

export interface Stream {
  readonly name: string;
  /** From the mouth upwards. */
  readonly line: readonly Point[];
  readonly track: Track;
  readonly mouthBed: number;
  readonly width: number;
  readonly floor: number;
}

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step);

/** The main river, from the south up to its source. */
export const river: readonly Point[] = range(-2340, 2340, 12).map((y) => [riverX(y), y]);

/** Width of the main river's water, m. */
export function riverWidth(y: number): number {
  return 30 - 20 * smoothstep(-1200, 1900, y);
}

function stream(name: string, mouthY: number, width: number, floor: number, rest: Point[]): Stream {
  const line = curve([[riverX(mouthY), mouthY], ...rest], 16);
  return { name, line, track: track(line), mouthBed: bed(mouthY), width, floor };
}

export const streams: readonly Stream[] = [
  stream('榕溪', 340, 8, 48, [
    [150, 405],
    [420, 430],
    [700, 560],
    [1010, 560],
    [1340, 720],
    [1660, 800],
    [2050, 1040],
  ]),
  stream('下洋溪', -520, 7, 40, [
    [-820, -450],
    [-1080, -430],
    [-1340, -300],
    [-1640, -330],
    [-2000, -160],
  ]),
  stream('大坪溪', -1330, 7, 42, [
    [-260, -1210],
    [80, -1240],
    [460, -1130],
    [820, -1130],
    [1230, -960],
    [1560, -1010],
    [2000, -800],
  ]),
  stream('云岭坑', 880, 6, 34, [
    [-640, 1010],
    [-900, 1010],
    [-1170, 1150],
    [-1500, 1190],
    [-1900, 1420],
  ]),
  stream('龙潭坑', 1480, 5, 20, [
    [-40, 1610],
    [260, 1620],
    [520, 1800],
    [860, 1850],
  ]),
  stream('南坑', -1750, 5, 26, [
    [-1050, -1700],
    [-1330, -1810],
    [-1650, -1760],
    [-1950, -1880],
  ]),
  stream('东山沟', -330, 4, 22, [
    [60, -430],
    [330, -400],
    [640, -470],
    [960, -380],
    [1300, -420],
  ]),
];
