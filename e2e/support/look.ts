import type { Page } from 'playwright-core';
import { axeFaults } from './axe.ts';

/**
 * Waits until a page stands: no skeleton stands in for anything (but those that a page shows as samples), and for a quarter of
 * a second nothing has changed.
 */
export async function settle(page: Page, samples = 0): Promise<void> {
  const waiting = '.ui-skeleton, .ant-skeleton-active, .ant-spin-spinning';
  await page.waitForLoadState('load');
  await page.evaluate(
    ({ selector, samples }) =>
      new Promise<void>((resolve, reject) => {
        let quiet = setTimeout(look, 250);
        const late = setTimeout(() => end(() => reject(new Error('the page does not come to rest'))), 20_000);
        const observer = new MutationObserver(restart);
        observer.observe(document.documentElement, { subtree: true, childList: true, characterData: true });
        function restart() {
          clearTimeout(quiet);
          quiet = setTimeout(look, 250);
        }
        function look() {
          const isEmpty = !document.querySelector('h1, h2, main, [role=main]');
          if (isEmpty || document.querySelectorAll(selector).length > samples) restart();
          else end(resolve);
        }
        function end(then: () => void) {
          observer.disconnect();
          clearTimeout(quiet);
          clearTimeout(late);
          then();
        }
      }),
    { selector: waiting, samples },
  );
}

/** Words of a page that lie outside the screen or are cut off where nothing scrolls, as one line for each element. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (part: Element) => /auto|scroll/.test(getComputedStyle(part).overflowX);
    const isHeld = (part: Element | null): boolean =>
      !!part && (scrolls(part) || part.matches('.ol-viewport, svg, canvas') || isHeld(part.parentElement));
    const faults: string[] = [];
    for (const part of document.querySelectorAll<HTMLElement>('body *')) {
      const words = [...part.childNodes].filter((node) => node.nodeType === 3 && node.textContent?.trim());
      if (words.length === 0 || !part.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue;
      const { width: wide, height: high } = part.getBoundingClientRect();
      // What only screen readers have stands in a pixel.
      if (wide <= 1 || high <= 1) continue;
      // The part's own words alone: what stands within it for screen readers is clipped to a pixel.
      const boxes = words.flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()];
      });
      const text = {
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
        top: Math.min(...boxes.map(({ top }) => top)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
      };
      const name = `${part.tagName.toLowerCase()}.${part.className} “${part.textContent?.trim().slice(0, 20)}”`;
      if ((text.right > width + 1 || text.left < -1) && !isHeld(part)) faults.push(`outside: ${name}`);
      for (let box: Element | null = part; box; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        const isCut =
          (/hidden|clip/.test(overflowX) && (text.right > edge.right + 2 || text.left < edge.left - 2)) ||
          (/hidden|clip/.test(overflowY) && (text.bottom > edge.bottom + 2 || text.top < edge.top - 2));
        if (isCut && box !== document.body && box !== document.documentElement) {
          faults.push(`cut (${textOverflow}): ${name}`);
          break;
        }
        if (/auto|scroll/.test(overflowX + overflowY)) break;
      }
    }
    return [...new Set(faults)];
  });
}

/** What is wrong with a page as it stands, then in the large-text mode, then (on the phone) with letters of twice the size. */
export async function faultsOf(page: Page, isPhone: boolean): Promise<string[]> {
  const faults = (await axeFaults(page)).map((fault) => `normal: ${fault}`);
  if (!isPhone) return faults;
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => document.documentElement.toggleAttribute('data-large', true));
  faults.push(...(await axeFaults(page)).map((fault) => `large: ${fault}`));
  faults.push(...(await cutTexts(page)).map((fault) => `large: ${fault}`));
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
  faults.push(...(await cutTexts(page)).map((fault) => `200 %: ${fault}`));
  await page.evaluate(() => {
    document.documentElement.removeAttribute('style');
    document.documentElement.removeAttribute('data-large');
  });
  if (size) await page.setViewportSize(size);
  return faults;
}
