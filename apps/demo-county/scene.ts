import type { View } from '@homestead/geodesy';
import { type Feature, linesOf } from '@homestead/geodesy';
import { type BasemapCounty, type DrawnLayer, drawnLayers } from './source.ts';

/** A feature ready to draw: its lines as rows of longitude and latitude, and the box around them. */
export interface Shape {
  readonly lines: readonly Float64Array[];
  readonly box: readonly [number, number, number, number];
  readonly properties: Readonly<Record<string, unknown>>;
  /** A number of its own in [0, 1), for colours that vary from field to field. */
  readonly chance: number;
}

const cellSize = 0.002;

interface Sheet {
  readonly shapes: readonly Shape[];
  readonly cells: ReadonlyMap<number, number[]>;
}

/** The county's features, found by place. */
export class Scene {
  readonly county: BasemapCounty;
  #sheets = new Map<DrawnLayer, Sheet>();

  constructor(county: BasemapCounty) {
    this.county = county;
    for (const layer of drawnLayers) this.#sheets.set(layer, sheetOf(county.layers[layer].features));
  }

  all(layer: DrawnLayer): readonly Shape[] {
    return this.#sheets.get(layer)?.shapes ?? [];
  }

  /** Shapes whose box meets the view, widened by some pixels, in the order of the layer. */
  within(layer: DrawnLayer, view: View, margin = 4): Shape[] {
    const sheet = this.#sheets.get(layer);
    if (!sheet) return [];
    const wide = margin * view.step;
    const [west, south, east, north] = [
      view.west - wide,
      view.south - wide,
      view.east + wide,
      view.north + wide,
    ];
    const meets = ({ box }: Shape): boolean =>
      box[0] <= east && box[2] >= west && box[1] <= north && box[3] >= south;
    if (east - west > 40 * cellSize) return sheet.shapes.filter(meets);
    const found = new Set<number>();
    for (const key of keysOf([west, south, east, north]))
      for (const at of sheet.cells.get(key) ?? []) found.add(at);
    return [...found]
      .sort((a, b) => a - b)
      .map((at) => sheet.shapes[at]!)
      .filter(meets);
  }
}

function sheetOf(features: readonly Feature[]): Sheet {
  const shapes = features.map(shapeOf);
  const cells = new Map<number, number[]>();
  for (const [at, { box }] of shapes.entries()) {
    for (const key of keysOf(box)) {
      const cell = cells.get(key);
      if (cell) cell.push(at);
      else cells.set(key, [at]);
    }
  }
  return { shapes, cells };
}

function shapeOf(feature: Feature, index: number): Shape {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  const lines = linesOf(feature.geometry).map((line) => {
    const flat = new Float64Array(line.length * 2);
    for (const [i, [lon, lat]] of line.entries()) {
      flat[i * 2] = lon;
      flat[i * 2 + 1] = lat;
      west = Math.min(west, lon);
      east = Math.max(east, lon);
      south = Math.min(south, lat);
      north = Math.max(north, lat);
    }
    return flat;
  });
  return {
    lines,
    box: [west, south, east, north],
    properties: feature.properties,
    chance: ((index * 2654435761) % 4096) / 4096,
  };
}

function keysOf([west, south, east, north]: readonly [number, number, number, number]): number[] {
  const keys: number[] = [];
  for (let i = Math.floor(west / cellSize); i <= Math.floor(east / cellSize); i++) {
    for (let j = Math.floor(south / cellSize); j <= Math.floor(north / cellSize); j++)
      keys.push(i * 1_000_003 + j);
  }
  return keys;
}
