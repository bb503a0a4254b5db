import { isWholeRun } from '@homestead/testing';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Client, Kind } from '../support/browser.ts';
import { addPerson } from '../support/people.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product();
const both: readonly Kind[] = ['phone', 'desktop'];
const ways = ['pointer', 'keys'] as const;
type WayName = (typeof ways)[number];
/** Keys on a phone are those on the desktop: they are for whole runs. */
const waysOn = (kind: Kind): readonly WayName[] => (kind === 'phone' && !isWholeRun ? ['pointer'] : ways);

/** Pixels that an arrow key moves the map. */
const stride = 128;
type Place = readonly [east: number, north: number];

/** How somebody works the map beside the forms: with a finger or the mouse, or with keys alone. */
function worker({ page, press, kind }: Client, way: WayName) {
  const target = page.locator('.mv-target');
  const centre = () => target.getAttribute('data-centre');
  const use = async (button: Locator) => {
    if (way === 'pointer') return press(button);
    await button.focus();
    await page.keyboard.press('Enter');
  };
  /** Where the middle of the map stands, in strides from where the drawing began. */
  let stands: Place = [0, 0];
  const goBy = async (key: string, count: number) => {
    for (let step = 0; step < count; step++) {
      const before = await centre();
      await page.keyboard.press(key);
      await expect.poll(centre).not.toBe(before);
    }
  };
  /** Does at places, in half strides from the middle of the map, what a tap does there. */
  const at = async (places: readonly Place[], key: string) => {
    for (const [east, north] of places) {
      if (way === 'pointer') {
        const box = (await target.boundingBox())!;
        const x = box.x + box.width / 2 + (east * stride) / 2;
        const y = box.y + box.height / 2 - (north * stride) / 2;
        await (kind === 'phone' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
        continue;
      }
      await goBy(east > stands[0] ? 'ArrowRight' : 'ArrowLeft', Math.abs(east - stands[0]));
      await goBy(north > stands[1] ? 'ArrowUp' : 'ArrowDown', Math.abs(north - stands[1]));
      stands = [east, north];
      await page.keyboard.press(key);
    }
  };
  return { target, centre, use, at };
}

async function openOneMap(kind: Kind): Promise<Client> {
  const client = await app.open(kind, { longitude: 119.0975, latitude: 25.3585, accuracy: 6 });
  await signIn(
    client,
    await addPerson(app, 'zhenban', '郑看图'),
    '/Map?view=119.095000,25.357000,119.099000,25.360000',
  );
  await client.page.locator('.mv-target[data-layers*=cases]').waitFor();
  const fold = client.page.getByRole('button', { name: '收起列表' });
  if (kind === 'phone') await client.press(fold);
  return client;
}

describe.each(both)('what is made of areas and of the view on the %s', (kind) => {
  it.each(waysOn(kind))('is done by %s', async (way) => {
    const client = await openOneMap(kind);
    const { page } = client;
    const { target, centre, use, at } = worker(client, way);
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const bar = page.locator('.mv-drawbar');
    const area = async () => Number.parseFloat((await bar.locator('dd').first().textContent()) ?? '');
    const isGrowing = (now: boolean) => page.locator(`.mv-map[data-growing=${now}]`).waitFor();

    await use(button('绘制'));
    await use(page.getByRole('group', { name: '绘制' }).getByRole('button', { name: '面', exact: true }));
    await isGrowing(true);
    await at(
      [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ],
      ' ',
    );
    await use(button('结束绘制'));
    await isGrowing(false);
    const whole = await area();
    expect(whole).toBeGreaterThan(0);
    await use(button('更多绘制工具'));
    await use(button('分割面'));
    await isGrowing(true);
    // The button is gone: the map has the focus, so that the next key draws.
    if (way === 'keys')
      await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
    await at(
      [
        [0, 2],
        [0, -2],
      ],
      ' ',
    );
    await use(button('结束绘制'));
    await isGrowing(false);
    // One part is chosen by itself; a tap chooses the other as well as any.
    await expect.poll(area).toBeGreaterThan(0);
    if (way === 'pointer') await at([[-0.5, 0]], '');
    await expect.poll(async () => Math.abs((await area()) / whole - 0.5)).toBeLessThan(0.02);
    await use(button('与相连的面合并'));
    await expect.poll(async () => Math.abs((await area()) / whole - 1)).toBeLessThan(0.001);
    await use(button('清除'));
    await expect.poll(() => button('清除').count()).toBe(0);

    // A desk has no position of its own to show.
    if (kind === 'phone') {
      await use(button('我的位置'));
      await page.locator('.mv-own[data-state=found]').waitFor();
      await expect.poll(centre).toBe('119.097500,25.358500');
      await use(button('我的位置'));
      await page.locator('.mv-own[data-state=off]').waitFor();
    }

    const fromView = async (name: string) => {
      await use(button(/^视图/));
      await use(button(name));
    };
    await fromView('全屏');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    // What fills the screen is the map: the menu is closed, and whoever works by keys goes on at its button.
    await expect.poll(() => page.locator('.mv-menu').count()).toBe(0);
    if (way === 'keys')
      await expect
        .poll(() => button(/^视图/).evaluate((element) => element === document.activeElement))
        .toBe(true);
    await fromView('退出全屏');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);

    await fromView('属性表');
    const table = page.getByTestId('attribute-table');
    await table.getByRole('combobox', { name: '图层', exact: true }).selectOption({ label: '宗地' });
    await table.locator('tbody button').first().waitFor();
    await use(table.locator('tbody button').first());
    await page.locator('.mv-target[data-layers*=attribute-choice]').waitFor();
    await use(table.getByRole('button', { name: '关闭属性表' }));
    await table.waitFor({ state: 'detached' });

    await fromView('叠加统计');
    const sums = page.getByTestId('overlay-panel');
    await sums.getByRole('combobox', { name: '图层', exact: true }).selectOption({ label: '第三次国土调查' });
    await use(sums.getByRole('button', { name: '统计', exact: true }));
    await sums.getByText('范围：').waitFor();
    await sums.getByRole('table', { name: '按类合计' }).waitFor();
    await page.locator('.mv-target[data-layers*=overlay-found]').waitFor();
    await use(sums.getByRole('button', { name: '关闭叠加统计' }));
    await sums.waitFor({ state: 'detached' });

    await fromView('对比');
    const comparison = page.getByTestId('comparison');
    await use(comparison.getByRole('button', { name: '分屏' }));
    await page.locator('.mv-target[data-split]').waitFor();
    await use(comparison.getByRole('button', { name: '结束对比' }));
    await comparison.waitFor({ state: 'detached' });
    // Other people's tiles are not what this test is about.
    client.watch.take();
  });
});
