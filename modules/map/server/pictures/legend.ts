import { paintSample } from '@homestead/mapstyle';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { fontOf } from './font.ts';
import type { LegendWish, NoticeWish } from './protocol.ts';

const gap = 6;
const textSize = 13;
const mostText = 480;
const mostLines = 200;

/** The lines of a legend, a symbol and its title each; a legend without lines is an empty picture of one. */
export function paintLegend({ entries, width, height }: LegendWish): Canvas {
  const lines = entries.slice(0, mostLines);
  const row = Math.max(height, textSize * 1.5) + gap;
  const measure = createCanvas(1, 1).getContext('2d');
  measure.font = fontOf(textSize);
  const widest = Math.max(0, ...lines.map(({ title }) => measure.measureText(title).width));
  const canvas = createCanvas(
    Math.ceil(width + gap * 3 + Math.min(mostText, widest)),
    Math.ceil(Math.max(1, lines.length) * row + gap),
  );
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  for (const [at, { title, symbols }] of lines.entries()) {
    const y = gap + at * row;
    paintSample(pen, { x: gap, y, width, height }, symbols);
    pen.font = fontOf(textSize);
    pen.fillStyle = '#1b1b1b';
    pen.textBaseline = 'middle';
    pen.textAlign = 'left';
    pen.fillText(title, width + gap * 2, y + height / 2, mostText);
  }
  return canvas;
}

/** A text in place of a picture, as large as the picture would have been; what does not fit is broken into lines. */
export function paintNotice({ width, height, background, text }: NoticeWish): Canvas {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (background) {
    pen.fillStyle = background;
    pen.fillRect(0, 0, width, height);
  }
  if (!text) return canvas;
  pen.font = fontOf(16);
  pen.textBaseline = 'top';
  pen.strokeStyle = '#ffffff';
  pen.lineWidth = 4;
  pen.lineJoin = 'round';
  pen.fillStyle = '#a8071a';
  const lines = brokenAt(text, width - 16, (part) => pen.measureText(part).width);
  for (const [at, line] of lines.entries()) {
    pen.strokeText(line, 8, 8 + at * 22);
    pen.fillText(line, 8, 8 + at * 22);
  }
  return canvas;
}

function brokenAt(text: string, width: number, measure: (part: string) => number): string[] {
  const lines = [''];
  for (const sign of text) {
    const line = lines.at(-1) + sign;
    if (line.length > 1 && measure(line) > width) lines.push(sign);
    else lines[lines.length - 1] = line;
  }
  return lines;
}
