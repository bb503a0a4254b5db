import type { MapStyle } from '@homestead/mapstyle';
import type OlMap from 'ol/Map.js';
import type { Drawing, ShapeKind } from '../../drawing/drawing.ts';
import type { FeatureCollection, Position } from '../../geometry/geojson.ts';
import type { BaseMaps } from '../../layers/base/base-maps.ts';
import type { LayerStyle } from '../../layers/overlay-style.ts';
import type { Cut } from '../../layers/part-shown.ts';
import type { ServiceLayer } from '../../layers/service-layer.ts';
import type { LoadAround } from './around.ts';
import type { LayerLook } from './overlays.ts';
import type { SecondHandle } from './second-map.ts';
import type { Tap, ViewNews } from './watch.ts';

/** The middle of China, for a map that is not told where to open. */
export const DEFAULT_CENTRE: Position = [104.5, 35];
export const DEFAULT_ZOOM = 18;
export const MIN_ZOOM = 2;
export const MAX_ZOOM = 22;

export interface FitOptions {
  /** The view ends at this zoom at least. */
  minZoom?: number;
  maxZoom?: number;
}

/** What a page may do with a map that is on the screen. */
export interface MapHandle {
  /** Adds (or replaces) a layer of GeoJSON by name. Unreadable GeoJSON adds nothing and answers false. */
  addGeoJson(name: string, geoJson: unknown, style?: LayerStyle | MapStyle): boolean;
  removeLayer(name: string): void;
  hasLayer(name: string): boolean;
  /** Centres the view on GeoJSON. Unreadable GeoJSON leaves the view alone. */
  fit(geoJson: unknown, options?: FitOptions): void;
  /** Centres the view on what is drawn, a growing shape included. */
  fitDrawing(options?: FitOptions): void;
  goTo(at: Position, zoom?: number): void;
  getDrawing(): FeatureCollection;
  setDrawing(geoJson: unknown): void;
  /** Goes on with a draft of `DrawingNews`, a growing shape included; false where it holds no vertex. */
  restore(draft: unknown): boolean;
  startDrawing(kind: ShapeKind): boolean;
  /** Ends a shape that is still growing; false where it cannot be ended, and the person has been told why. */
  finishDrawing(): boolean;
  clear(): void;
  /** Goes to where the device says it is, and says how exact that is; null where it does not say. */
  locateDevice(): Promise<DevicePosition | null>;
  /** Adds (or replaces) a picture layer of a WMS over the base map; one that does not answer is only missing. */
  addWms(name: string, address: string, layers: string): void;
  /** Adds (or replaces) the layer of a service; false where its tiles lie in a system that the map does not know. What fails is said once; `onCut` hears which part is shown where there is too much. */
  addService(
    name: string,
    service: ServiceLayer,
    look?: LayerLook,
    onCut?: (cut: Cut | null) => void,
  ): boolean;
  /** Shows or hides a layer, and how opaque it is; a hidden layer stays loaded. */
  setLook(name: string, look: LayerLook): void;
  /** Adds layers again so that they lie above each other in this order, the first one on top. */
  orderLayers(names: readonly string[]): void;
  /** Returns to what the map was opened for: the plot that it was fitted to, else its first centre and zoom. */
  goHome(): void;
  /** Centres the view on a box: west, south, east, north. */
  showBox(box: readonly number[], options?: FitOptions): void;
  /** Puts a tool on the map that comes with a part of its own, such as `openRectangle`. */
  openTool<T>(open: (map: OlMap) => T): T;
  /** Shows a place in the middle, from at least so near; a nearer view stays as it is. */
  comeNear(at: Position, zoom: number): void;
  /** The middle of the view. */
  centre(): Position;
  /** West, south, east, north of what is in view. */
  extent(): number[];
  /** Degrees a pixel. */
  resolution(): number;
  /** Tells what the view shows, now and whenever it has come to rest; returns how to stop. */
  watchView(listener: (view: ViewNews) => void): () => void;
  /** Tells of taps that draw nothing, with the features that they met; returns how to stop. */
  watchTaps(listener: (tap: Tap) => void): () => void;
  /** Shows another map of the same ground on an element, until it is closed. */
  openSecond(target: HTMLElement): SecondHandle;
  /** Leaves the right half of the map free, or takes it back. */
  setSplit(isSplit: boolean): void;
  /** Says something for a moment, over the map. */
  notify(message: string): void;
}

export interface DevicePosition {
  at: Position;
  /** Metres. */
  accuracy: number;
}

/** How the base map fares: a map whose tiles do not come, or that has no base map at all, still works, and says so. */
export type Ground = 'loading' | 'ready' | 'missing' | 'none';

export interface EngineOptions {
  /** Null draws a plain grid in their place. */
  baseMaps: BaseMaps | null;
  ticket: () => string | undefined;
  centre: Position;
  zoom: number;
  minZoom: number;
  maxZoom: number;
  single: boolean;
  /** What vertices are drawn to, beside the drawing's own shapes. */
  around?: LoadAround | undefined;
  /** The name of the layer that is drawn on. */
  drawingLayer: string;
  /** How high, in pixels, what stands over the map reaches from its lower edge. */
  lowerEdge?(): number;
  onNotice(message: string): void;
  onDrawing(drawing: Drawing, isLoaded: boolean): void;
  onGround(ground: Ground): void;
  onMoved(zoom: number): void;
  onRoaming(roaming: boolean): void;
  /** A place that was looked for is marked, or no longer. */
  onMarked(marked: boolean): void;
}
