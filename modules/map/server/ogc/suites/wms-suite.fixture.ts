import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect } from 'vitest';
import { startPictures } from '../services.fixture.ts';

/** Names of a suite's tests, each with what it asks. */
export type Checks = readonly (readonly [name: string, check: () => Promise<unknown> | unknown])[];
export type Query = Record<string, string>;
export type Reply = Awaited<ReturnType<Awaited<ReturnType<typeof startPictures>>['get']>>;

export const white = [255, 255, 255, 255];

/** Our WMS with its capabilities, and each named layer's own element. */
export async function startWms() {
  const served = await startPictures();
  const capabilities = (await served.get('wms', { SERVICE: 'WMS', REQUEST: 'GetCapabilities' })).text;
  const layers = [...capabilities.matchAll(/<Layer queryable="1"><Name>[\s\S]*?<\/Layer>/g)].map(
    ([text]) => text,
  );
  const root = capabilities.split('<Layer queryable')[0]!;
  return {
    ...served,
    capabilities,
    layers,
    root,
    formatsOf: (operation: string) =>
      values(new RegExp(`<${operation}>([\\s\\S]*?)</${operation}>`).exec(capabilities)![1]!, 'Format'),
    /** Systems of the root hold for each layer. */
    systemsOf: (layer: string) => [...values(root, 'CRS'), ...values(layer, 'CRS')],
  };
}

export const values = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'g'))].map(([, value]) => value!);

export async function isPicture(reply: Reply, type = 'image/png'): Promise<void> {
  expect([reply.status, reply.type.split(';')[0]]).toEqual([200, type]);
  await loadImage(reply.bytes);
}

export function isException({ type, text }: Reply, code?: string): void {
  expect(type).toMatch(/^text\/xml/);
  expect(text).toMatch(/<ServiceExceptionReport [^>]*version="1\.3\.0"/);
  if (code) expect(text).toContain(`code="${code}"`);
}

export async function pixel(reply: Reply, x: number, y: number): Promise<number[]> {
  const image = await loadImage(reply.bytes);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return [...context.getImageData(x, y, 1, 1).data];
}
