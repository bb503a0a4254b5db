import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts, Path2D } from '@napi-rs/canvas';
import { designs } from './designs.ts';
import { enter } from './entry.ts';
import type { Drawing } from './pen.ts';

/** Writes the folders of the catalogue anew from the designs: `node content/house-drawings/draw/generate.ts`. */
const catalogue = fileURLToPath(new URL('..', import.meta.url));
// A collection may be listed by its first face alone; every face holds the simplified characters too.
const faces = [
  'Noto Sans CJK SC',
  'Noto Sans CJK JP',
  'Source Han Sans SC',
  'PingFang SC',
  'Microsoft YaHei',
];
const font = faces.find((name) => GlobalFonts.has(name));
if (!font) throw new Error('No Chinese typeface is installed; the sheets need one');

for (const design of designs) {
  const { entry, svg, sheet } = enter(design);
  const folder = join(catalogue, design.number);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'drawing.json'), `${JSON.stringify(entry, null, 2)}\n`);
  for (const [name, text] of svg) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'sheet.png'), paint(sheet, font));
}

/** The drawing as a picture, for fields that take photos alone. */
function paint({ width, height, marks }: Drawing, family: string): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.lang = 'zh-Hans';
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const mark of marks) {
    if ('path' in mark) {
      const path = new Path2D(mark.path);
      context.globalAlpha = mark.opacity ?? 1;
      context.setLineDash([...(mark.dash ?? [])]);
      if (mark.fill && mark.fill !== 'none') {
        context.fillStyle = mark.fill;
        context.fill(path);
      }
      if (mark.stroke) {
        context.strokeStyle = mark.stroke;
        context.lineWidth = mark.width ?? 1;
        context.stroke(path);
      }
      context.globalAlpha = 1;
      continue;
    }
    context.save();
    context.translate(mark.x, mark.y);
    context.rotate(((mark.turn ?? 0) * Math.PI) / 180);
    context.font = `${mark.isBold ? '600 ' : ''}${mark.size}px "${family}"`;
    const long = context.measureText(mark.text).width;
    const left = { start: 0, middle: -long / 2, end: -long }[mark.anchor ?? 'middle'];
    if (mark.hasHalo) {
      context.setLineDash([]);
      context.strokeStyle = '#fffdf8';
      context.lineWidth = mark.size / 4;
      context.strokeText(mark.text, left, 0);
    }
    context.fillStyle = mark.fill;
    context.fillText(mark.text, left, 0);
    context.restore();
  }
  return canvas.toBuffer('image/png');
}
