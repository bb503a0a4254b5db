import type { Page } from 'playwright-core';

/** The function below, within the page. */
declare const lookAtMap: typeof look;

/** Points of the canvases of the map opened last, 16 by 16 over each, that ground covers; and what they look like. */
function look(): { covered: number; looks: string } {
  const small = new OffscreenCanvas(16, 16);
  const context = small.getContext('2d', { willReadFrequently: true })!;
  const map = [...document.querySelectorAll('.ol-viewport')].at(-1);
  for (const canvas of map?.querySelectorAll<HTMLCanvasElement>('.ol-layers canvas') ?? [])
    if (canvas.width > 0 && canvas.height > 0) context.drawImage(canvas, 0, 0, 16, 16);
  const { data } = context.getImageData(0, 0, 16, 16);
  let covered = 0;
  for (let at = 3; at < data.length; at += 4) if (data[at] === 255) covered++;
  return { covered: covered / 256, looks: data.join() };
}

/** In the page: what the map looks like once ground covers it. */
async function covered(): Promise<string> {
  for (;;) {
    const found = lookAtMap();
    if (found.covered > 0.95) return found.looks;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** In the page: done once the map looks different. */
async function changed(from: string): Promise<void> {
  while (lookAtMap().looks === from) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Before the page is opened. */
export const beginToLook = (page: Page): Promise<unknown> =>
  page.addInitScript(`globalThis.lookAtMap = ${look}`);

/** Done when ground covers the map opened last and has followed a finger. */
export async function isUsable(page: Page): Promise<void> {
  const looks = await page.evaluate(covered);
  await page.mouse.move(110, 220);
  await page.mouse.down();
  await page.mouse.move(110, 310, { steps: 3 });
  await page.evaluate(changed, looks);
}
