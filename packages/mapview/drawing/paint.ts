import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import type VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import RegularShape from 'ol/style/RegularShape.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { formatArea, formatLength } from '../geometry/format.ts';
import type { Position } from '../geometry/geojson.ts';
import { heldMeasures } from '../geometry/measures.ts';
import { crossesWhenAdded, ringCrossesItself } from '../geometry/self-crossing.ts';
import { hatch } from '../layers/hatch.ts';
import { RED_STYLE } from '../layers/overlay-style.ts';
import { type DrawingState, positionsWithPreview } from './controller.ts';
import { type Purpose, positionsOf, type Shape } from './drawing.ts';

const { stroke: RED, fill: RED_FILL } = RED_STYLE;
const WHITE = '#ffffff';
const FONT = '600 13px system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

const stroke = (color: string, width: number, lineDash?: number[]) =>
  new Stroke({ color, width, ...(lineDash ? { lineDash } : {}) });

/** A coloured line on a white one is seen on any picture of the ground. */
const edge = (color: string, lineDash?: number[]) => [
  new Style({ stroke: stroke('rgba(255,255,255,0.85)', 5) }),
  new Style({ stroke: stroke(color, 2.5, lineDash) }),
];

const AREA_STYLE = [new Style({ fill: new Fill({ color: RED_FILL }) }), ...edge(RED)];
const GUIDE_STYLE = edge('#0b62b0', [8, 6]);
const CUT_COLOUR = '#6b2fb3';
const MEASURE_STYLE = [new Style({ fill: new Fill({ color: 'rgba(16,110,190,0.15)' }) }), ...edge('#0b62b0')];
const GROWING_STYLE = [new Style({ fill: new Fill({ color: 'rgba(229,50,45,0.12)' }) })];
const PENDING_STYLE = edge(RED, [7, 7]);
const WRONG_STYLE = edge('#6b2fb3', [3, 6]);

const dot = (radius: number, fill: string, ring: string, width: number) =>
  new Style({
    image: new CircleStyle({ radius, fill: new Fill({ color: fill }), stroke: stroke(ring, width) }),
  });
/** A marker of so many corners; an inner radius of nothing makes it a cross. */
function mark(points: number, angle: number, radius: number, radius2 = radius): Style[] {
  const shape = (color: string, width: number) =>
    new Style({
      image: new RegularShape({
        points,
        angle,
        radius,
        ...(radius2 === radius ? {} : { radius2 }),
        stroke: stroke(color, width),
      }),
    });
  return [shape(WHITE, 5), shape('#b3007a', 2.5)];
}
const POINT_STYLE = [dot(8, RED, WHITE, 3)];
const VERTEX_STYLE = [dot(8, WHITE, RED, 3)];
const CHOSEN_STYLE = [dot(10, RED, WHITE, 3)];
/** What a vertex is drawn to is told by form, not by colour alone: square, cross, triangle. */
const HIT_STYLES = {
  vertex: mark(4, Math.PI / 4, 11),
  crossing: mark(4, 0, 11, 0),
  edge: mark(3, 0, 11),
} as const;
const MIDDLE_STYLE = [dot(5, 'rgba(255,255,255,0.9)', RED, 1.5)];

const label = (text: string, offsetX = 0, offsetY = 0) =>
  new Style({
    text: new Text({
      text,
      font: FONT,
      offsetX,
      offsetY,
      fill: new Fill({ color: '#1b1b1b' }),
      backgroundFill: new Fill({ color: 'rgba(255,255,255,0.88)' }),
      padding: [2, 4, 1, 5],
      overflow: true,
    }),
  });

const OVERLAP_STYLE = [
  new Style({ fill: new Fill({ color: hatch('#6b2fb3') }), stroke: stroke('#6b2fb3', 2) }),
];

const middle = (a: Position, b: Position): Position => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
/** OpenLayers drops the last position of a ring, taking it for the first one again. */
const closed = (ring: readonly Position[]) => mutable([...ring, ...ring.slice(0, 1)]);
const mutable = (line: readonly Position[]) => line.map((at) => [at[0], at[1]]);

function add(source: VectorSource, geometry: Point | LineString | Polygon, styles: Style[]): void {
  const feature = new Feature(geometry);
  feature.setStyle(styles);
  source.addFeature(feature);
}
const addPoint = (source: VectorSource, at: Position, styles: Style[]) =>
  add(source, new Point([at[0], at[1]]), styles);
const addLine = (source: VectorSource, line: readonly Position[], styles: Style[]) =>
  line.length > 1 && add(source, new LineString(mutable(line)), styles);
const addRing = (source: VectorSource, rings: readonly (readonly Position[])[], styles: Style[]) =>
  rings[0] && rings[0].length > 2 && add(source, new Polygon(rings.map(closed)), styles);

/** Draws the whole state anew: a drawing is a few shapes, and nothing can be forgotten so. Figures come with what measures. */
export function paint(source: VectorSource, state: DrawingState, degreesPerPixel: number): void {
  source.clear(true);
  const { drawing } = state;
  drawing.shapes.forEach((shape, index) => {
    const isActive = index === drawing.active;
    const line = isActive ? positionsWithPreview(state, shape) : positionsOf(shape);
    if (isActive && drawing.growing) paintGrowing(source, state, shape, line, degreesPerPixel);
    else paintFinished(source, shape, line, isActive && degreesPerPixel, state.selected);
  });
  for (const { outline, holes } of state.overlaps) addRing(source, [outline, ...holes], OVERLAP_STYLE);
  if (state.hit) addPoint(source, state.hit.at, HIT_STYLES[state.hit.kind]);
  source.changed();
}

