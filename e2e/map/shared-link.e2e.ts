import { expect, it } from 'vitest';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product();
const village = '/Map?view=119.095000,25.357000,119.099000,25.360000';

it('a link to a view shows the same ground and filter to whoever opens it, and of the cases what they may see', async () => {
  const client = await app.open('desktop');
  const { page, press } = client;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const panel = page.getByTestId('case-panel');
  const count = async () =>
    Number(/\d+/.exec((await panel.getByRole('status').first().textContent()) ?? '')?.[0] ?? -1);
  const centre = () => page.locator('.mv-target').getAttribute('data-centre');
  /** Degrees between the middle of the map and another; six decimals of each are told. */
  const farFrom = (other: string | null) => async () => {
    const [[x = 0, y = 0], [east = 0, north = 0]] = [await centre(), other].map((text) =>
      (text ?? '').split(',').map(Number),
    ) as [number[], number[]];
    return Math.hypot(x - east, y - north);
  };
  await signIn(client, 'zhenban', `${village}&state=running`);
  await expect.poll(count).toBeGreaterThan(0);
  await press(panel.getByRole('button', { name: '分享视图' }));
  await page.getByText('已复制链接').waitFor();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  const there = await centre();
  const path = `${link.pathname}${link.search}`;

  // Somebody of the county sees the same, filter and all.
  await signIn(client, 'admin', path);
  await expect.poll(count).toBeGreaterThan(0);
  await expect.poll(farFrom(there)).toBeLessThan(3e-6);
  expect(link.searchParams.get('state')).toBe('running');
  expect(new URL(page.url()).searchParams.get('state')).toBe('running');

  // An officer of another township stands on the same ground, is told that nothing there is theirs, and is refused no call.
  await signIn(client, 'zhenban2', path);
  await panel.getByText('当前范围内没有符合条件的案件').waitFor();
  await expect.poll(farFrom(there)).toBeLessThan(3e-6);
  expect(await panel.locator('.om-list button').count()).toBe(0);

  // A link that somebody cut short opens the county, not an empty map.
  await signIn(client, 'zhenban', '/Map?view=119.09,25.3&kind=nothing');
  await expect.poll(count).toBeGreaterThan(0);
});

it('on the phone a link to a view shows whoever opens it what they may see, and a spoilt one the county', async () => {
  const client = await app.open('phone');
  const { page } = client;
  const count = async () =>
    Number(/\d+/.exec((await page.getByTestId('case-panel').innerText()) ?? '')?.[0] ?? -1);
  await signIn(client, 'zhenban', `${village}&state=running`);
  await expect.poll(count).toBeGreaterThan(0);
  await signIn(client, 'zhenban2', `${village}&state=running`);
  await page.getByText('当前范围内没有符合条件的案件').waitFor();
  await signIn(client, 'zhenban', '/Map?view=119.09,25.3&kind=nothing');
  await expect.poll(count).toBeGreaterThan(0);
  // Addresses that were cut on their way say so, and lead back.
  for (const path of ['/Process/0', '/Task/nothing', '/PublicNotice/nothing', '/Receipt/0']) {
    await signIn(client, 'zhenban', path);
    await page
      .getByText(/无权|没有权限|不存在|没有找到|加载失败|返回首页|公示已结束/)
      .first()
      .waitFor();
  }
  await signIn(client, 'zhenban', '/Nowhere/at-all');
  await page.waitForURL(/ShouYe/);
  client.watch.take();
});

it('a link to a case that one may not see says so, on both clients', async () => {
  const { processId, caseNo } = await app.journey.caseUpTo('cwhsh');
  for (const kind of ['desktop', 'phone'] as const) {
    const client = await app.open(kind);
    await signIn(client, 'zhenban2', `/Process/${processId}`);
    await client.page
      .getByText(/无权|没有权限|不存在/)
      .first()
      .waitFor();
    // Nothing of the case stands there, not even its number.
    expect(await client.page.locator('body').textContent()).not.toContain(caseNo);
    client.watch.take();
  }
});
