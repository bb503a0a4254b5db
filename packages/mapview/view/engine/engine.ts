import type { MapStyle } from '@homestead/mapstyle';
import ScaleLine from 'ol/control/ScaleLine.js';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import type BaseLayer from 'ol/layer/Base.js';
import VectorLayer from 'ol/layer/Vector.js';
import OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import View from 'ol/View.js';
import { DrawingController } from '../../drawing/controller.ts';
import { drawingOf } from '../../drawing/draft.ts';
import { activeShape, faultOf, positionsOf, type ShapeKind, toGeoJson } from '../../drawing/drawing.ts';
import { paint } from '../../drawing/paint.ts';
import { DrawingPointer } from '../../drawing/pointer.ts';
import { SNAP_REACH } from '../../drawing/reach.ts';
import { type FeatureCollection, type Position, readGeoJson } from '../../geometry/geojson.ts';
import { fetchMeasures, hearMeasures } from '../../geometry/measures.ts';
import { baseLayers, placeBaseLayers } from '../../layers/base/base-layers.ts';
import type { BaseMapName } from '../../layers/base/base-maps.ts';
import { gridLayer } from '../../layers/base/grid-layer.ts';
import { type LayerStyle, RED_STYLE } from '../../layers/overlay-style.ts';
import type { Cut } from '../../layers/part-shown.ts';
import { type ServiceLayer, serviceLayer } from '../../layers/service-layer.ts';
import { hideStaleNames } from '../../layers/stale-names.ts';
import { wmsLayer } from '../../layers/wms-layer.ts';
import { registerProjections } from '../../projection/register.ts';
import { TEXTS } from '../../texts.ts';
import { Around } from './around.ts';
import { devicePosition } from './device.ts';
import { DeviceLayer } from './device-layer.ts';
import {
  DEFAULT_ZOOM,
  type DevicePosition,
  type EngineOptions,
  type FitOptions,
  type Ground,
  type MapHandle,
  MIN_ZOOM,
} from './handle.ts';
import { extentOf, type LayerLook, Overlays } from './overlays.ts';
import { OverviewMap } from './overview-map.ts';
import { OwnPosition } from './own-position.ts';
import { plotPadding } from './padding.ts';
import { Roaming } from './roaming.ts';
import { type SecondHandle, SecondMap } from './second-map.ts';
import { type Tap, tapMiddle, type ViewNews, watchTaps, watchView } from './watch.ts';

/** Pixels by which the map must have moved before the crosshair adds another point. */
const LEAST_MOVE = 4;
const MARK = 'mark';
/** OpenLayers, set up for one map on one element. React sits around it and holds no map state of its own. */
export class MapEngine implements MapHandle {
  readonly map: OlMap;
  readonly drawing: DrawingController;
  readonly #options: EngineOptions;
  readonly roaming: Roaming;
  readonly #overlays: Overlays;
  readonly ownPosition: OwnPosition;
  /** Null where there is nothing that could be loaded. */
  readonly around: Around | null;
  readonly #canvas = new VectorSource();
  #overview: OverviewMap | null = null;
  readonly #leaveMeasures: () => void;
  #plot: { geoJson: unknown; options: FitOptions } | null = null;
  /** Where the view stood after it was last fitted. */
  #fitted = '';
  #lastTile: Exclude<Ground, 'loading'> = 'ready';
  /** The names of the base map. */
  #names: BaseLayer | undefined;

