import { describe, expect, it } from 'vitest';
import type { Client } from '../support/browser.ts';
import { product } from '../support/product.ts';
import { fillSignIn, password, signIn } from '../support/sign-in.ts';
import { openTask } from '../support/work.ts';

const app = product();

const stored = ({ page }: Client) =>
  page.evaluate(() => ['token', 'Authentication', 'id', 'userName'].map((key) => localStorage.getItem(key)));
const nothing = [null, null, null, null];

describe('the header', () => {
  it('leads by its title to the portal, by its welcome to the user centre, and out again [S1-2.route-portal S1-2.route-user-centre S1-2.header-in S1-4.sign-out S1-7.log-out]', async () => {
    const client = await app.open('desktop');
    const { page } = client;
    await signIn(client, 'zhenban');
    await page.getByTestId('welcome').click();
    await page.waitForURL('**/UserCenterIndex');
    await page.locator('main').getByTestId('notice-settings').waitFor();
    await page.getByTestId('platform-title').click();
    await page.waitForURL('**/Main/Portal');
    await page.getByTestId('due-calendar').getByRole('button', { name: '下个月' }).waitFor();
    await page.getByTestId('logout').click();
    await page.getByTestId('dialog-confirm').click();
    await page.getByTestId('login').waitFor();
    expect(new URL(page.url()).pathname).toBe('/Main/Portal');
    expect(await stored(client)).toEqual(nothing);
  });

  it('shows a way to sign in when signed out, and nothing on the sign-in page [S1-2.route-login S1-2.header-out S1-2.header-login]', async () => {
    const { page, root } = await app.open('desktop');
    await page.goto(root);
    await page.getByTestId('login').click();
    await page.getByTestId('login-submit').waitFor();
    await expect.poll(() => page.getByTestId('platform-title').count()).toBe(0);
    await expect.poll(() => page.locator('header').count()).toBe(0);
  });

  it('forgets a token that the server does not know any more, with id and name [S1-8.token-check]', async () => {
    const client = await app.open('desktop');
    await signIn(client, 'zhenban');
    await client.page.getByTestId('welcome').waitFor();
    // A call of the page that is left may still be refused.
    client.watch.expect(/401/);
    await endSession(client);
    await client.page.goto(`${client.root}/Main/Portal`);
    await client.page.getByTestId('login').waitFor();
    expect(await stored(client)).toEqual(nothing);
  });

  it.each([5, 404])(
    'sends whoever hears code %i to the big screen with words, and back after signing in [S2-8.big-screen]',
    async (code) => {
      const client = await app.open('desktop');
      const { page, root } = client;
      await signIn(client, 'zhenban');
      await page.getByTestId('welcome').waitFor();
      await page.route(/\/flowable\/task\?/, (route) =>
        route.fulfill({ json: { code, message: '', data: null } }),
      );
      await page.goto(`${root}/Tasks/done`);
      await page.getByText('登录超时，请重新登录！').waitFor();
      const signInAgain = page.locator('main').getByRole('button', { name: '登录' });
      await signInAgain.waitFor();
      expect(new URL(page.url()).pathname).toBe('/BigScreen');
      expect(await stored(client)).toEqual(nothing);
      await page.unrouteAll();
      await signInAgain.click();
      await fillSignIn(client, 'zhenban');
      await page.waitForURL('**/Tasks/done');
    },
  );

  it('sends a lost session to a page that asks to sign in [S2-8.big-screen]', async () => {
    const { page, root } = await app.open('desktop');
    await page.goto(`${root}/BigScreen`);
    await page.locator('main').getByRole('button', { name: '登录' }).click();
    await page.waitForURL('**/Login');
  });
});

