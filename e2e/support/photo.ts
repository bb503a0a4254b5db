import type { Page } from 'playwright-core';
import type { Upload } from './fill.ts';

/** A photo of noise, which no codec makes small: bytes grow with the size that is asked for. */
export async function photo(
  page: Page,
  size: { width: number; height: number; name?: string },
): Promise<Upload> {
  const base64 = await page.evaluate(async ({ width, height }) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    const image = context.createImageData(width, height);
    for (let at = 0; at < image.data.length; at += 65_536) {
      crypto.getRandomValues(image.data.subarray(at, at + 65_536));
    }
    for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255;
    context.putImageData(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let text = '';
    for (let at = 0; at < bytes.length; at += 32_768)
      text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
    return btoa(text);
  }, size);
  return { name: size.name ?? '现场照片.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}
