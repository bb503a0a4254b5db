import { describe, expect, it } from 'vitest';
import { startReport } from '../support/acts/acts.ts';
import type { Client } from '../support/browser.ts';
import { fill } from '../support/fill.ts';
import { product } from '../support/product.ts';
import { fillSignIn, signIn, signInAgainDuring } from '../support/sign-in.ts';
import { openTask } from '../support/work.ts';

const app = product();

/** Where each client leads from its home to another screen that comes in a part of its own. */
const ways = {
  phone: {
    who: 'nonghu1',
    part: /\/Mine-[^/]+\.js$/,
    link: (client: Client) => client.page.getByRole('navigation', { name: '主导航' }).getByText('我的'),
    shown: (client: Client) => client.page.getByTestId('logout'),
  },
  desktop: {
    who: 'zhenban',
    part: /\/UserCentrePage-[^/]+\.js$/,
    link: (client: Client) => client.page.getByTestId('welcome'),
    shown: (client: Client) => client.page.locator('main .ant-card').first(),
  },
} as const;

describe.each(['phone', 'desktop'] as const)('without a connection the %s', (kind) => {
  const { who, part, link, shown } = ways[kind];

  it('stays where it is, says so, and opens the screen by itself once there is one', async () => {
    const client = await app.open(kind);
    const { page, press, watch } = client;
    watch.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|ChunkLoadError/);
    let isCut = true;
    await page.route(part, (route) => (isCut ? route.abort() : route.continue()));
    await signIn(client, who);
    await link(client).waitFor();
    await page.context().setOffline(true);
    await press(link(client));
    await page.getByText('当前没有网络', { exact: true }).waitFor();
    await expect.poll(() => link(client).isVisible()).toBe(true);
    await press(page.getByTestId('reload'));
    await page.getByText('当前没有网络', { exact: true }).waitFor();
    isCut = false;
    await page.context().setOffline(false);
    await shown(client).waitFor();
  });

  it('says 加载中 while its menu is on the way [S2-8.loading]', async () => {
    const client = await app.open(kind);
    const { page } = client;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/menu/app/*', async (route) => {
      await held;
      await route.continue();
    });
    await signIn(client, who);
    const menu = kind === 'phone' ? page.getByRole('navigation', { name: '主导航' }) : page.locator('aside');
    await menu.getByText('加载中').waitFor();
    release();
    await menu.getByText('首页').or(menu.getByText('待办任务')).first().waitFor();
    await expect.poll(() => menu.getByText('加载中').count()).toBe(0);
  });
});

it('a page without the shell says so when its part does not arrive, and opens on a press [S1-8.chunk]', async () => {
  const { page, press, root, watch } = await app.open('desktop');
  watch.expect(/ERR_FAILED|Failed to fetch|ChunkLoadError/);
  let isCut = true;
  await page.route(/\/Verify-[^/]+\.js$/, (route) => (isCut ? route.abort() : route.continue()));
  await page.goto(`${root}/verify`);
  await page.getByRole('heading', { level: 1, name: '页面没有加载完整' }).waitFor();
  isCut = false;
  await press(page.getByTestId('reload'));
  await page.getByRole('heading', { name: '文书核验' }).waitFor();
});

it('without a connection screens open that nobody has opened yet: they were fetched while nothing else was done', async () => {
  const client = await app.open('phone');
  const { page, press, watch } = client;
  const { who, part, link, shown } = ways.phone;
  watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const fetched = page.waitForEvent('requestfinished', (request) => part.test(request.url()));
  await signIn(client, who);
  await link(client).waitFor();
  await fetched;
  await page.context().setOffline(true);
  await press(link(client));
  await page.waitForURL('**/Mine');
  await expect.poll(() => page.getByTestId('reload').count()).toBe(0);
  await page.context().setOffline(false);
  await shown(client).waitFor();
});

it('a lost session leads from the phone to the big screen, and from there back to where one was [S2-8.big-screen]', async () => {
  const client = await app.open('phone');
  const { page, press, root } = client;
  await signIn(client, 'nonghu1');
  const tab = page.getByRole('navigation', { name: '主导航' }).getByText('办件');
  await press(tab);
  const shownList = page
    .getByTestId('case-list')
    .or(page.getByRole('heading', { name: '我的申请' }))
    .first();
  // A list that is still on its way is not asked for again.
  await page.getByTestId('case-item').first().waitFor();
  const lost = { status: 200, contentType: 'application/json', body: '{"code":5,"message":"","data":null}' };
  await page.route('**/api/v1/flowable/process?*', (route) => route.fulfill(lost), { times: 1 });
  // A tap on the tab that is open reads its list anew.
  await press(tab);
  await page.waitForURL('**/BigScreen?*');
  await press(page.locator('main').getByRole('button', { name: '登录' }));
  await page.waitForURL(`${root}/Login`);
  await fillSignIn(client, 'nonghu1');
  await shownList.waitFor();
});

it.each([
  ['phone', '返回'],
  ['desktop', '返回列表'],
] as const)(
  'on the %s the way back from a task at which one had to sign in again leads to the list',
  async (kind, way) => {
    const { caseNo } = await startReport(app, 'nonghu1');
    const client = await app.open(kind);
    const { page, press } = client;
    await signIn(client, 'cunwei');
    await openTask(client, caseNo, 'xctk');
    await fill(client, 'wfjb', { szfddxctkbz: '在建一层，未见批准书' });
    await signInAgainDuring(client, 'cunwei', () => press(page.getByTestId('save-task')));
    await page.getByTestId('outcome-confirmed').waitFor();
    await press(page.getByRole('button', { name: way, exact: true }));
    await page.waitForURL((url) => !url.pathname.includes('/Task/'));
  },
);

it.each([
  ['the server’s words', { code: 42900, message: '操作过于频繁，请稍后再试' }, '操作过于频繁，请稍后再试'],
  [
    'the words of a lost network for code 500',
    { code: 500, message: '内部信息' },
    '网络异常，请检查网络连接是否正常',
  ],
  [
    'the same where the server says nothing',
    { code: 50000, message: '' },
    '网络异常，请检查网络连接是否正常',
  ],
])(
  'a list that did not come to the phone says %s, and comes on a press [S2-8.500 S2-8.other]',
  async (_, answer, words) => {
    const client = await app.open('phone');
    const { page, press, root } = client;
    await signIn(client, 'nonghu1');
    await page.getByTestId('apply').waitFor();
    const fulfil = { json: { ...answer, data: null } };
    await page.route('**/api/v1/flowable/process?*', (route) => route.fulfill(fulfil));
    await page.goto(`${root}/Cases`);
    const problem = page.locator('main').getByRole('alert');
    await expect.poll(() => problem.locator('p').textContent()).toBe(words);
    await page.unrouteAll();
    await press(problem.getByRole('button', { name: '重试' }));
    await page.getByTestId('case-item').first().waitFor();
  },
);

it.each(['form', 'definition'])(
  'an application without its %s says that it did not come, and comes on a press',
  async (part) => {
    const client = await app.open('phone');
    const { page, press, root } = client;
    await signIn(client, 'xuncha');
    const address = part === 'form' ? '**/api/v1/form/*' : '**/process-definition/key/*';
    await page.route(address, (route) => route.fulfill({ json: { code: 200, message: '', data: null } }));
    await page.goto(`${root}/Apply/rcxj`);
    const again = page.getByRole('alert').getByRole('button', { name: '重试' });
    await again.waitFor();
    await page.unrouteAll();
    await press(again);
    await page.locator('[data-field]').first().waitFor();
  },
);

it('a screen whose answer hangs says that it still loads, and asks again on a press', async () => {
  const client = await app.open('phone');
  const { page, press } = client;
  await page.clock.install();
  await signIn(client, 'nonghu1');
  const tab = page.getByRole('navigation', { name: '主导航' }).getByText('办件');
  await tab.waitFor();
  await page.reload();
  let hangs = true;
  await page.route('**/api/v1/flowable/process?*', (route) => (hangs ? undefined : route.continue()));
  await press(tab);
  const waiting = page.locator('.ui-skeleton').first();
  await waiting.waitFor();
  const said = () => waiting.evaluate((element) => getComputedStyle(element, '::after').content);
  // The skeleton of the route may give way to that of the list between the two looks.
  await expect.poll(said).toContain('仍在加载');
  const note = page.getByTestId('slow-note');
  await expect
    .poll(async () => {
      await page.clock.fastForward(21_000);
      return note.isVisible();
    })
    .toBe(true);
  hangs = false;
  await press(note.getByRole('button'));
  await page.getByRole('heading', { name: '我的申请' }).waitFor();
  await waiting.waitFor({ state: 'detached' });
  await note.waitFor({ state: 'detached' });
});

it('a new version is offered above: the buttons of a task stay free to press', async () => {
  const { caseNo } = await app.journey.caseUpTo('cwhyj');
  const client = await app.install('phone');
  const { page } = client;
  await signIn(client, 'cunwei');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await openTask(client, caseNo, 'cwhyj');
  // A worker under another address replaces the one of the same scope, as one with other content does.
  await page.evaluate(() =>
    navigator.serviceWorker.register('/m/sw.js?another', { scope: '/m/' }).then(() => undefined),
  );
  await page.getByTestId('new-version').waitFor();
  for (const button of await page.locator('[data-testid^=outcome-]').all()) {
    const isFree = await button.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect([await button.innerText(), isFree]).toEqual([await button.innerText(), true]);
  }
});
