import type OlMap from 'ol/Map.js';
import type { DrawingController } from '../../drawing/controller.ts';
import type { Area } from '../../geometry/areas.ts';
import { type FeatureCollection, partsOf } from '../../geometry/geojson.ts';
import type { SnapLine } from '../../geometry/snap.ts';

/** The features of a layer that lie around a drawing. */
export interface AroundLayer {
  id: string;
  name: string;
  /** Plots of others: where a drawing lies on them is shown. */
  isNeighbour: boolean;
  features: FeatureCollection;
}

type Box = readonly [west: number, south: number, east: number, north: number];

/** Loads what lies in a box. A failure leaves the drawing to its own shapes. */
export type LoadAround = (box: Box, signal: AbortSignal) => Promise<AroundLayer[]>;

/** Degrees from the middle of the map, about 150 m; further out no corners are set from here. */
const reach = 0.0015;
/** Degrees a pixel, between zoom 16 and 17: from further away nobody sets corners. */
const coarsest = 1.5e-5;

/** Keeps the drawing told of what lies around it, once somebody draws near enough; layers may be left out one by one. */
export class Around {
  readonly #map: OlMap;
  readonly #drawing: DrawingController;
  readonly #load: LoadAround;
  readonly #listeners = new Set<() => void>();
  #box: Box | null = null;
  #layers: readonly AroundLayer[] = [];
  #left: ReadonlySet<string> = new Set();
  #asking: AbortController | null = null;

  constructor(map: OlMap, drawing: DrawingController, load: LoadAround) {
    this.#map = map;
    this.#drawing = drawing;
    this.#load = load;
    map.on('moveend', this.#look);
    drawing.subscribe(this.#look);
  }

  dispose(): void {
    this.#asking?.abort();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly layers = (): readonly AroundLayer[] => this.#layers;
  isLeft = (id: string): boolean => this.#left.has(id);

  setLeft(id: string, isLeft: boolean): void {
    const left = new Set(this.#left);
    if (isLeft) left.add(id);
    else left.delete(id);
    this.#left = left;
    this.#tell();
  }

  readonly #look = () => {
    const { drawing } = this.#drawing.state();
    if (drawing.active === null) return;
    const view = this.#map.getView();
    const [x = 0, y = 0] = view.getCenter() ?? [];
    if ((view.getResolution() ?? 1) > coarsest) return;
    const half = reach / 2;
    if (this.#box && holds(this.#box, [x - half, y - half, x + half, y + half])) return;
    this.#ask([x - reach, y - reach, x + reach, y + reach]);
  };

  #ask(box: Box): void {
    this.#box = box;
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    this.#load(box, asking.signal).then(
      (layers) => {
        if (asking.signal.aborted) return;
        this.#layers = layers;
        this.#tell();
      },
      () => undefined,
    );
  }

  #tell(): void {
    const chosen = this.#layers.filter(({ id }) => !this.#left.has(id));
    this.#drawing.setAround(
      chosen.flatMap(linesIn),
      this.#layers.filter(({ isNeighbour }) => isNeighbour).flatMap(areasIn),
    );
    for (const listener of this.#listeners) listener();
  }
}

const holds = (box: Box, [west, south, east, north]: Box): boolean =>
  box[0] <= west && box[1] <= south && box[2] >= east && box[3] >= north;

const linesIn = ({ features }: AroundLayer): SnapLine[] =>
  partsOf(features).flatMap((part) => {
    const line = { positions: part.positions, isRing: part.kind === 'Polygon' };
    return part.kind === 'Polygon'
      ? [line, ...part.holes.map((positions) => ({ positions, isRing: true }))]
      : [line];
  });

const areasIn = ({ features }: AroundLayer): Area[] =>
  partsOf(features).flatMap((part) =>
    part.kind === 'Polygon' ? [{ outline: part.positions, holes: part.holes }] : [],
  );
