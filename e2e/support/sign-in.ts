import type { Client } from './browser.ts';

export const password = 'Demo@2026';

/** Signs in by the form, as somebody who was not here before. */
export async function signIn(client: Client, userName: string): Promise<void> {
  const { page, root } = client;
  // What the last person left is cleared where no page of the client runs, which would notice.
  await page.goto(`${root}/favicon.svg`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${root}/Login`);
  await fillSignIn(client, userName);
  await page.waitForURL((url) => !url.pathname.endsWith('/Login'));
}

export async function fillSignIn(client: Client, userName: string, secret = password): Promise<void> {
  const { page, press } = client;
  await page.locator('input[autocomplete=username]').fill(userName);
  await page.locator('input[autocomplete=current-password]').fill(secret);
  await press(page.getByTestId('login-submit'));
}
