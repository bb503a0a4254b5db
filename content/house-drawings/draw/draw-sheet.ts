import type { Entry } from './entry.ts';
import { type Drawing, line, type Mark, placed, rect } from './pen.ts';

const width = 1600;
const height = 1131;
const ink = '#26302b';
const soft = '#5b665f';
const rim = 28;

/** The sheet that goes into a case: elevation and figures above, every plan below. */
export function drawSheet(entry: Entry, front: Drawing, plans: readonly Drawing[]): Drawing {
  const upper = 500;
  const top = rim + 66;
  const frontScale = Math.min(900 / front.width, (upper - 20) / front.height);
  const lower = top + upper;
  const room = (width - rim * 2 - 40) / plans.length;
  const planHeight = height - rim - lower - 16;
  const planScale = Math.min(...plans.map((plan) => Math.min(room / plan.width, planHeight / plan.height)));
  return {
    width,
    height,
    title: `${entry.number} ${entry.name}`,
    marks: [
      { path: rect(0, 0, width, height), fill: '#ffffff' },
      { path: rect(rim, rim, width - rim * 2, height - rim * 2), stroke: ink, width: 2.5 },
      {
        path:
          line(rim, top, width - rim, top) +
          line(rim, lower, width - rim, lower) +
          line(980, top, 980, lower),
        stroke: ink,
        width: 1.5,
      },
      {
        text: `${entry.name}（${entry.style}）`,
        x: rim + 24,
        y: rim + 45,
        size: 32,
        fill: ink,
        anchor: 'start',
        isBold: true,
      },
      {
        text: `图纸编号 ${entry.number}`,
        x: width - rim - 24,
        y: rim + 44,
        size: 26,
        fill: ink,
        anchor: 'end',
        isBold: true,
      },
      ...placed(
        front,
        rim + (980 - rim - front.width * frontScale) / 2,
        top + (upper - front.height * frontScale) / 2,
        frontScale,
      ),
      ...table(entry, 1004, top + 20),
      ...plans.flatMap((plan, n) =>
        placed(plan, rim + 20 + room * n + (room - plan.width * planScale) / 2, lower + 8, planScale),
      ),
    ],
  };
}

function table(entry: Entry, x: number, y: number): Mark[] {
  const rows: readonly (readonly [string, string])[] = [
    ['建筑层数', `${entry.storeys} 层`],
    ['占地面积', `${entry.footprint.toFixed(2)} ㎡`],
    ['建筑面积', `${entry.floorArea.toFixed(2)} ㎡`],
    ['建筑高度', `${entry.height.toFixed(2)} m`],
    ['面宽 × 进深', `${entry.width.toFixed(2)} m × ${entry.depth.toFixed(2)} m`],
    ['开间 / 卧室', `${entry.bays} 间 / ${entry.bedrooms} 间`],
  ];
  const step = 46;
  return [
    ...rows.flatMap(([name, value], n): Mark[] => [
      { text: name, x, y: y + step * n + 28, size: 19, fill: soft, anchor: 'start' },
      { text: value, x: x + 540, y: y + step * n + 28, size: 21, fill: ink, anchor: 'end', isBold: true },
      { path: line(x, y + step * n + 42, x + 544, y + step * n + 42), stroke: '#d5dad6', width: 1 },
    ]),
    ...wrapped(entry.description, 30).map(
      (text, n): Mark => ({
        text,
        x,
        y: y + step * rows.length + 40 + n * 28,
        size: 17.5,
        fill: ink,
        anchor: 'start',
      }),
    ),
    {
      text: '占地按外墙外边线计；阳台、门廊按一半计入建筑面积。',
      x,
      y: y + 420,
      size: 15,
      fill: soft,
      anchor: 'start',
    },
    {
      text: '本图供选型，施工前应由具备资格的人员核对地基和结构。',
      x,
      y: y + 446,
      size: 15,
      fill: soft,
      anchor: 'start',
    },
  ];
}

/** Lines of at most so many characters; a mark of punctuation never begins one. */
function wrapped(text: string, most: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > most) {
    const end = /[，。；、]/.test(rest[most] ?? '') ? most + 1 : most;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return rest === '' ? lines : [...lines, rest];
}
