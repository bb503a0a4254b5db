import { describe, expect, it } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { cutTexts, settle } from '../support/look.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product();

describe('the wall', () => {
  it.each([
    [1920, 1080],
    [3840, 1080],
  ])('fits %i by %i without scrolling, and axe finds nothing [S2-8.wall]', async (width, height) => {
    const client = await app.open('desktop');
    const { page } = client;
    await page.setViewportSize({ width, height });
    await signIn(client, 'nongyeju', '/BigScreen');
    await page.getByTestId('big-screen').waitFor();
    await settle(page);
    const beyond = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return [scrollWidth - window.innerWidth, scrollHeight - window.innerHeight].some((more) => more > 1);
    });
    expect(beyond).toBe(false);
    expect(await axeFaults(page)).toEqual([]);
  });

  it('shows its frame until figures come, says that they do not, and asks again, and axe finds nothing [S2-8.wall]', async () => {
    const client = await app.open('desktop');
    const { page, press, watch } = client;
    watch.expect(/ERR_FAILED/);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let isDown = true;
    await page.route('**/v1/big-screen*', async (route) => {
      await held;
      await (isDown ? route.abort() : route.continue());
    });
    await signIn(client, 'nongyeju', '/BigScreen');
    const frame = page.getByTestId('big-screen-waiting');
    await frame.getByRole('status').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    release();
    await frame.getByRole('alert').waitFor();
    await frame.getByRole('button', { name: '立即重试' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    isDown = false;
    await press(frame.getByRole('button', { name: '立即重试' }));
    await page.getByTestId('big-screen').waitFor();
  });

  it('stands one below the other on a phone, with no word outside the screen [S2-8.wall]', async () => {
    const client = await app.open('desktop');
    const { page } = client;
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(client, 'nongyeju', '/BigScreen');
    await page.getByTestId('big-screen').waitFor();
    await settle(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect((await cutTexts(page)).filter((fault) => fault.startsWith('outside'))).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
  });
});

it('a register opens from its list, which marks it, keeps the number of the case in sight, and axe finds nothing', async () => {
  const client = await app.open('desktop');
  const { page, press } = client;
  await app.journey.start();
  await signIn(client, 'nongyeju', '/Registers');
  const list = page.getByRole('navigation').filter({ has: page.getByRole('heading', { name: '台账' }) });
  const entries = list.getByRole('button');
  await entries.first().waitFor();
  expect(await entries.count()).toBe(8);
  const title = await entries.nth(1).innerText();
  await press(entries.nth(1));
  await list
    .getByRole('button', { name: title, exact: true })
    .and(page.locator('[aria-current=page]'))
    .waitFor();
  await page.locator('#register').waitFor();
  const place = async (name: string) =>
    (await page.getByRole('columnheader', { name, exact: true }).boundingBox())?.x ?? 0;
  const [number, township] = [await place('案件编号'), await place('乡镇')];
  await page.locator('.ant-table-content').evaluate((table) => table.scrollTo(400, 0));
  await expect.poll(() => place('乡镇')).toBeLessThan(township - 100);
  expect(Math.abs((await place('案件编号')) - number)).toBeLessThan(2);
  await settle(page);
  expect(await axeFaults(page)).toEqual([]);
});

describe('the phone of an old villager', () => {
  it('reads a policy aloud, and stops when asked', async () => {
    const client = await app.open('phone');
    const { page, press } = client;
    await page.addInitScript(() => {
      const said: string[] = [];
      const voice = { speak: ({ text }: { text: string }) => said.push(text), cancel: () => said.push('') };
      Object.defineProperty(window, 'speechSynthesis', { value: voice });
      Object.defineProperty(window, 'said', { value: said });
    });
    await signIn(client, 'nonghu1', '/Policy/apply');
    const button = page.getByTestId('read-aloud');
    await press(button);
    await page.locator('[data-testid=read-aloud][aria-pressed=true]').waitFor();
    const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
    expect((await said()).at(-1)).toContain('宅基地');
    await press(button);
    await page.locator('[data-testid=read-aloud][aria-pressed=false]').waitFor();
    expect((await said()).at(-1)).toBe('');
  });

  it('asks anew for what a screen shows when it is pulled down from its top', async () => {
    const client = await app.open('phone');
    const { page } = client;
    await signIn(client, 'nonghu1', '/Cases');
    await settle(page);
    const asked = page.waitForRequest((request) => request.url().includes('/v1/flowable/process?'));
    const touches = await page.context().newCDPSession(page);
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      touches.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] });
    // What listens to the finger is loaded after the screen: it is pulled again until it answers.
    await expect
      .poll(async () => {
        await finger('touchStart', 150);
        for (const y of [200, 250, 300]) await finger('touchMove', y);
        const isPulled = await page.getByTestId('pull-to-refresh').isVisible();
        if (!isPulled) await finger('touchEnd');
        return isPulled;
      })
      .toBe(true);
    await finger('touchEnd');
    await asked;
  });
});
