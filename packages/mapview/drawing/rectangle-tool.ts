import type { Coordinate } from 'ol/coordinate.js';
import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import PointerInteraction from 'ol/interaction/Pointer.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { Position } from '../geometry/geojson.ts';
import {
  cornersOf,
  frontOf,
  handleOf,
  movedBy,
  offsetBetween,
  type Rectangle,
  turnedTowards,
} from '../geometry/rectangle.ts';
import { TEXTS } from '../texts.ts';
import type { MapHandle } from '../view/engine/handle.ts';

export interface RectangleOptions {
  /** A finger moved or turned it; settled once the finger is up. */
  onChange(rectangle: Rectangle, isSettled: boolean): void;
  /** The ground was tapped: the rectangle is to be put there. */
  onTap(at: Position): void;
}

/** A rectangle on a map that is on the screen. */
export interface RectangleHandle {
  /** Shows another rectangle, or none; says nothing of it to `onChange`. */
  show(rectangle: Rectangle | null): void;
  close(): void;
}

/** Pixels: what a thumb hits, and how far in front of the rectangle its handle stands. */
const reach = 30;
const handleAhead = 46;
const colour = '#c0140d';

type Grip = { kind: 'turn' } | { kind: 'move'; from: Position; before: Rectangle };

const positionOf = (coordinate: Coordinate): Position => [coordinate[0] ?? 0, coordinate[1] ?? 0];

/** Lets a rectangle be moved, turned and put down on a map until it is closed. */
export const openRectangle = (on: Pick<MapHandle, 'openTool'>, options: RectangleOptions): RectangleHandle =>
  on.openTool((map) => new RectangleTool(map, options));

/** Shows a rectangle that is dragged by its inside, turned by its handle, and put where the ground is tapped. */
class RectangleTool extends PointerInteraction implements RectangleHandle {
  readonly #map: OlMap;
  readonly #options: RectangleOptions;
  readonly #source = new VectorSource();
  readonly #layer = new VectorLayer({ source: this.#source, zIndex: 12, updateWhileInteracting: true });
  #rectangle: Rectangle | null = null;
  #grip: Grip | null = null;
  /** The press was a drag, so that the click after it is no tap. */
  #isDragged = false;

