import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { type Client, clientsInTurn } from '../support/browser.ts';
import { fieldOf } from '../support/fill.ts';
import { openMap } from '../support/map.ts';
import { product } from '../support/product.ts';
import { reviewAt } from '../support/review.ts';

const app = product();
const folder = process.env['PICTURES'];
const region = 'jfsqjd.cwhKxjfqytk';

/** The map of the plot and its keys: what has the focus is worked by keys, and nothing else is. */
async function openByKeys(client: Client) {
  const { page } = client;
  const key = (...names: string[]) =>
    names.reduce((before, name) => before.then(() => page.keyboard.press(name)), Promise.resolve());
  const opener = fieldOf(client, region).locator('.map-field > .map-field-button');
  await opener.focus();
  await key('Enter');
  const popup = openMap(client);
  const target = popup.locator('.mv-target[data-zoom]');
  await target.waitFor();
  /** Goes on with Tab until something has the focus, as far as the popup goes round. */
  const tabTo = async (wanted: Locator) => {
    for (let step = 0; step < 80; step++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await key('Tab');
    }
    throw new Error(`Tab does not reach ${wanted}`);
  };
  const pressKey = async (name: string | RegExp) => {
    await tabTo(popup.getByRole('button', { name, exact: true }));
    await key('Enter');
  };
  const centre = () => target.getAttribute('data-centre');
  /** Moves the map beneath its middle, and waits until it stands elsewhere. */
  const move = async (name: string) => {
    const before = await centre();
    await key(name);
    await expect.poll(centre).not.toBe(before);
  };
  const spoken = () => popup.getByTestId('map-spoken').textContent();
  return { popup, target, key, tabTo, pressKey, centre, move, spoken };
}

describe.each(clientsInTurn('desktop'))('the map on the %s without a pointer', (kind) => {
  it('is drawn on, corrected and stored by keys, and says what was done', async () => {
    const { client } = await reviewAt(app, kind, 'clean');
    const { page } = client;
    const { popup, target, key, tabTo, pressKey, centre, move, spoken } = await openByKeys(client);
    await pressKey('清除');
    await pressKey('绘制');
    // The map itself has the focus as soon as something is drawn.
    await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
    await key(' ');
    await expect.poll(spoken).toBe('绘制中，已加1个点');
    await move('ArrowRight');
    await key(' ');
    await expect.poll(spoken).toMatch(/^绘制中，已加2个点，长度 [1-9]/);
    await move('ArrowUp');
    await key(' ');
    await expect.poll(spoken).toMatch(/^绘制中，已加3个点，面积 [1-9]/);
    await key('Enter');
    await expect.poll(spoken).toMatch(/^已选图形，3个点，面积 [1-9]/);
    const area = () => popup.locator('.mv-figure strong').textContent();
    const drawn = await area();

    // A corner is chosen, moved, given a neighbour, and taken away.
    await key('PageDown');
    await expect.poll(spoken).toMatch(/^已选第1个点，共3个：/);
    const stood = await centre();
    await key('Shift+ArrowLeft');
    await expect.poll(area).not.toBe(drawn);
    expect(await centre()).toBe(stood);
    await key('i');
    await expect.poll(spoken).toMatch(/^已选第2个点，共4个：/);
    await key('Delete');
    await expect.poll(spoken).toMatch(/共?3个/);
    await key('Control+z', 'Control+z', 'Control+z');
    await expect.poll(area).toBe(drawn);
    if (folder) await page.screenshot({ path: `${folder}/${kind}-keys.png` });

    // Another shape replaces nothing without being asked; coordinates lead the map elsewhere; Escape leaves the panel.
    await pressKey('定位');
    const box = popup.locator('.mv-position input');
    await expect
      .poll(() => popup.locator('.mv-panel').evaluate((panel) => panel.contains(document.activeElement)))
      .toBe(true);
    await tabTo(box);
    await page.keyboard.insertText('119.0975, 25.3585');
    await key('Enter');
    await popup.locator('.mv-target[data-layers*=mark]').waitFor();
    await pressKey('定位');
    await key('Escape');
    await popup.locator('.mv-position').waitFor({ state: 'detached' });
    await tabTo(popup.getByRole('button', { name: '确定', exact: true }));
    await key('Enter');
    await popup.waitFor({ state: 'detached' });
    await fieldOf(client, region).getByTestId('land-card').waitFor();
  });

  it('has nothing that axe finds, with each of its panels open', async () => {
    const { client } = await reviewAt(app, kind, 'clean');
    const { page } = client;
    const { popup, key, pressKey, move } = await openByKeys(client);
    const found: string[] = [];
    const judge = async (state: string) => {
      for (const fault of await axeFaults(page, '.mv-popup')) found.push(`${state}: ${fault}`);
      if (folder) await page.screenshot({ path: `${folder}/axe-${kind}-${state}.png` });
    };
    const eachPanel = async (names: readonly string[]) => {
      for (const name of names) {
        await pressKey(name);
        await popup.locator(`[aria-expanded=true], .mv-panel`).first().waitFor();
        await judge(name);
        await key('Escape');
      }
    };
    await judge('opened');
    await eachPanel(['矩形（按宽和深）', '文件（导入、导出）', '定位']);
    await pressKey(/^视图/);
    await judge('视图');
    await pressKey('打印');
    await popup.locator('.mv-panel').waitFor();
    await judge('打印');
    await key('Escape');
    if (kind === 'phone') await eachPanel(['切换底图']);
    await pressKey('图层树');
    await popup.getByTestId('layer-tree').waitFor();
    await judge('图层树');
    await pressKey('关闭图层树');

    // What stands ready once something is drawn.
    await pressKey('清除');
    await pressKey('绘制');
    await key(' ');
    await move('ArrowRight');
    await key(' ');
    await judge('growing');
    await eachPanel(['加本机位置的点']);
    await pressKey('更多绘制工具');
    await judge('更多绘制工具');
    await eachPanel(['按边长和角度加点']);
    await pressKey('放弃绘制');
    await pressKey('绘制');
    for (const name of ['ArrowRight', 'ArrowUp', 'ArrowLeft']) {
      await key(' ');
      await move(name);
    }
    await key('Enter');
    await popup.locator('.mv-map[data-growing=false]').waitFor();
    await judge('drawn');
    await eachPanel(['坐标表']);
    await eachPanel(['平行线和缓冲线', '捕捉层（选择图层）']);
    expect(found).toEqual([]);
  });
});
