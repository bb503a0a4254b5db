import { request } from '../../apps/server/testing/client.ts';
import { type Client, emptyPage } from './browser.ts';

export const password = 'Demo@2026';

/**
 * Opens a page as somebody who was not here before, their home unless told, with a session from the API: each client's form
 * is filled in by the tests of the header, of the user centre and of the journey.
 */
export async function signIn(client: Client, userName: string, path = '/'): Promise<void> {
  const { page, root } = client;
  const body = { username: userName, password };
  const reply = await request<Record<string, string>>(new URL(root).origin, 'POST', '/user/login', { body });
  if (reply.code !== 200) throw new Error(`${userName} cannot sign in: ${reply.text}`);
  await forget(client);
  await page.evaluate(({ token = '', id = '', userName = '' }) => {
    for (const [key, value] of Object.entries({ token, id, userName })) localStorage.setItem(key, value);
  }, reply.data);
  await page.goto(root + path);
}

/** Signs in by the form, as somebody who was not here before. */
export async function signInByForm(client: Client, userName: string): Promise<void> {
  await forget(client);
  await client.page.goto(`${client.root}/Login`);
  await fillSignIn(client, userName);
  await client.page.waitForURL((url) => !url.pathname.endsWith('/Login'));
}

/**
 * The session ends elsewhere, `act` is refused for it, and the person signs in again at the page that it led to. Another call of the
 * page may hear of it first, and lead away before `act` could press anything.
 */
export async function signInAgainDuring(client: Client, userName: string, act: () => Promise<unknown>) {
  const { page } = client;
  client.watch.expect(/401/);
  await page.evaluate(() =>
    fetch('/api/user/token', {
      method: 'DELETE',
      headers: { Authentication: localStorage.getItem('token') ?? '' },
    }),
  );
  const led = page.waitForURL(/Login/);
  await Promise.race([act().catch(() => led), led]);
  await led;
  await fillSignIn(client, userName);
}

/** Clears what the last person left, where no page of the client runs, which would notice. */
async function forget({ page, root }: Client): Promise<void> {
  if (page.url() !== emptyPage(root)) await page.goto(emptyPage(root));
  await page.evaluate(() => localStorage.clear());
}

/** Fills in the form of the sign-in page and sends it. */
export async function fillSignIn(client: Client, userName: string, secret = password): Promise<void> {
  const { page, press } = client;
  await page.locator('input[autocomplete=username]').fill(userName);
  await page.locator('input[autocomplete=current-password]').fill(secret);
  await press(page.getByTestId('login-submit'));
}
