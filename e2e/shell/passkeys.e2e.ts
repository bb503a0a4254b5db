import { freePort } from '@homestead/testing';
import { describe, expect, it } from 'vitest';
import { serve } from '../../apps/server/testing/served.ts';
import { type Client, clientsInTurn } from '../support/browser.ts';
import { product } from '../support/product.ts';
import { fillSignIn, password, signIn } from '../support/sign-in.ts';

/** Pictures of the pages where a folder for them is named. */
const pictures = process.env['PICTURES'];

/** Passkeys are bound to the product's own address: browsers take `localhost`, and no other without TLS. */
const app = product({
  own: async () => {
    const port = await freePort();
    const base = `http://localhost:${port}`;
    const { db, close } = await serve({ environment: { PORT: String(port), PUBLIC_URL: base } });
    return { base, db, close };
  },
});

/** A device with a fingerprint reader whose owner always puts the finger on it. */
async function addAuthenticator({ page }: Client) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describe.each(clientsInTurn('phone'))('passkeys on the %s', (kind) => {
  const userName = kind === 'desktop' ? 'zhenban' : 'nongye';
  const centre = kind === 'desktop' ? '/UserCenterIndex' : '/Security';

  it('are added in the user centre, sign in beside the password, and are removed', async () => {
    const client = await app.open(kind);
    const { page, press, root, watch } = client;
    const photograph = async (name: string) => {
      if (pictures) await page.screenshot({ path: `${pictures}/passkeys-${kind}-${name}.png` });
    };
    await addAuthenticator(client);
    await signIn(client, userName, centre);
    await press(page.getByTestId('passkey-add'));
    await page.getByTestId('passkey-name').fill('我的设备');
    await page.getByTestId('passkey-password').fill(password);
    await photograph('add');
    await press(page.getByTestId('dialog-confirm'));
    await expect.poll(() => page.getByTestId('recovery-codes').locator('li').count()).toBe(10);
    await page.getByTestId('dialog-confirm').filter({ hasText: '保存' }).waitFor();
    await press(page.getByTestId('dialog-confirm'));
    await page.getByTestId('recovery-codes').waitFor({ state: 'detached' });
    await page
      .getByTestId('passkey')
      .filter({ hasText: '我的设备' })
      .filter({ hasText: '尚未使用' })
      .waitFor();
    await page.getByTestId('passkey-add').scrollIntoViewIfNeeded();
    await photograph('list');

    await page.evaluate(() => localStorage.clear());
    await page.goto(`${root}/Login`);
    watch.expect(/user\/login/);
    await fillSignIn(client, userName);
    await page.getByTestId('login-passkey').waitFor();
    await photograph('sign-in');
    await press(page.getByTestId('login-passkey'));
    await page.waitForURL((url) => !url.pathname.endsWith('/Login'));

    await page.goto(root + centre);
    await page.getByTestId('passkey').filter({ hasText: '最近使用' }).waitFor();
    await press(page.getByTestId('passkey-remove'));
    await page.getByTestId('passkey-password').fill(password);
    await press(page.getByTestId('dialog-confirm'));
    await page.getByTestId('passkey').waitFor({ state: 'detached' });
  });

  it('are explained where the browser has none, instead of a button', async () => {
    const client = await app.open(kind);
    const { page, watch } = client;
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
    await signIn(client, 'cunwei', centre);
    await page.getByText('此浏览器不支持通行密钥').waitFor();
    expect(await page.getByTestId('passkey-add').count()).toBe(0);
    expect(watch.take()).toEqual([]);
  });
});
