import type { Point } from '../ground/frame.ts';
import { curve } from '../ground/lines.ts';
import { axisX, floorHalfWidth, riverX } from '../ground/streams.ts';

export interface Road {
  readonly name: string;
  /** County road, rural road or lane: 三调 classes 1003, 1006 and, inside villages, 1004. */
  readonly kind: '1003' | '1006' | '1004';
  readonly width: number;
  readonly line: readonly Point[];
}

/** The county road keeps to the eastern edge of the valley floor. */
export function mainRoadX(y: number): number {
  return axisX(y) + 30 + 0.82 * floorHalfWidth(y);
}

const westRoadX = (y: number): number => axisX(y) - 30 - 0.82 * floorHalfWidth(y);

function follow(x: (y: number) => number, from: number, to: number): Point[] {
  const points: Point[] = [];
  for (let y = from; y <= to; y += 20) points.push([x(y), y]);
  return points;
}

function branch(name: string, controls: Point[], width = 6): Road {
  return { name, kind: '1006', width, line: curve(controls, 12) };
}

const onMain = (y: number): Point => [mainRoadX(y), y];
const overRiver = (y: number): Point => [riverX(y), y];

export const roads: readonly Road[] = [
  { name: '溪石线', kind: '1003', width: 9, line: follow(mainRoadX, -2340, 1960) },
  { name: '西岸路', kind: '1006', width: 6, line: follow(westRoadX, -1650, 960) },
  branch(
    '榕溪路',
    [onMain(462), [170, 470], [420, 500], [690, 630], [1000, 630], [1330, 790], [1640, 870]],
    7,
  ),
  branch('下洋路', [
    onMain(-420),
    overRiver(-420),
    [-780, -385],
    [-1080, -360],
    [-1340, -228],
    [-1650, -255],
    [-1930, -110],
  ]),
  branch(
    '大坪路',
    [
      onMain(-1180),
      [-250, -1140],
      [80, -1170],
      [460, -1060],
      [820, -1060],
      [1230, -890],
      [1560, -940],
      [1880, -790],
    ],
    7,
  ),
  branch('云岭路', [onMain(950), overRiver(975), [-640, 1085], [-900, 1085], [-1170, 1225], [-1480, 1265]]),
  branch('南埔路', [
    onMain(-1690),
    overRiver(-1670),
    [-1050, -1630],
    [-1330, -1735],
    [-1600, -1690],
    [-1830, -1800],
  ]),
  branch('东山路', [onMain(-275), [60, -365], [330, -335], [640, -405], [960, -315], [1240, -350]], 5),
  branch('龙潭林道', [onMain(1600), [-40, 1680], [240, 1690], [480, 1860]], 4.5),
];
