import { expect, it } from 'vitest';
import type { Client } from '../support/browser.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product();
const folder = process.env['E2E_PICTURES'];

const picture = async ({ page }: Client, name: string) => {
  if (folder) await page.screenshot({ path: `${folder}/one-map-${name}.png` });
};

it('one map shows the cases in view by kind and state, leads to a case and tells what happened on its parcel', async () => {
  const client = await app.open('desktop');
  const { page, press } = client;
  await signIn(client, 'admin', '/Map');
  const panel = page.getByTestId('case-panel');
  const count = async () =>
    Number(/\d+/.exec((await panel.getByRole('status').first().textContent()) ?? '')?.[0] ?? -1);
  await expect.poll(count).toBeGreaterThan(0);
  await expect.poll(() => page.locator('.mv-target').getAttribute('data-layers')).toContain('cases');
  await picture(client, 'desktop');
  const all = await count();

  await press(panel.getByRole('button', { name: '筛选', exact: true }));
  await press(panel.getByRole('button', { name: '举报和巡检' }));
  await expect.poll(count).toBeLessThan(all);
  await picture(client, 'filters');
  expect(new URL(page.url()).searchParams.get('kind')).toBe('report');
  await press(panel.getByRole('button', { name: '清除筛选' }));
  await expect.poll(count).toBe(all);
  await panel.getByRole('slider', { name: '时间轴' }).fill('0');
  await expect.poll(count).toBe(0);
  await press(panel.getByRole('button', { name: '清除筛选' }));
  await press(panel.getByRole('button', { name: '筛选', exact: true }));
  await expect.poll(count).toBe(all);

  const target = (await page.locator('.mv-target').boundingBox())!;
  await page.mouse.click(target.x + target.width * 0.6, target.y + target.height * 0.75);
  await page.getByTestId('layer-info').locator('details').first().waitFor();
  await press(page.getByTestId('layer-info').locator('summary').first());
  await picture(client, 'layers');
  await press(panel.getByRole('button', { name: '返回列表' }));
  await page.getByLabel('显示的坐标系').selectOption('EPSG:4549');
  await page.mouse.move(target.x + target.width * 0.6, target.y + target.height * 0.7);
  await expect
    .poll(() => page.locator('.mv-coordinates').textContent())
    .toMatch(/^北 28\d{5}\.\d{3}，东 4\d{5}\.\d{3}$/);

  await press(panel.locator('.om-list button').first());
  const card = page.getByTestId('case-card');
  await press(card.getByRole('button', { name: '地块历史' }));
  await card.getByTestId('parcel-history').locator('time').first().waitFor();
  await picture(client, 'history');
  await press(card.getByRole('button', { name: '查看案件' }));
  await page.waitForURL(/\/Process\//);
});

it('points, lines and polygons are drawn on it, and no click of theirs opens a place [S1-4.draw]', async () => {
  const client = await app.open('desktop');
  const { page, press } = client;
  await signIn(client, 'admin', '/Map');
  const target = page.locator('.mv-target');
  await expect.poll(() => target.getAttribute('data-layers')).toContain('cases');
  const box = (await target.boundingBox())!;
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  const tap = (place: readonly [number, number]) => page.mouse.click(...place);
  const tools = page.getByRole('toolbar', { name: '地图' });
  const begin = async (shape: string) => {
    await press(tools.getByRole('button', { name: '绘制', exact: true }));
    await press(page.getByRole('group', { name: '绘制' }).getByRole('button', { name: shape, exact: true }));
  };
  const close = page.getByRole('button', { name: '关闭图层树' });
  if (await close.isVisible()) await press(close);
  await begin('点');
  await tap(at(0.7, 0.5));
  const clear = tools.getByRole('button', { name: '清除', exact: true });
  await clear.waitFor();
  await begin('线');
  await tap(at(0.6, 0.55));
  await tap(at(0.75, 0.6));
  await press(page.getByRole('button', { name: '结束绘制' }));
  await begin('面');
  for (const place of [at(0.6, 0.4), at(0.75, 0.4), at(0.7, 0.48)]) await tap(place);
  await press(page.getByRole('button', { name: '结束绘制' }));
  await picture(client, 'marks');
  expect(await page.getByTestId('layer-info').count()).toBe(0);

  // The polygon is split by a line across it, and its parts are merged again.
  const bar = page.locator('.mv-drawbar');
  const use = (name: string) => press(bar.getByRole('button', { name, exact: true }));
  const area = async () => Number.parseFloat((await bar.locator('dd').first().textContent()) ?? '');
  const whole = await area();
  await use('更多绘制工具');
  await use('分割面');
  await tap(at(0.68, 0.36));
  await tap(at(0.68, 0.52));
  await use('结束绘制');
  await page.locator('.mv-map[data-growing=false]').waitFor();
  await tap(at(0.66, 0.41));
  await expect.poll(area).toBeLessThan(whole * 0.9);
  await use('与相连的面合并');
  await expect.poll(async () => Math.abs((await area()) - whole) < whole / 1000).toBe(true);
  await press(clear);
  await expect.poll(() => clear.count()).toBe(0);
});

it('on the phone the map is a main place of officers', async () => {
  const client = await app.open('phone');
  const { page, press } = client;
  await signIn(client, 'zhenban');
  await press(page.getByRole('navigation', { name: '主导航' }).getByText('地图'));
  const panel = page.getByTestId('case-panel');
  await panel.locator('.om-list button').first().waitFor();
  await page.locator('.mv-target[data-layers*=cases]').waitFor();
  await picture(client, 'phone');
  await press(panel.locator('.om-list button').first());
  await page.getByTestId('case-card').waitFor();
  await picture(client, 'phone-case');
  await press(panel.getByRole('button', { name: '今日到场' }));
  await page.getByTestId('visit-route').locator('li').first().waitFor();
  await page.locator('.mv-target[data-layers*=route]').waitFor();
  await picture(client, 'phone-route');
});

it('on the phone the list gives way to the map and all of its tools, and to a drawing by itself', async () => {
  const client = await app.open('phone', { longitude: 119.0975, latitude: 25.3585, accuracy: 8 });
  const { page, press } = client;
  await signIn(client, 'zhenban');
  await press(page.getByRole('navigation', { name: '主导航' }).getByText('地图'));
  const panel = page.getByTestId('case-panel');
  const list = panel.locator('.om-list button').first();
  await list.waitFor();
  const target = page.locator('.mv-target');
  const tools = page.getByRole('toolbar', { name: '地图', exact: true });
  const height = async () => Math.round((await page.locator('.mv-map').boundingBox())!.height);
  const half = await height();
  await press(panel.getByRole('button', { name: '收起列表' }));
  await list.waitFor({ state: 'hidden' });
  await expect.poll(height).toBeGreaterThan(half * 1.5);
  await tools.getByRole('button', { name: '测面', exact: true }).waitFor();
  await picture(client, 'phone-whole');
  await press(panel.getByRole('button', { name: '展开列表' }));
  await list.waitFor();
  await expect.poll(height).toBe(half);

  await press(tools.getByRole('button', { name: '绘制', exact: true }));
  await press(page.getByRole('group', { name: '绘制' }).getByRole('button', { name: '面', exact: true }));
  await list.waitFor({ state: 'hidden' });
  await expect.poll(height).toBeGreaterThan(half * 1.5);
  const box = (await target.boundingBox())!;
  for (const [x, y] of [
    [-60, -60],
    [60, -60],
    [0, 60],
  ] as const)
    await page.touchscreen.tap(box.x + box.width / 2 + x, box.y + box.height / 2 + y);
  await picture(client, 'phone-drawing');
  await press(page.getByRole('button', { name: '结束绘制' }));
  await page.locator('.mv-map[data-growing=false]').waitFor();
  await picture(client, 'phone-drawn');
  await press(tools.getByRole('button', { name: '清除', exact: true }));
});

it('on the phone one tap shows where the device is, another comes back to it, and a third ends it', async () => {
  const client = await app.open('phone', { longitude: 119.0975, latitude: 25.3585, accuracy: 8 });
  const { page, press } = client;
  await signIn(client, 'zhenban');
  await press(page.getByRole('navigation', { name: '主导航' }).getByText('地图'));
  const target = page.locator('.mv-target');
  await page.locator('.mv-target[data-layers*=cases]').waitFor();
  const own = page.getByRole('button', { name: '我的位置' });
  const centre = () => target.getAttribute('data-centre');
  await press(own);
  await page.locator('.mv-own[data-state=found]').waitFor();
  await expect.poll(centre).toBe('119.097500,25.358500');
  await page.getByText('本机位置精度约8米').waitFor();
  await picture(client, 'phone-own');
  await target.press('ArrowRight');
  await expect.poll(centre).not.toBe('119.097500,25.358500');
  await press(own);
  await expect.poll(centre).toBe('119.097500,25.358500');
  await page.locator('.mv-own[data-state=found]').waitFor();
  await press(own);
  await page.locator('.mv-own[data-state=off]').waitFor();
});