  constructor(map: OlMap, options: RectangleOptions) {
    super();
    this.#map = map;
    this.#options = options;
    this.#layer.set('name', 'rectangle');
    map.addLayer(this.#layer);
    map.addInteraction(this);
    map.getView().on('change:resolution', this.#paint);
  }

  show(rectangle: Rectangle | null): void {
    this.#rectangle = rectangle;
    this.#paint();
  }

  close(): void {
    this.#map.getView().un('change:resolution', this.#paint);
    this.#map.removeInteraction(this);
    this.#map.removeLayer(this.#layer);
  }

  override handleEvent(event: MapBrowserEvent): boolean {
    if (event.type !== 'click') return super.handleEvent(event);
    if (!this.#isDragged) this.#options.onTap(positionOf(event.coordinate));
    this.#isDragged = false;
    return false;
  }

  override handleDownEvent(event: MapBrowserEvent): boolean {
    this.#isDragged = false;
    const rectangle = this.#rectangle;
    if (!rectangle) return false;
    const at = positionOf(event.coordinate);
    if (this.#isNear(event.pixel, handleOf(rectangle, this.#ahead()))) this.#grip = { kind: 'turn' };
    else if (this.#isInside(rectangle, at)) this.#grip = { kind: 'move', from: at, before: rectangle };
    else return false;
    return true;
  }

  override handleDragEvent(event: MapBrowserEvent): void {
    if (this.targetPointers.length > 1) return;
    this.#isDragged = true;
    this.#follow(event, false);
  }

  override handleUpEvent(event: MapBrowserEvent): boolean {
    if (this.#isDragged) this.#follow(event, true);
    this.#grip = null;
    return false;
  }

  override handleMoveEvent(event: MapBrowserEvent): void {
    const rectangle = this.#rectangle;
    const target = event.map.getTargetElement();
    if (!rectangle || !target) return;
    const isHandle = this.#isNear(event.pixel, handleOf(rectangle, this.#ahead()));
    target.style.cursor = isHandle
      ? 'grab'
      : this.#isInside(rectangle, positionOf(event.coordinate))
        ? 'move'
        : '';
  }

  #follow(event: MapBrowserEvent, isSettled: boolean): void {
    const [grip, rectangle] = [this.#grip, this.#rectangle];
    if (!grip || !rectangle) return;
    const at = positionOf(event.coordinate);
    this.show(grip.kind === 'turn' ? turnedTowards(rectangle, at) : movedBy(grip.before, grip.from, at));
    if (this.#rectangle) this.#options.onChange(this.#rectangle, isSettled);
  }

  /** Metres that the handle stands in front, so that it is as far away on the screen at every zoom. */
  #ahead(): number {
    const degrees = (this.#map.getView().getResolution() ?? 0) * handleAhead;
    const { centre } = this.#rectangle ?? { centre: [0, 0] as Position };
    return Math.abs(offsetBetween(centre, [centre[0], centre[1] + degrees])[1]);
  }

  #isNear([x = 0, y = 0]: readonly number[], at: Position): boolean {
    const [px = 0, py = 0] = this.#map.getPixelFromCoordinate([...at]) ?? [];
    return Math.hypot(px - x, py - y) <= reach;
  }

  /** A rectangle that is small on the screen is taken hold of by anything near its middle. */
  #isInside(rectangle: Rectangle, at: Position): boolean {
    if (new Polygon([cornersOf(rectangle).map((corner) => [...corner])]).intersectsCoordinate([...at]))
      return true;
    const pixel = this.#map.getPixelFromCoordinate([...at]);
    return pixel !== null && this.#isNear(pixel, rectangle.centre) && this.#isSmall(rectangle);
  }

  #isSmall({ width, depth }: Rectangle): boolean {
    return Math.max(width, depth) < (this.#ahead() / handleAhead) * reach * 2;
  }

  readonly #paint = (): void => {
    this.#source.clear();
    const rectangle = this.#rectangle;
    if (!rectangle) return;
    const corners = cornersOf(rectangle).map((corner) => [...corner]);
    const ring = [...corners, corners[0]!];
    const handle = [...handleOf(rectangle, this.#ahead())];
    const area = new Feature(new Polygon([ring]));
    area.setStyle(areaStyle);
    const stem = new Feature(new LineString([[...frontOf(rectangle)], handle]));
    stem.setStyle(stemStyle);
    const knob = new Feature(new Point(handle));
    knob.setStyle(knobStyle);
    this.#source.addFeatures([area, stem, knob, ...sidesOf(rectangle, this.#ahead() * 1.2)]);
  };
}

/** The two lengths, each on its side, where the side is long enough to bear one. */
function sidesOf(rectangle: Rectangle, leastMetres: number): Feature[] {
  const [a, b, c] = cornersOf(rectangle);
  return (
    [
      [a, b, rectangle.width],
      [b, c, rectangle.depth],
    ] as const
  ).flatMap(([from, to, metres]) => {
    if (metres < leastMetres) return [];
    const middle = [(from![0] + to![0]) / 2, (from![1] + to![1]) / 2];
    const side = new Feature(new Point(middle));
    side.setStyle(lengthStyle(TEXTS.sideLength(metres)));
    return [side];
  });
}

const areaStyle = [
  new Style({
    fill: new Fill({ color: 'rgba(229,50,45,0.22)' }),
    stroke: new Stroke({ color: '#fff', width: 6 }),
  }),
  new Style({ stroke: new Stroke({ color: colour, width: 3 }) }),
];
const stemStyle = [
  new Style({ stroke: new Stroke({ color: '#fff', width: 5 }) }),
  new Style({ stroke: new Stroke({ color: colour, width: 2 }) }),
];
const font = '15px system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';
const knobStyle = new Style({
  image: new CircleStyle({
    radius: 17,
    fill: new Fill({ color: '#fff' }),
    stroke: new Stroke({ color: colour, width: 3 }),
  }),
  text: new Text({ text: TEXTS.turn, font: `700 ${font}`, fill: new Fill({ color: colour }) }),
});
const lengthStyle = (text: string) =>
  new Style({
    text: new Text({
      text,
      font: `600 ${font}`,
      fill: new Fill({ color: '#1b1b1b' }),
      backgroundFill: new Fill({ color: 'rgba(255,255,255,0.9)' }),
      padding: [2, 4, 1, 5],
      overflow: true,
    }),
  });
