import { createCanvas, type Image } from '@napi-rs/canvas';

/** Pixels of an image as numbers, alpha in the highest byte. */
export function pixelsOf(image: Image): number[] {
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const pixels: number[] = [];
  for (let i = 0; i < data.length; i += 4) {
    pixels.push(((data[i + 3]! << 24) | (data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!) >>> 0);
  }
  return pixels;
}
