import { type Design, heightOf } from './design.ts';
import { drawFront } from './draw-elevation.ts';
import { drawPlan } from './draw-plan.ts';
import { drawSheet } from './draw-sheet.ts';
import { type Drawing, toSvg } from './pen.ts';
import { boundsOf, floorAreaOf, footprintOf, getGround, grown, netArea, outlineArea, wall } from './plan.ts';

/** What `drawing.json` holds; its schema is the contract of the catalogue (modules/homestead/contract/drawings.ts). */
export interface Entry {
  number: string;
  name: string;
  style: string;
  storeys: number;
  footprint: number;
  floorArea: number;
  height: number;
  width: number;
  depth: number;
  bays: number;
  bedrooms: number;
  description: string;
  rooms: { storey: number; name: string; area: number }[];
  pictures: { kind: 'front' | 'plan' | 'sheet'; title: string; file: string }[];
}

const numerals = ['一', '二', '三', '四'];
const two = (value: number) => Math.round(value * 100) / 100;

/** The entry of a design in the catalogue, and its drawings by file name. */
export function enter(design: Design): { entry: Entry; svg: Map<string, string>; sheet: Drawing } {
  const { storeys } = design;
  const ground = getGround(storeys);
  const outer = grown(boundsOf(ground.rooms), wall / 2);
  const bottom = Math.max(...ground.rooms.map(({ y1 }) => y1));
  const front = drawFront(design);
  const plans = storeys.map((storey, n) => {
    const facts = `本层面积 ${outlineArea(storey).toFixed(2)}㎡`;
    return drawPlan(storey, `${numerals[n]}层平面图`, facts, n === storeys.length - 1, n === 0);
  });
  const entry: Entry = {
    number: design.number,
    name: design.name,
    style: design.style,
    storeys: storeys.length,
    footprint: footprintOf(storeys),
    floorArea: floorAreaOf(storeys),
    height: heightOf(design),
    width: two(outer.x1 - outer.x0),
    depth: two(outer.y1 - outer.y0),
    bays: ground.rooms.filter(
      ({ y0, y1, x0, x1 }) =>
        y1 === bottom ||
        !ground.rooms.some((other) => other.y0 === y1 && other.x0 < x1 && other.x1 > x0 && y0 < other.y0),
    ).length,
    bedrooms: storeys.flatMap(({ rooms }) => rooms).filter(({ kind }) => kind === 'bedroom').length,
    description: design.description,
    rooms: storeys.flatMap(({ rooms }, n) =>
      rooms.map((room) => ({ storey: n + 1, name: room.name, area: two(netArea(room)) })),
    ),
    pictures: [
      { kind: 'front', title: '正立面图', file: 'front.svg' },
      ...plans.map(({ title }, n) => ({ kind: 'plan' as const, title, file: `plan-${n + 1}.svg` })),
      { kind: 'sheet', title: '图纸全图', file: 'sheet.png' },
    ],
  };
  const svg = new Map([
    ['front.svg', toSvg(front)],
    ...plans.map((plan, n) => [`plan-${n + 1}.svg`, toSvg(plan)] as const),
  ]);
  return { entry, svg, sheet: drawSheet(entry, front, plans) };
}