  constructor(target: HTMLElement, scale: HTMLElement, options: EngineOptions) {
    registerProjections();
    this.#options = options;
    this.drawing = new DrawingController({
      single: options.single,
      onNotice: options.onNotice,
      onChange: options.onDrawing,
    });
    this.map = new OlMap({
      target,
      controls: [new ScaleLine({ target: scale, className: 'mv-scale', minWidth: 64 })],
      interactions: defaultInteractions({ altShiftDragRotate: false, pinchRotate: false }),
      view: new View({
        projection: 'EPSG:4490',
        center: [...options.centre],
        zoom: options.zoom,
        minZoom: options.minZoom,
        maxZoom: options.maxZoom,
        enableRotation: false,
        extent: [-180, -90, 180, 90],
        constrainOnlyCenter: true,
      }),
    });
    const drawn = new VectorLayer({ source: this.#canvas, zIndex: 10, updateWhileInteracting: true });
    drawn.set('name', options.drawingLayer);
    this.map.addLayer(drawn);
    this.map.addInteraction(new DrawingPointer(this.drawing));
    this.ownPosition = new OwnPosition(new DeviceLayer(this.map));
    this.around = options.around ? new Around(this.map, this.drawing, options.around) : null;
    this.drawing.subscribe(this.#paint);
    this.#leaveMeasures = hearMeasures(this.#paint);
    this.map.getView().on('change:resolution', this.#paint);
    this.map.getView().on('change:center', this.#followCrosshair);
    this.map.on('moveend', this.#moved);
    // A ground that is missing stays so until a tile of it comes: it is told once, and not anew at each move of the map.
    this.map.on('loadstart', () => {
      if (this.#lastTile !== 'missing') this.#tellGround('loading');
    });
    const showNames = hideStaleNames(this.map.getView(), () => this.#names);
    this.map.on('loadend', () => {
      showNames();
      this.#tellGround(this.#lastTile);
    });
    this.roaming = new Roaming(this.map.getView(), options.onRoaming);
    this.#overlays = new Overlays(this.map, (names, looks) => {
      target.dataset['layers'] = [options.drawingLayer, ...names].join(',');
      target.dataset['looks'] = looks.join(',');
      options.onMarked(names.includes(MARK));
    });
  }

  dispose(): void {
    this.#leaveMeasures();
    this.roaming.dispose();
    this.ownPosition.dispose();
    this.around?.dispose();
    this.map.setTarget(undefined);
    this.map.dispose();
  }

  readonly #paint = () => {
    const state = this.drawing.state();
    if (state.drawing.shapes.length > 0) void fetchMeasures();
    paint(this.#canvas, state, this.map.getView().getResolution() ?? Number.POSITIVE_INFINITY);
  };

  /** The crosshair aims at nothing while it stands on the last vertex: a point would be doubled. */
  readonly #followCrosshair = () => {
    const { crosshair, drawing } = this.drawing.state();
    if (!crosshair || !drawing.growing) return;
    const [x, y] = this.centre();
    const last = activeShape(drawing)?.vertices.at(-1);
    const isMoved = !last || Math.hypot(last.at[0] - x, last.at[1] - y) > this.resolution() * LEAST_MOVE;
    const aimed = isMoved ? this.#aimHere() : null;
    this.drawing.point(aimed?.at ?? null, aimed?.hit ?? null);
  };

  #aimHere() {
    return this.drawing.aim(this.centre(), this.resolution() * SNAP_REACH.touch);
  }

  setCrosshair(isOn: boolean): void {
    this.drawing.setCrosshair(isOn);
    this.#followCrosshair();
  }

  /** Adds the point under the crosshair, drawn to what lies near. */
  addHere(): void {
    const { at, source } = this.#aimHere();
    if (!this.drawing.add({ at, source: source === 'tap' ? 'crosshair' : source })) return;
    this.drawing.point(null);
  }

  /** The element says where the map stands, for tests and for whoever looks into a problem. */
  readonly #moved = () => {
    const element = this.map.getTargetElement();
    const zoom = this.map.getView().getZoom() ?? 0;
    if (element) {
      element.dataset['zoom'] = zoom.toFixed(2);
      element.dataset['centre'] = this.centre()
        .map((value) => value.toFixed(6))
        .join(',');
    }
    this.#options.onMoved(zoom);
  };

  /** A tile tells how the ground fares; the map tells when all that is asked for has come. */
  #settleGround(ground: Exclude<Ground, 'loading'>): void {
    this.#lastTile = ground;
    if (ground === 'missing') this.#tellGround(ground);
  }

  #tellGround(ground: Ground): void {
    const told = this.#options.baseMaps ? ground : 'none';
    const element = this.map.getTargetElement();
    if (element) element.dataset['ground'] = told;
    this.#options.onGround(told);
  }

  centre(): Position {
    const [x = 0, y = 0] = this.map.getView().getCenter() ?? [];
    return [x, y];
  }

  openTool = <T>(open: (map: OlMap) => T): T => open(this.map);

  setBase(name: BaseMapName): void {
    const base = this.#options.baseMaps?.[name];
    if (!base) {
      placeBaseLayers(this.map.getLayers(), [gridLayer()]);
      this.#tellGround('none');
      return;
    }
    // Tiles of a base map that was left arrive late, or fail late: they say nothing of the one that is shown now.
    const settle = (ground: 'ready' | 'missing') => {
      if (this.map.getLayers().item(0) === next[0]) this.#settleGround(ground);
    };
    const next = baseLayers(base, this.#options.ticket, {
      onTile: () => settle('ready'),
      onMissing: () => settle('missing'),
    });
    this.#lastTile = 'ready';
    placeBaseLayers(this.map.getLayers(), next);
    this.#names = next[1];
    this.#overview?.setBase(name);
  }

