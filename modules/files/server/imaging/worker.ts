import { readFileSync, writeFileSync } from 'node:fs';
import { limitMemory } from '@homestead/processes';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { pictureError, pictureFormats } from '../../engine/index.ts';
import { limits } from '../limits.ts';
import type { ImagingAnswer, ImagingWish, Inspection, Rendered, RenderWish } from './protocol.ts';
import { drawWatermark } from './watermark.ts';

/** Judges a picture: its structure and every size that it claims, and only then its pixels. */
async function inspect(path: string, format: string): Promise<Inspection> {
  const bytes = readFileSync(path);
  const fault = pictureError(bytes, format);
  if (fault) return { fault };
  if (!pictureFormats.includes(format)) return { fault: null, size: null };
  const drawn = await draw(bytes, 16).catch(() => null);
  return drawn ? { fault: null, size: drawn.upright } : { fault: 'broken' };
}

/** A copy made of pixels alone: upright, no longer than `edge`, without place, time or anything else of the original. */
async function render({ path, format, edge, output, watermark }: RenderWish): Promise<Rendered> {
  const bytes = readFileSync(path);
  if (pictureError(bytes, format)) return null;
  const drawn = await draw(bytes, edge).catch(() => null);
  if (!drawn) return null;
  const { canvas } = drawn;
  if (watermark) drawWatermark(canvas, watermark);
  const mime = format === 'jpg' || watermark ? 'image/jpeg' : 'image/webp';
  const data = mime === 'image/jpeg' ? canvas.toBuffer('image/jpeg', 82) : canvas.toBuffer('image/webp', 85);
  writeFileSync(output, data, { flush: true });
  return { mime, size: data.length };
}

/** Draws a picture within `edge`. The library turns it upright as its EXIF says, in its size too. */
async function draw(bytes: Uint8Array, edge: number) {
  const image = await loadImage(bytes);
  const scale = Math.min(1, edge / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(image, 0, 0, width, height);
  return { canvas, upright: { width: image.width, height: image.height } };
}

limitMemory(limits.decoder.bytes);
// A server that was killed says nothing: the channel that it held ends.
process.on('disconnect', () => process.exit());
process.on('message', async (wish: ImagingWish) => {
  let answer: ImagingAnswer;
  try {
    answer = { result: wish.kind === 'inspect' ? await inspect(wish.path, wish.format) : await render(wish) };
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(answer);
});
