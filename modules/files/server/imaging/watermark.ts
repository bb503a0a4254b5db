import { fileURLToPath } from 'node:url';
import { type Canvas, GlobalFonts } from '@napi-rs/canvas';

/** A font of our own with all signs that names have: a server without Chinese fonts would draw nothing that is read. */
const family = 'watermark';
const fontFile = import.meta.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff');
let hasFont = false;

/** Writes `text` aslant across the whole picture, light with a dark edge, so that it is read on any ground and not cut off. */
export function drawWatermark(canvas: Canvas, text: string): void {
  if (!hasFont) {
    hasFont = GlobalFonts.registerFromPath(fileURLToPath(fontFile), family) !== null;
    if (!hasFont) throw new Error(`the font ${fontFile} cannot be read`);
  }
  const context = canvas.getContext('2d');
  const size = Math.max(16, Math.round(Math.max(canvas.width, canvas.height) / 32));
  const reach = Math.ceil(Math.hypot(canvas.width, canvas.height) / 2);
  context.font = `${size}px ${family}, sans-serif`;
  context.textBaseline = 'middle';
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate(-Math.PI / 6);
  context.lineWidth = Math.max(1, size / 14);
  context.strokeStyle = 'rgba(0, 0, 0, 0.5)';
  context.fillStyle = 'rgba(255, 255, 255, 0.55)';
  const stepX = Math.ceil(context.measureText(text).width) + size * 2;
  const stepY = size * 3.5;
  for (let row = Math.ceil(-reach / stepY); row * stepY <= reach; row++) {
    // Every other row begins half a step further on: no strip of the picture stays free.
    for (let x = -reach - (row % 2 === 0 ? 0 : stepX / 2); x <= reach; x += stepX) {
      context.strokeText(text, x, row * stepY);
      context.fillText(text, x, row * stepY);
    }
  }
}