  /** The base map that is shown, as another map of the same ground takes it. */
  #baseSettings() {
    return {
      baseMaps: this.#options.baseMaps,
      ticket: this.#options.ticket,
      onFailure: () => this.notify(TEXTS.serviceFailed),
    };
  }

  openSecond = (target: HTMLElement): SecondHandle => new SecondMap(this.map, target, this.#baseSettings());

  setSplit(isSplit: boolean): void {
    this.map.getTargetElement()?.toggleAttribute('data-split', isSplit);
    this.map.updateSize();
  }

  /** Shows where the view lies in its surroundings, on an element of its own, until the answer is called. */
  openOverview(target: HTMLElement, base: BaseMapName): () => void {
    const overview = new OverviewMap(this.map, target, this.#baseSettings());
    overview.setBase(base);
    this.#overview = overview;
    return () => {
      overview.close();
      if (this.#overview === overview) this.#overview = null;
    };
  }

  setZoom(zoom: number): void {
    this.map.getView().animate({ zoom, duration: 150 });
  }

  addGeoJson = (name: string, geoJson: unknown, style: LayerStyle | MapStyle = RED_STYLE): boolean =>
    this.#overlays.putGeoJson(name, geoJson, style);
  extent = (): number[] => this.map.getView().calculateExtent(this.map.getSize());
  resolution = (): number => this.map.getView().getResolution() ?? 0;
  addWms = (name: string, address: string, layers: string): void =>
    this.#overlays.put(name, wmsLayer(address, layers, this.#options.ticket));
  addService = (
    name: string,
    service: ServiceLayer,
    look: LayerLook = {},
    onCut?: (cut: Cut | null) => void,
  ): boolean => {
    let [isTold, isCutTold] = [false, false];
    const onFailure = () => {
      if (!isTold) this.notify(service.title ? TEXTS.layerFailed(service.title) : TEXTS.serviceFailed);
      isTold = true;
    };
    const tellCut = (cut: Cut | null) => {
      onCut?.(cut);
      if (cut && !isCutTold) this.notify(TEXTS.layerCut(service.title ?? '', cut));
      isCutTold = cut !== null;
    };
    const layer = serviceLayer(service, { ticket: this.#options.ticket, onFailure, onCut: tellCut });
    if (layer) {
      this.#overlays.put(name, layer);
      this.#overlays.setLook(name, look);
    }
    return layer !== null;
  };
  setLook = (name: string, look: LayerLook): void => this.#overlays.setLook(name, look);
  orderLayers = (names: readonly string[]): void => this.#overlays.order(names);
  removeLayer = (name: string): void => this.#overlays.remove(name);
  hasLayer = (name: string): boolean => this.#overlays.has(name);

  fit(geoJson: unknown, { minZoom = MIN_ZOOM, maxZoom = 20.5 }: FitOptions = {}): void {
    const extent = extentOf(geoJson);
    if (!extent) return;
    this.#plot = { geoJson, options: { minZoom, maxZoom } };
    const view = this.map.getView();
    // The page may have given the map another size in the same moment, which it hears of later.
    this.map.updateSize();
    const padding = plotPadding(this.map.getSize(), this.#options.lowerEdge?.());
    view.fit(extent, { maxZoom, padding });
    if ((view.getZoom() ?? 0) < minZoom) view.setZoom(minZoom);
    this.#fitted = this.#place();
  }

  #place = (): string => `${this.map.getView().getCenter()} ${this.map.getView().getResolution()}`;

  /** What stands over the map has another height: the plot stays whole in sight, unless the person has gone elsewhere. */
  followEdge(): void {
    if (this.#fitted === this.#place()) this.backToPlot();
  }

  fitDrawing(options?: FitOptions): void {
    const vertices = this.drawing.state().drawing.shapes.flatMap(positionsOf);
    const geometry = { type: 'MultiPoint', coordinates: vertices };
    this.fit({ type: 'Feature', properties: null, geometry }, options);
  }

  showBox(box: readonly number[], { minZoom = MIN_ZOOM, maxZoom = 20.5 }: FitOptions = {}): void {
    const view = this.map.getView();
    this.map.updateSize();
    view.fit([...box], { maxZoom });
    if ((view.getZoom() ?? 0) < minZoom) view.setZoom(minZoom);
  }

  /** Shows again what the view was last fitted to. */
  backToPlot(): void {
    if (this.#plot) this.fit(this.#plot.geoJson, this.#plot.options);
  }

  goHome(): void {
    this.roaming.stop();
    const { centre, zoom } = this.#options;
    this.map.getView().setCenter([...centre]);
    this.map.getView().setZoom(zoom);
    this.backToPlot();
  }

  goTo(at: Position, zoom = DEFAULT_ZOOM): void {
    this.roaming.stop();
    this.addGeoJson(MARK, {
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: [...at] },
    });
    this.map.getView().setCenter([...at]);
    this.map.getView().setZoom(zoom);
  }

  /** Puts a place into the middle, from near. */
  comeTo(at: Position): void {
    this.roaming.stop();
    const view = this.map.getView();
    view.setCenter([...at]);
    if ((view.getZoom() ?? 0) < DEFAULT_ZOOM) view.setZoom(DEFAULT_ZOOM);
  }

  comeNear(at: Position, zoom: number): void {
    const view = this.map.getView();
    if ((view.getZoom() ?? 0) >= zoom) return;
    view.animate({ center: [...at], zoom, duration: 250 });
  }

  getDrawing = (): FeatureCollection => toGeoJson(this.drawing.state().drawing);
  setDrawing = (geoJson: unknown): void => this.drawing.load(readGeoJson(geoJson));
  restore(draft: unknown): boolean {
    const kept = drawingOf(draft);
    if (kept) this.drawing.resume(kept);
    return kept !== null;
  }
  startDrawing = (kind: ShapeKind): boolean => this.drawing.start(kind);

  finishDrawing(): boolean {
    if (!this.drawing.finish()) return false;
    const fault = faultOf(this.drawing.state().drawing);
    if (fault) this.#options.onNotice(fault);
    return fault === null;
  }

  /** Removes drawings, measurements and the mark; layers that a page added are the page's. */
  clear(): void {
    this.drawing.clear();
    this.removeLayer(MARK);
  }

  /** What a tap in the middle of the map does: chooses a shape, puts a rectangle down, asks what lies there. */
  tapMiddle = (): void => tapMiddle(this.map);
  watchView = (listener: (view: ViewNews) => void) => watchView(this.map, listener);
  watchTaps = (listener: (tap: Tap) => void) => watchTaps(this.map, this.drawing, listener);
  notify = (message: string): void => this.#options.onNotice(message);

  async locateDevice(): Promise<DevicePosition | null> {
    const found = await devicePosition();
    if (found) {
      this.goTo(found.at, Math.max(DEFAULT_ZOOM, this.map.getView().getZoom() ?? 0));
      this.notify(TEXTS.deviceAccuracy(found.accuracy));
    } else this.notify(TEXTS.noDevice);
    return found;
  }
}
