/** Natural villages: where the houses stand. A village's territory is the land nearest to its hamlets. */
export interface Hamlet {
  readonly village: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Direction of the rows of houses, degrees from east. */
  readonly angle: number;
  /** Plots in a row, and rows. */
  readonly columns: number;
  readonly rows: number;
  /** How the rows bend with the foot of the hill, m per m². */
  readonly bend: number;
}

type Line = [
  village: string,
  name: string,
  x: number,
  y: number,
  angle: number,
  columns: number,
  rows: number,
  bend: number,
];

const lines: Line[] = [
  ['350399100201', '中厝', 30, -5, -20, 22, 16, 0.0005],
  ['350399100201', '东山', 350, -265, 4, 18, 11, 0.0008],
  ['350399100201', '西洋', -645, 45, -12, 16, 14, -0.0007],
  ['350399100202', '溪头', 410, 572, 12, 21, 12, 0.0008],
  ['350399100202', '榕树下', 900, 700, 0, 21, 11, -0.0009],
  ['350399100202', '上榕', 1370, 862, 20, 17, 10, 0.0009],
  ['350399100203', '云岭', -860, 1152, 2, 21, 11, 0.001],
  ['350399100203', '坑尾', -1270, 1312, 10, 18, 11, -0.0008],
  ['350399100204', '石陂', 30, 800, -28, 20, 14, 0.0005],
  ['350399100204', '陂头', -225, 1245, 60, 17, 10, 0.0004],
  ['350399100204', '龙潭', -150, 1560, 40, 15, 9, 0.0006],
  ['350399101201', '溪口', -325, -1430, 14, 22, 16, -0.0004],
  ['350399101201', '洋中', -355, -960, -4, 17, 13, 0.0006],
  ['350399101201', '渡头', -210, -1880, 25, 16, 12, 0.0006],
  ['350399101202', '南埔', -1010, -1545, -4, 20, 13, 0.0007],
  ['350399101202', '后埔', -1420, -1640, -14, 18, 11, -0.0007],
  ['350399101203', '大坪', 470, -985, 4, 21, 12, 0.0006],
  ['350399101203', '坪顶', 850, -982, 8, 18, 11, -0.0007],
  ['350399101203', '大坪尾', 1290, -812, 14, 16, 11, 0.0009],
  ['350399101204', '下洋', -960, -300, 8, 20, 13, 0.0006],
  ['350399101204', '洋边', -745, -640, 22, 17, 12, 0.0004],
  ['350399101204', '洋尾', -1400, -165, 10, 18, 11, -0.0008],
];

export const hamlets: readonly Hamlet[] = lines.map(([village, name, x, y, angle, columns, rows, bend]) => ({
  village,
  name,
  x,
  y,
  angle,
  columns,
  rows,
  bend,
}));
