import type { Page } from 'playwright-core';

/** Waits until the browser has written down what somebody typed or chose, some milliseconds after it: a text of its drafts, or of their keys. */
export async function keptText(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('drafts');
        opening.onerror = () => resolve(false);
        opening.onsuccess = () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(all.result).includes(wanted));
          };
        };
      }),
    text,
  );
}
