import type OlMap from 'ol/Map.js';
import MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { unByKey } from 'ol/Observable.js';
import type { DrawingController } from '../../drawing/controller.ts';
import type { Position } from '../../geometry/geojson.ts';

/** What the map shows: west, south, east, north, and the zoom. */
export interface ViewNews {
  box: readonly number[];
  zoom: number;
}

/** A feature of a named layer that was met by a tap. */
export interface TapHit {
  layer: string;
  properties: Record<string, unknown>;
}

export interface Tap {
  at: Position;
  /** The uppermost first. */
  hits: readonly TapHit[];
}

/** How far from a shape a tap still meets it, in pixels. */
const reach = 8;

/** Tells where the view stands, now and whenever it has come to rest; returns how to stop. */
export function watchView(map: OlMap, listener: (view: ViewNews) => void): () => void {
  const tell = () => {
    const size = map.getSize();
    const view = map.getView();
    if (size && size[0]! > 0 && size[1]! > 0)
      listener({ box: view.calculateExtent(size), zoom: view.getZoom() ?? 0 });
  };
  tell();
  const key = map.on('moveend', tell);
  return () => unByKey(key);
}

/** Taps the middle of the map for somebody who has no pointer. */
export function tapMiddle(map: OlMap): void {
  const box = map.getTargetElement()?.getBoundingClientRect();
  if (!box) return;
  const { left, top, width, height } = box;
  const at = { clientX: left + width / 2, clientY: top + height / 2 };
  for (const type of ['click', 'singleclick'])
    map.handleMapBrowserEvent(new MapBrowserEvent(type, map, new PointerEvent('click', at)));
}

/** Tells of taps and clicks that draw and measure nothing; returns how to stop. */
export function watchTaps(map: OlMap, drawing: DrawingController, listener: (tap: Tap) => void): () => void {
  // A click that ends a shape is told only after the shape has ended.
  let hasDrawn = false;
  const look = () => {
    hasDrawn = drawing.state().drawing.growing;
  };
  const viewport = map.getViewport();
  viewport?.addEventListener('pointerdown', look, { capture: true });
  const key = map.on('singleclick', ({ coordinate, pixel }) => {
    if (hasDrawn || drawing.state().drawing.growing) return;
    const hits: TapHit[] = [];
    map.forEachFeatureAtPixel(
      pixel,
      (feature, layer) => {
        const name: unknown = layer?.get('name');
        const { geometry: _geometry, ...properties } = feature.getProperties();
        if (typeof name === 'string') hits.push({ layer: name, properties });
      },
      { hitTolerance: reach },
    );
    listener({ at: [coordinate[0] ?? 0, coordinate[1] ?? 0], hits });
  });
  return () => {
    unByKey(key);
    viewport?.removeEventListener('pointerdown', look, { capture: true });
  };
}
