import { readFileSync, writeFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { maxPixels } from '../../contract/index.ts';
import { holdsForeignContent, type Picture, readPicture } from '../../engine/index.ts';
import type { ImagingAnswer, ImagingRequest, Inspection, Rendered } from './protocol.ts';

/** Judges a picture: structure first, then the size it claims, and only then its pixels. */
async function inspect(path: string, format: string): Promise<Inspection> {
  const bytes = readFileSync(path);
  const picture = readPicture(bytes, format);
  if (!picture) return { fault: 'broken' };
  if (picture.width * picture.height > maxPixels) return { fault: 'pixels' };
  if (holdsForeignContent(picture)) return { fault: 'foreign' };
  const drawn = await draw(bytes, picture, 16).catch(() => null);
  if (!drawn) return { fault: 'broken' };
  const turned = picture.orientation > 4;
  return {
    fault: null,
    width: turned ? picture.height : picture.width,
    height: turned ? picture.width : picture.height,
  };
}

/** A copy made of pixels alone: upright, no longer than `edge`, without place, time or anything else of the original. */
async function render(bytes: Uint8Array, format: string, edge: number, output: string): Promise<Rendered> {
  const picture = readPicture(bytes, format);
  if (!picture || picture.width * picture.height > maxPixels) return null;
  const canvas = await draw(bytes, picture, edge).catch(() => null);
  if (!canvas) return null;
  const mime = format === 'jpg' ? 'image/jpeg' : 'image/webp';
  const data = mime === 'image/jpeg' ? canvas.toBuffer('image/jpeg', 82) : canvas.toBuffer('image/webp', 85);
  writeFileSync(output, data, { flush: true });
  return { mime, size: data.length };
}

/** The library ignores the orientation that cameras note, so it is applied here. */
async function draw(bytes: Uint8Array, picture: Picture, edge: number) {
  const image = await loadImage(bytes);
  const turned = picture.orientation > 4 && image.width === picture.width;
  const upright = image.width !== picture.width || picture.orientation === 1;
  const scale = Math.min(1, edge / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const canvas = createCanvas(turned ? height : width, turned ? width : height);
  const context = canvas.getContext('2d');
  if (!upright) context.setTransform(...turns(picture.orientation, width, height));
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

function turns(orientation: number, w: number, h: number): [number, number, number, number, number, number] {
  const table: Record<number, [number, number, number, number, number, number]> = {
    2: [-1, 0, 0, 1, w, 0],
    3: [-1, 0, 0, -1, w, h],
    4: [1, 0, 0, -1, 0, h],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, h, 0],
    7: [0, -1, -1, 0, h, w],
    8: [0, -1, 1, 0, 0, w],
  };
  return table[orientation] ?? [1, 0, 0, 1, 0, 0];
}

parentPort?.on('message', async (request: ImagingRequest) => {
  let answer: ImagingAnswer;
  try {
    const result =
      request.kind === 'inspect'
        ? await inspect(request.path, request.format)
        : await render(request.bytes, request.format, request.edge, request.output);
    answer = { id: request.id, result };
  } catch (error) {
    answer = { id: request.id, error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
