import type { PlaneCode } from '@homestead/geodesy';
import { TEXTS } from '../texts.ts';
import { type LegendLine, paintLegend } from './legend.ts';
import { font, pixels, text } from './pen.ts';
import { barOf, gridLines, legendRoom, type Sheet } from './sheet.ts';

export interface Printed {
  sheet: Sheet;
  title: string;
  scale: number;
  ground: readonly number[];
  plane: PlaneCode | null;
  hasGrid: boolean;
  legend: readonly LegendLine[];
  day: string;
  /** Says by whom and from where, beside the day. */
  note: string;
}

/** Pixels of the map's frame along its height, at which the map is to be drawn. */
export const frameHeight = ({ frame }: Sheet): number => Math.round(frame.height * pixels);

/** The whole sheet: title, map, grid, north arrow, scale, legend and date. */
export function composeSheet(map: HTMLCanvasElement, printed: Printed): HTMLCanvasElement {
  const { sheet, title } = printed;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(sheet.width * pixels);
  canvas.height = Math.round(sheet.height * pixels);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  // From here on in millimetres.
  context.setTransform(pixels, 0, 0, pixels, 0, 0);
  const { left, top, width, height } = sheet.frame;
  context.drawImage(map, left, top, width, height);
  text(context, title, sheet.width / 2, top - 8, { size: 6.5, weight: 600, align: 'center', most: width });
  if (printed.hasGrid && printed.plane) paintGrid(context, printed, printed.plane);
  context.strokeStyle = '#111';
  context.lineWidth = 0.4;
  context.strokeRect(left, top, width, height);
  paintNorth(context, left + width - 9, top + 6);
  paintFoot(context, printed);
  return canvas;
}

function paintGrid(context: CanvasRenderingContext2D, printed: Printed, plane: PlaneCode): void {
  const { sheet, ground, scale } = printed;
  const { left, top, width, height } = sheet.frame;
  const lines = gridLines(ground, scale, sheet, plane);
  context.save();
  context.beginPath();
  context.rect(left, top, width, height);
  context.clip();
  context.strokeStyle = 'rgba(20,40,60,0.55)';
  context.lineWidth = 0.15;
  for (const { points } of lines) {
    context.beginPath();
    for (const [index, [x, y]] of points.entries()) index === 0 ? context.moveTo(x, y) : context.lineTo(x, y);
    context.stroke();
  }
  context.restore();
  for (const { isNorth, text: figure, points } of lines) {
    const [x, y] = points[0]!;
    if (isNorth && y > top && y < top + height) sideways(context, figure, left - 3, y);
    if (!isNorth && x > left && x < left + width)
      text(context, figure, x, top + height + 3, { size: 2.4, align: 'center' });
  }
}

function sideways(context: CanvasRenderingContext2D, figure: string, x: number, y: number): void {
  context.save();
  context.translate(x, y);
  context.rotate(-Math.PI / 2);
  const matrix = context.getTransform();
  context.setTransform(
    matrix.a / pixels,
    matrix.b / pixels,
    matrix.c / pixels,
    matrix.d / pixels,
    matrix.e,
    matrix.f,
  );
  context.font = font(2.4);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = '#111';
  context.fillText(figure, 0, 0);
  context.restore();
}

function paintNorth(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.beginPath();
  context.arc(x, y + 6, 7.5, 0, 2 * Math.PI);
  context.fillStyle = 'rgba(255,255,255,0.85)';
  context.fill();
  context.beginPath();
  context.moveTo(x, y + 2);
  context.lineTo(x + 3, y + 12);
  context.lineTo(x, y + 10);
  context.lineTo(x - 3, y + 12);
  context.closePath();
  context.fillStyle = '#111';
  context.fill();
  text(context, TEXTS.north, x, y + 0.6, { size: 2.8, weight: 600, align: 'center' });
}

function paintFoot(
  context: CanvasRenderingContext2D,
  { sheet, scale, legend, day, note, plane }: Printed,
): void {
  const { left, top, height } = sheet.frame;
  const y = top + height + 9;
  const { metres, millimetres } = barOf(scale);
  text(context, `1∶${scale.toLocaleString('en-US').replaceAll(',', ' ')}`, left, y, { size: 4, weight: 600 });
  for (const [half, color] of ['#111', '#fff'].entries()) {
    context.fillStyle = color;
    context.fillRect(left + (half * millimetres) / 2, y + 4, millimetres / 2, 1.6);
  }
  context.strokeStyle = '#111';
  context.lineWidth = 0.2;
  context.strokeRect(left, y + 4, millimetres, 1.6);
  text(context, TEXTS.barLength(metres), left + millimetres + 2, y + 4.8, { size: 2.8 });
  text(context, TEXTS.printSystem(plane?.slice('EPSG:'.length) ?? null), left, y + 10, { size: 2.6 });
  text(context, `${day}  ${note}`, left, y + 14.5, { size: 2.6 });
  if (legend.length === 0) return;
  const room = legendRoom(sheet);
  text(context, TEXTS.legend, room.left - 10, room.top + 2, { size: 3, weight: 600 });
  paintLegend(context, legend, room);
}
