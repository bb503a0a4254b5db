import { TEXTS } from '../texts.ts';
import { text } from './pen.ts';

/** An entry of the legend: a picture of its own, or a line and a fill. */
export interface LegendEntry {
  title: string;
  picture?: HTMLImageElement;
  look?: { stroke: string; fill: string; dash?: readonly number[] };
}

/** One line of a printed legend, in millimetres. */
export interface LegendLine {
  width: number;
  height: number;
  paint(context: CanvasRenderingContext2D, x: number, y: number): void;
}

/** Millimetres of a pixel of a legend's picture: its letters of 13 pixels are as large as the other words below the map. */
const perPixel = 0.21;
const [lineHeight, letters, between] = [5.2, 2.8, 3];
const [mostWidth, mostHeight] = [80, 60];

/** The lines of a legend: a picture of many symbols, one above the other, is one line for each, below the name of its layer. */
export function legendLines(entries: readonly LegendEntry[]): LegendLine[] {
  return entries.flatMap(({ title, picture, look }) => {
    if (!picture) return [wordsLine(title, look)];
    const parts = runsOf(paintedRows(picture));
    return [
      ...(parts.length > 1 ? [wordsLine(title)] : []),
      ...parts.map(([from, to]) => pictureLine(picture, from, to)),
    ];
  });
}

function wordsLine(title: string, look?: LegendEntry['look']): LegendLine {
  const width = Math.min(mostWidth, 9 + title.length * letters);
  return {
    width,
    height: lineHeight,
    paint: (context, x, y) => {
      if (look) {
        context.fillStyle = look.fill;
        context.strokeStyle = look.stroke;
        context.lineWidth = 0.6;
        context.setLineDash((look.dash ?? []).map((part) => part / 5));
        context.fillRect(x, y + 0.4, 7, 3.6);
        context.strokeRect(x, y + 0.4, 7, 3.6);
        context.setLineDash([]);
      }
      const indent = look ? 9 : 0;
      text(context, title, x + indent, y + 2.2, {
        size: letters,
        weight: look ? 400 : 600,
        most: width - indent,
      });
    },
  };
}

function pictureLine(picture: HTMLImageElement, from: number, to: number): LegendLine {
  const [across, along] = [picture.naturalWidth, to - from];
  const scale = Math.min(perPixel, mostWidth / across, mostHeight / along);
  const [width, height] = [across * scale, along * scale];
  return {
    width,
    height: Math.max(lineHeight, height + 1),
    paint: (context, x, y) => context.drawImage(picture, 0, from, across, along, x, y, width, height),
  };
}

/** Whether something is painted in each row of a picture: something else than its first pixel. A picture that may not be read is one part. */
function paintedRows(picture: HTMLImageElement): boolean[] {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  pen.drawImage(picture, 0, 0);
  try {
    const colours = new Uint32Array(pen.getImageData(0, 0, width, height).data.buffer);
    const [ground] = colours;
    return Array.from({ length: height }, (_, row) =>
      colours.subarray(row * width, (row + 1) * width).some((colour) => colour !== ground),
    );
  } catch {
    return Array.from({ length: height }, () => true);
  }
}

/** Empty rows within a symbol, as between the dashes of a line or the strokes of a sign. */
const within = 3;

/** From and to of what is painted, as runs of rows with more than a few empty ones between them; all rows where there is only one run. */
export function runsOf(rows: readonly boolean[]): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (const [row, isPainted] of rows.entries()) {
    if (!isPainted) continue;
    const last = runs.at(-1);
    if (last && row - last[1] <= within) last[1] = row + 1;
    else runs.push([row, row + 1]);
  }
  return runs.length > 0 ? runs : [[0, rows.length]];
}

type Size = Pick<LegendLine, 'width' | 'height'>;

/** Where lines stand that are set in columns of a height, from the left; null for those that find no room. */
export function inColumns(lines: readonly Size[], room: Size): ({ x: number; y: number } | null)[] {
  let [x, y, widest] = [0, 0, 0];
  return lines.map(({ width, height }) => {
    if (y > 0 && y + height > room.height) [x, y, widest] = [x + widest + between, 0, 0];
    if (x + width > room.width || height > room.height) return null;
    const place = { x, y };
    y += height;
    widest = Math.max(widest, width);
    return place;
  });
}

/** The least of some heights in which all lines find room; the last where none is enough. */
export function heightFor(lines: readonly LegendLine[], width: number, heights: readonly number[]): number {
  const isEnough = (height: number) => inColumns(lines, { width, height }).every((place) => place !== null);
  return heights.find(isEnough) ?? heights.at(-1)!;
}

/** Paints a legend into a room of the sheet, and says how much of it found none. */
export function paintLegend(
  context: CanvasRenderingContext2D,
  lines: readonly LegendLine[],
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): void {
  const places = inColumns(lines, { width, height });
  for (const [index, place] of places.entries())
    if (place) lines[index]!.paint(context, left + place.x, top + place.y);
  const missing = places.filter((place) => place === null).length;
  if (missing > 0)
    text(context, TEXTS.legendMore(missing), left + width, top + height + 1.5, { size: 2.4, align: 'right' });
}
