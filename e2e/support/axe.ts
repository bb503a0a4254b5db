import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Half as long as the source that the package hands over: each page that is looked at parses it anew. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** What is in order is not described, and style sheets are not fetched again for rules that are not asked. */
const options = { resultTypes: ['violations'], preload: false } satisfies axe.RunOptions;

/** What axe finds in a part of a page (all of it where none is named), as one line for each element. */
export async function axeFaults(page: Page, within = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ({ root, options }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(root, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any, all, none }) => {
          const why = [...any, ...all, ...none].map(({ message }) => message).join('; ');
          return `${id}: ${target.join(' ')} (${why})`;
        }),
      );
    },
    { root: within, options },
  );
}