describe('the side navigation', () => {
  it('goes by name, marks what is open or what its screen belongs to, and the breadcrumb says where one is [S2-2.side-menu S2-2.breadcrumb]', async () => {
    const { caseNo } = await app.journey.caseUpTo('cjtzgsc');
    const client = await app.open('desktop');
    const { page, press } = client;
    await signIn(client, 'jiti');
    const marked = page.locator('aside .ant-menu-item-selected');
    const trail = page.getByRole('navigation', { name: '当前位置' }).locator('.ant-breadcrumb-link');
    await press(page.getByRole('menuitem', { name: '已办任务' }));
    await expect.poll(() => trail.allTextContents()).toEqual(['办理中心', '已办任务']);
    await expect.poll(() => marked.textContent()).toBe('已办任务');
    await openTask(client, caseNo, 'cjtzgsc');
    await expect.poll(() => trail.allTextContents()).toEqual(['办理中心', '任务办理']);
    await expect.poll(() => marked.textContent()).toBe('待办任务');
  });
});

it('a page far down the menu, opened by its address, is marked where it is seen', async () => {
  const client = await app.open('desktop');
  await signIn(client, 'admin');
  await client.page.goto(`${client.root}/SystemState`);
  const marked = client.page.locator('aside .ant-menu-item-selected');
  await expect.poll(() => marked.textContent()).toBe('系统状态');
  const isSeen = () =>
    marked.evaluate((item) => {
      const { top, bottom } = item.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(isSeen).toBe(true);
});

describe('the first page of the phone', () => {
  it('is the office for officers and a home of their own for villagers [S2-2.root S2-2.home]', async () => {
    const client = await app.open('phone');
    await signIn(client, 'zhenban');
    await client.page.waitForURL('**/m/ShouYe-BanShiRenYuan_1');
    await client.page.goto(`${client.root}/`);
    await client.page.waitForURL('**/m/ShouYe-BanShiRenYuan_1');
    await signIn(client, 'nonghu1');
    await client.page.waitForURL('**/m/ShouYe-NongHu_1');
  });

  it('offers a villager the telephones of the offices, two taps from the way there, and officers the centre that keeps them', async () => {
    const client = await app.open('phone');
    const { page, press } = client;
    await signIn(client, 'nonghu1');
    await press(page.getByTestId('entry-Contacts'));
    const office = page.getByTestId('office').filter({ hasText: '村民委员会' }).first();
    expect(await office.getByTestId('contact').getAttribute('href')).toMatch(/^tel:\d/);
    await press(office.getByTestId('office-open'));
    await page.getByTestId('unit-navigate').waitFor();
    const place = page.locator('[data-field="dwjbxx.wz"]');
    expect(await place.getByTestId('position-navigate').getAttribute('href')).toMatch(/25\.359/);
    await signIn(client, 'nonghu1');
    await page.getByTestId('entry-Contacts').waitFor();
    expect(await page.getByTestId('entry-BanShiRenYuan-DanWeiZhongXin_1').count()).toBe(0);
    await signIn(client, 'zhenban');
    await page.getByTestId('entry-BanShiRenYuan-DanWeiZhongXin_1').waitFor();
    expect(await page.getByTestId('entry-Contacts').count()).toBe(0);
  });

  it('is that of the new role when someone else signs in on the same phone', async () => {
    const client = await app.open('phone');
    const { page } = client;
    // The address of the sign-in page leads home whoever is signed in.
    await signIn(client, 'nonghu1', '/Login');
    await page.waitForURL('**/m/ShouYe-NongHu_1');
    await page.getByRole('navigation', { name: '主导航' }).getByText('我的').tap();
    await page.getByTestId('logout').tap();
    await page.getByTestId('ask-confirm').tap();
    await page.waitForURL('**/m/Login');
    await page.goto(`${client.root}/ShouYe-NongHu_1`);
    await fillSignIn(client, 'jiti');
    await page.waitForURL('**/m/ShouYe-BanShiRenYuan_1');
    await page.getByRole('navigation', { name: '主导航' }).getByText('待办').waitFor();
  });
});

describe('an address from another system', () => {
  const visit = '/Main/Portal?Authentication=';

  it.each(['phone', 'desktop'] as const)(
    'signs in by its one-time code on the %s, and is cleaned',
    async (kind) => {
      const client = await app.open(kind);
      const admin = await app.journey.as('admin');
      const { data } = await admin.post<{ code: string }>('/user/sso', { userName: 'zhenban' });
      await client.page.goto(
        `${client.root}${visit}${data.code}&id=1&userName=${encodeURIComponent('别人')}`,
      );
      await client.page.waitForFunction(() => localStorage.getItem('token') !== null);
      expect(new URL(client.page.url()).search).toBe('');
      const [token, , id, userName] = await stored(client);
      expect(token).not.toBe(data.code);
      expect([id === '1', userName]).toEqual([false, 'zhenban']);
    },
  );

  it('never has a token in it adopted [S2-6.token-query]', async () => {
    const client = await app.open('desktop');
    client.watch.expect(/sso\/exchange/);
    const { token } = await app.journey.as('zhenban');
    await client.page.goto(`${client.root}${visit}${token}&id=1&userName=zhenban`);
    await client.page.getByTestId('login').waitFor();
    expect(new URL(client.page.url()).search).toBe('');
    expect(await stored(client)).toEqual(nothing);
  });

  it('with an id and a name alone means nothing', async () => {
    const client = await app.open('desktop');
    await client.page.goto(`${client.root}/Main/Portal?id=1&userName=admin`);
    await client.page.getByTestId('login').waitFor();
    expect(await stored(client)).toEqual(nothing);
  });
});

describe('people with other needs', () => {
  it('read larger text and press larger targets in the large-text mode, which stays', async () => {
    const client = await app.open('phone');
    const { page, root } = client;
    await page.goto(`${root}/Login`);
    await page.getByTestId('large-text').tap();
    await page.locator('html[data-large]').waitFor({ state: 'attached' });
    await signIn(client, 'nonghu1');
    await page.getByTestId('apply').waitFor();
    await page.evaluate(() => localStorage.setItem('largeText', '1'));
    await page.reload();
    await page.locator('html[data-large]').waitFor({ state: 'attached' });
    await page.getByTestId('apply').waitFor();
    const small = await page.evaluate(() => {
      const texts = [...document.querySelectorAll('#root *')].filter(
        (part) =>
          part.checkVisibility() &&
          [...part.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
      );
      return texts
        .filter((part) => Number.parseFloat(getComputedStyle(part).fontSize) < 18)
        .map((part) => part.textContent);
    });
    expect(small).toEqual([]);
    const target = await page.getByTestId('apply').boundingBox();
    expect(target?.height).toBeGreaterThanOrEqual(60);
    // What the bar at the bottom leads to stands on the page once more, in large buttons.
    const large = page.getByRole('main').getByRole('navigation').getByRole('link');
    await expect
      .poll(() => large.allTextContents())
      .toEqual(expect.arrayContaining(['办件', '消息', '我的']));
    const heights = await large.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(60);
    // Letters of twice the size are not cut.
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
    const cut = await page
      .getByRole('navigation', { name: '主导航' })
      .getByRole('link')
      .evaluateAll((all) => all.filter((link) => link.scrollHeight > link.clientHeight + 1).length);
    expect(cut).toBe(0);
  });

  it.each(['phone', 'desktop'] as const)('sign in on the %s by keyboard alone', async (kind) => {
    const { page, root } = await app.open(kind);
    await page.goto(`${root}/Login`);
    await page.getByTestId('login-submit').waitFor();
    await tabTo(page, 'input[autocomplete=username]');
    await page.keyboard.type('zhenban');
    await tabTo(page, 'input[autocomplete=current-password]');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.endsWith('/Login'));
  });
});

/** Moves the focus by Tab until it stands where it should. */
async function tabTo(page: Client['page'], selector: string): Promise<void> {
  for (let step = 0; step < 12; step++) {
    const isThere = await page.evaluate(
      (wanted) => document.activeElement?.matches(wanted) ?? false,
      selector,
    );
    if (isThere) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${selector}`);
}

/** Ends the session of a client elsewhere. */
async function endSession(client: Client): Promise<void> {
  const [token] = await stored(client);
  await fetch(`${app.served.base}/api/user/token`, {
    method: 'DELETE',
    headers: { Authentication: token ?? '' },
  });
}