const FINISHED_STYLES: Record<Purpose, Style[]> = {
  draw: AREA_STYLE,
  measure: MEASURE_STYLE,
  guide: GUIDE_STYLE,
  cut: MEASURE_STYLE,
};
const GROWING_COLOURS: Record<Purpose, string> = {
  draw: RED,
  measure: '#0b62b0',
  guide: '#0b62b0',
  cut: CUT_COLOUR,
};

function paintFinished(
  source: VectorSource,
  shape: Shape,
  line: Position[],
  degreesPerPixel: number | false,
  selected: number | null,
): void {
  const style = FINISHED_STYLES[shape.purpose];
  if (shape.kind === 'Point' && line[0]) addPoint(source, line[0], POINT_STYLE);
  if (shape.kind === 'LineString') addLine(source, line, style);
  if (shape.kind === 'Polygon') addRing(source, [line, ...shape.holes], style);
  if (shape.purpose === 'measure') paintTotal(source, shape, line);
  if (degreesPerPixel === false) return;
  const isRing = shape.kind === 'Polygon';
  paintSides(source, isRing && line[0] ? [...line, line[0]] : line, degreesPerPixel);
  paintHandles(source, line, isRing, degreesPerPixel, selected);
}

function paintGrowing(
  source: VectorSource,
  state: DrawingState,
  shape: Shape,
  line: Position[],
  degreesPerPixel: number,
): void {
  const { pointer } = state;
  const last = line.at(-1);
  const ahead = pointer && last ? [...line, pointer] : line;
  if (shape.kind === 'Polygon') {
    addRing(source, [ahead], GROWING_STYLE);
    const first = ahead[0];
    const end = ahead.at(-1);
    if (ahead.length > 2 && first && end) {
      addLine(source, [end, first], ringCrossesItself(ahead) ? WRONG_STYLE : PENDING_STYLE);
    }
  }
  addLine(source, line, edge(GROWING_COLOURS[shape.purpose]));
  if (pointer && last) {
    addLine(source, [last, pointer], crossesWhenAdded(line, pointer) ? WRONG_STYLE : PENDING_STYLE);
  }
  paintSides(source, ahead, degreesPerPixel);
  paintHandles(source, line, false, degreesPerPixel, state.selected);
}

function paintTotal(source: VectorSource, shape: Shape, line: Position[]): void {
  const end = line.at(-1);
  const measures = heldMeasures();
  if (!end || !measures) return;
  const { areaOf, lengthOf } = measures;
  const text = shape.kind === 'Polygon' ? formatArea(areaOf(line)) : formatLength(lengthOf(line));
  addPoint(source, end, [dot(5, '#0b62b0', WHITE, 2), label(text, 0, -20)]);
}

const SHORTEST_LABELLED = 44;
const LABEL_AWAY_X = 42;
const LABEL_AWAY_Y = 17;

/** Side lengths, outside the shape, where a side is long enough on the screen to carry one. */
function paintSides(source: VectorSource, line: readonly Position[], degreesPerPixel: number): void {
  const measures = heldMeasures();
  if (!measures) return;
  const [centreX, centreY] = centroid(line);
  line.forEach((to, index) => {
    const from = line[index - 1];
    if (!from) return;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const long = Math.hypot(dx, dy);
    if (long / degreesPerPixel < SHORTEST_LABELLED) return;
    const at = middle(from, to);
    const outward = dy * (at[0] - centreX) - dx * (at[1] - centreY) < 0 ? -1 : 1;
    const [right, up] = [(outward * dy) / long, (-outward * dx) / long];
    addPoint(source, at, [
      label(formatLength(measures.lengthOf([from, to])), right * LABEL_AWAY_X, -up * LABEL_AWAY_Y),
    ]);
  });
}

const centroid = (line: readonly Position[]): Position => {
  const sum = line.reduce<Position>(([x, y], at) => [x + at[0], y + at[1]], [0, 0]);
  return [sum[0] / line.length, sum[1] / line.length];
};

/** Edges shorter than this have no handle in the middle: it could not be hit apart from its neighbours. */
const SHORTEST_WITH_MIDDLE = 48;

/** The edges of a shape that carry a middle handle, each with the index that a new vertex would get. */
export function middles(
  line: readonly Position[],
  isRing: boolean,
  degreesPerPixel: number,
): { index: number; at: Position }[] {
  return line.flatMap((from, index) => {
    const to = index === line.length - 1 ? (isRing ? line[0] : undefined) : line[index + 1];
    if (!to) return [];
    const pixels = Math.hypot(to[0] - from[0], to[1] - from[1]) / degreesPerPixel;
    return pixels < SHORTEST_WITH_MIDDLE ? [] : [{ index: index + 1, at: middle(from, to) }];
  });
}

function paintHandles(
  source: VectorSource,
  line: Position[],
  isRing: boolean,
  degreesPerPixel: number,
  selected: number | null,
): void {
  for (const { at } of middles(line, isRing, degreesPerPixel)) addPoint(source, at, MIDDLE_STYLE);
  line.forEach((at, index) => {
    addPoint(source, at, index === selected ? CHOSEN_STYLE : VERTEX_STYLE);
  });
}
