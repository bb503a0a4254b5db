import { distance, fromGeographic, type PlaneCode, toGeographic } from '@homestead/geodesy';
import type { Position } from '../geometry/geojson.ts';

/** A sheet of paper in millimetres, and the frame on it that holds the map. */
export interface Sheet {
  width: number;
  height: number;
  frame: { left: number; top: number; width: number; height: number };
}

export type PaperName = 'a4-landscape' | 'a4-portrait' | 'a3-landscape' | 'a3-portrait';
const sides: Record<PaperName, readonly [width: number, height: number]> = {
  'a4-landscape': [297, 210],
  'a4-portrait': [210, 297],
  'a3-landscape': [420, 297],
  'a3-portrait': [297, 420],
};
export const paperNames = Object.keys(sides) as PaperName[];

/** Around the frame: room for the figures of the grid, above it the title, below it scale, legend and date. */
const margin = 14;
const head = 14;
const foot = 30;
/** Of the sheet's height, what a long legend may take from the map. */
const mostFoot = 0.4;
const footStep = 5.2;

/** A sheet; below the map there is room for so many millimetres of legend at least. */
export function sheetOf(paper: PaperName, legendHeight = 0): Sheet {
  const [width, height] = sides[paper];
  const top = margin + head;
  const below = Math.max(foot, legendHeight + legendMargin);
  return {
    width,
    height,
    frame: { left: margin, top, width: width - 2 * margin, height: height - top - below - 4 },
  };
}

const legendMargin = 8;
/** What stands beside the legend: scale, system and day, and its heading. */
const besideLegend = 82;

/** The place of the legend below the map. */
export function legendRoom({ height, frame }: Sheet): {
  left: number;
  top: number;
  width: number;
  height: number;
} {
  const end = frame.top + frame.height;
  return {
    left: frame.left + besideLegend,
    top: end + 6.5,
    width: frame.width - besideLegend,
    height: height - end - 4 - legendMargin,
  };
}

/** The heights that a legend may have on a sheet, the usual one first. */
export function legendHeights(paper: PaperName): number[] {
  const [, height] = sides[paper];
  const [least, most] = [foot - legendMargin, height * mostFoot];
  return Array.from(
    { length: Math.floor((most - least) / footStep) + 1 },
    (_, step) => least + step * footStep,
  );
}

export const scales = [200, 500, 1000, 2000, 5000, 10_000, 25_000, 50_000, 100_000] as const;

/** The first scale of the row at which a box of the ground fits into the frame. */
export function scaleFor(box: readonly number[], { frame }: Sheet): number {
  const [west = 0, south = 0, east = 0, north = 0] = box;
  const middle = (south + north) / 2;
  const across = (distance([west, middle], [east, middle]) * 1000) / frame.width;
  const along = (distance([west, south], [west, north]) * 1000) / frame.height;
  return scales.find((scale) => scale >= Math.max(across, along)) ?? scales.at(-1)!;
}

/**
 * The ground in the frame at a scale: true along both axes in the middle, where a degree of longitude is shorter than one of
 * latitude. West, south, east, north.
 */
export function groundOf(centre: Position, scale: number, { frame }: Sheet): number[] {
  const [x, y] = centre;
  const step = 0.001;
  const perLon = distance([x - step / 2, y], [x + step / 2, y]) / step;
  const perLat = distance([x, y - step / 2], [x, y + step / 2]) / step;
  const across = ((frame.width / 1000) * scale) / perLon / 2;
  const along = ((frame.height / 1000) * scale) / perLat / 2;
  return [x - across, y - along, x + across, y + along];
}

/** A line of the grid over the frame, in millimetres from the sheet's corner, with the figure of its coordinate. */
export interface GridLine {
  isNorth: boolean;
  text: string;
  points: [x: number, y: number][];
}

/** 1, 2 or 5 times a power of ten, so that lines lie some 30 mm apart. */
function stepOf(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(metres));
  return [1, 2, 5, 10].map((part) => part * power).find((step) => step >= metres)!;
}

const parts = 8;

/** The lines of the plane grid that cross the ground; none where the ground lies outside the plane's zone. */
export function gridLines(
  ground: readonly number[],
  scale: number,
  sheet: Sheet,
  plane: PlaneCode,
): GridLine[] {
  const [west = 0, south = 0, east = 0, north = 0] = ground;
  const { frame } = sheet;
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ].map(([x, y]) => fromGeographic([x!, y!], plane));
  const step = stepOf(scale * 0.03);
  const onSheet = (place: [number, number]): [number, number] => {
    const [lon, lat] = toGeographic(place, plane);
    return [
      frame.left + ((lon - west) / (east - west)) * frame.width,
      frame.top + ((north - lat) / (north - south)) * frame.height,
    ];
  };
  const lines: GridLine[] = [];
  for (const axis of [0, 1] as const) {
    const [own, other] = [corners.map((at) => at[axis]), corners.map((at) => at[1 - axis]!)];
    const [least, most] = [Math.min(...other), Math.max(...other)];
    for (let at = Math.ceil(Math.min(...own) / step) * step; at < Math.max(...own); at += step) {
      const points = Array.from({ length: parts + 1 }, (_, part) => {
        const along = least + ((most - least) * part) / parts;
        return onSheet(axis === 0 ? [at, along] : [along, at]);
      });
      lines.push({ isNorth: axis === 1, text: at.toFixed(0), points });
    }
  }
  return lines;
}

/** Metres that a scale bar of at most so many millimetres shows. */
export function barOf(scale: number, most = 50): { metres: number; millimetres: number } {
  const metres = (scale * most) / 1000;
  const power = 10 ** Math.floor(Math.log10(metres));
  const round = [5, 2, 1].map((part) => part * power).find((one) => one <= metres)!;
  return { metres: round, millimetres: (round * 1000) / scale };
}
