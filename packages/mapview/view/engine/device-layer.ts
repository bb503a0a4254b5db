import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import RegularShape from 'ol/style/RegularShape.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { ringAround } from '../../geometry/parallel.ts';
import type { Fix } from '../../position/average.ts';

const blue = '#0b62b0';
const radians = Math.PI / 180;
const ringStyle = new Style({
  fill: new Fill({ color: 'rgba(11,98,176,0.12)' }),
  stroke: new Stroke({ color: blue, width: 1.5 }),
});
const dotStyle = new Style({
  image: new CircleStyle({
    radius: 7,
    fill: new Fill({ color: blue }),
    stroke: new Stroke({ color: '#fff', width: 3 }),
  }),
});
const lookingStyle = (degrees: number) =>
  new Style({
    image: new RegularShape({
      points: 3,
      radius: 8,
      displacement: [0, 17],
      rotation: degrees * radians,
      rotateWithView: true,
      fill: new Fill({ color: blue }),
      stroke: new Stroke({ color: '#fff', width: 2 }),
    }),
  });

/** Where the device is, the ring in which it is by its own word, and which way it looks. */
export class DeviceLayer {
  readonly #source = new VectorSource();
  #fix: Fix | null = null;
  #degrees: number | null = null;

  constructor(map: OlMap) {
    const layer = new VectorLayer({ source: this.#source, zIndex: 9 });
    layer.set('name', 'device');
    map.addLayer(layer);
  }

  show(fix: Fix | null): void {
    this.#fix = fix;
    this.#paint();
  }

  turn(degrees: number): void {
    this.#degrees = degrees;
    this.#paint();
  }

  #paint(): void {
    this.#source.clear();
    const fix = this.#fix;
    if (!fix) return;
    const ring = ringAround([fix.at], fix.accuracy) ?? [];
    const area = new Feature(new Polygon([[...ring, ...ring.slice(0, 1)].map((at) => [...at])]));
    area.setStyle(ringStyle);
    const dot = new Feature(new Point([...fix.at]));
    dot.setStyle(this.#degrees === null ? dotStyle : [lookingStyle(this.#degrees), dotStyle]);
    this.#source.addFeatures([area, dot]);
  }
}
