import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds in a part of a page (all of it where none is named), as one line for each element. */
export async function axeFaults(page: Page, within = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (root) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(root);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, all, none }) => {
        const why = [...any, ...all, ...none].map(({ message }) => message).join('; ');
        return `${id}: ${target.join(' ')} (${why})`;
      }),
    );
  }, within);
}
