import { isWholeRun } from '@homestead/testing';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Client } from '../support/browser.ts';
import { cornersOf } from '../support/journey.ts';
import { analyse, openMapOf, pixelOf } from '../support/map.ts';
import { product } from '../support/product.ts';
import { reviewAt } from '../support/review.ts';

const app = product();

/** How somebody works the map: with a finger or the mouse, or with keys alone. */
interface Way {
  press(target: Locator): Promise<void>;
  /** Three places of the map that make a triangle, or the first of them. */
  points(count: number): Promise<void>;
  /** Chooses the first vertex of what is drawn. */
  chooseVertex(): Promise<void>;
  /** Moves the map beneath its middle. */
  pan(): Promise<void>;
  /** Drags the first vertex by a finger, which hides it: what lies beneath is seen beside it meanwhile. */
  dragVertex?(): Promise<void>;
}

function waysOf({ page, press, kind }: Client, popup: Locator): Record<'pointer' | 'keys', Way> {
  const target = popup.locator('.mv-target');
  const offsets = [
    [-50, -40],
    [50, -40],
    [0, 50],
  ] as const;
  const touch = async (index: number) => {
    const box = (await target.boundingBox())!;
    const [x, y] = offsets[index]!;
    const at = [box.x + box.width / 2 + x, box.y + box.height / 2 + y] as const;
    if (kind === 'phone') await page.touchscreen.tap(...at);
    else await page.mouse.click(...at);
  };
  const centre = () => target.getAttribute('data-centre');
  const movedBy = async (move: () => Promise<void>) => {
    const before = await centre();
    await move();
    await expect.poll(centre).not.toBe(before);
  };
  const drag = async () => {
    const box = (await target.boundingBox())!;
    // From the middle, where the last corner may stand: that one stays, and the map comes along.
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (kind === 'desktop') {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - 60, y + 40, { steps: 6 });
      return page.mouse.up();
    }
    const session = await page.context().newCDPSession(page);
    const finger = (type: 'touchStart' | 'touchMove', by: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x - by, y: y + by, id: 1 }] });
    await finger('touchStart', 0);
    for (const by of [15, 30, 45, 60]) await finger('touchMove', by);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await session.detach();
  };
  const dragVertex = async () => {
    const box = (await target.boundingBox())!;
    const [east, south] = offsets[0];
    const [x, y] = [box.x + box.width / 2 + east, box.y + box.height / 2 + south];
    const session = await page.context().newCDPSession(page);
    const finger = (type: 'touchStart' | 'touchMove', by: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x - by, y: y + by, id: 1 }] });
    await finger('touchStart', 0);
    for (const by of [10, 20, 30]) await finger('touchMove', by);
    const magnifier = popup.locator('.mv-magnifier');
    await magnifier.locator('canvas').waitFor();
    const seen = (await magnifier.boundingBox())!;
    const isUnder = x >= seen.x && x <= seen.x + seen.width && y >= seen.y && y <= seen.y + seen.height;
    expect(isUnder, 'the magnifier lies under the finger').toBe(false);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await session.detach();
    await magnifier.waitFor({ state: 'detached' });
  };
  return {
    pointer: {
      ...(kind === 'phone' ? { dragVertex } : {}),
      press,
      points: async (count) => {
        for (let index = 0; index < count; index++) await touch(index);
      },
      chooseVertex: () => touch(0),
      pan: () => movedBy(drag),
    },
    keys: {
      press: async (button) => {
        await button.focus();
        await page.keyboard.press('Enter');
      },
      points: async (count) => {
        await target.focus();
        for (const key of ['ArrowRight', 'ArrowUp', 'ArrowLeft'].slice(0, count)) {
          await page.keyboard.press(' ');
          await movedBy(() => page.keyboard.press(key));
        }
      },
      chooseVertex: async () => {
        await target.focus();
        await page.keyboard.press('PageDown');
      },
      pan: async () => {
        await target.focus();
        await movedBy(() => page.keyboard.press('ArrowDown'));
      },
    },
  };
}

/** Keys on a phone are those on the desktop: they are for whole runs. */
function waysOn(client: Client, popup: Locator): Way[] {
  const { pointer, keys } = waysOf(client, popup);
  return client.kind === 'phone' && !isWholeRun ? [pointer] : [pointer, keys];
}

describe.each(['phone', 'desktop'] as const)('each tool of the map on the %s', (kind) => {
  it('does its work by finger or mouse, and at the desk by keys alone', async () => {
    const { client } = await reviewAt(app, kind, 'clean');
    const { page } = client;
    const context = page.context();
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ longitude: 119.0975, latitude: 25.3585, accuracy: 4 });
    const popup = await openMapOf(client, 'jfsqjd.cwhKxjfqytk');
    const target = popup.locator('.mv-target');
    const button = (name: string | RegExp) => popup.getByRole('button', { name, exact: true });
    const figure = popup.locator('.mv-figures dd').first();
    const panel = popup.locator('.mv-panel');
    const spoken = () => popup.getByTestId('map-spoken').textContent();
    const isPressed = (name: string) => button(name).getAttribute('aria-pressed');

    await expect.poll(() => popup.locator('.mv-figure').textContent()).toMatch(/[1-9]/);
    await client.press(button('清除'));
    for (const way of waysOn(client, popup)) {
      const use = (name: string | RegExp) => way.press(button(name));
      const openedAndClosed = async (name: string) => {
        await use(name);
        await panel.waitFor();
        await page.keyboard.press('Escape');
        await panel.waitFor({ state: 'detached' });
      };
      const showMore = async () => {
        const more = button('更多绘制工具');
        if ((await more.getAttribute('aria-expanded')) === 'false') await way.press(more);
      };
      const toggled = async (name: string) => {
        const before = await isPressed(name);
        await use(name);
        await expect.poll(() => isPressed(name)).not.toBe(before);
        await use(name);
        await expect.poll(() => isPressed(name)).toBe(before);
      };
      const draw = async (tool: string, count: number) => {
        await use(tool);
        await popup.locator('.mv-map[data-growing=true]').waitFor();
        await way.points(count);
        await expect.poll(() => figure.textContent()).toMatch(/[1-9]/);
        await use('结束绘制');
        await popup.locator('.mv-map[data-growing=false]').waitFor();
      };

      await draw('测距', 2);
      await use('清除');
      await draw('测面', 3);
      await use('清除');
      await draw('绘制', 3);
      const drawn = await figure.textContent();
      await use('撤销');
      await use('重做');
      await expect.poll(() => figure.textContent()).toBe(drawn);
      if (way.dragVertex) {
        await way.dragVertex();
        await expect.poll(() => figure.textContent()).not.toBe(drawn);
        await use('撤销');
        await expect.poll(() => figure.textContent()).toBe(drawn);
      }
      await openedAndClosed('坐标表');
      await showMore();
      for (const toggle of ['捕捉（附近的点和边线）', '直角锁定']) await toggled(toggle);
      for (const name of ['捕捉层（选择图层）', '平行线和缓冲线']) await openedAndClosed(name);
      await way.chooseVertex();
      await expect.poll(() => button('删除点').isEnabled()).toBe(true);
      await use('删除图形（所选）');
      await figure.waitFor({ state: 'detached' });
      await use('撤销');
      await expect.poll(() => figure.textContent()).toBe(drawn);
      await use('清除');

      await use('矩形（按宽和深）');
      await use('放到图上');
      await expect.poll(() => figure.textContent()).toMatch(/[1-9]/);
      await use('清除');
      await openedAndClosed('文件（导入、导出）');

      await use('绘制');
      await way.points(1);
      await openedAndClosed('加本机位置的点');
      await toggled('十字加点');
      // Under the cross a point is added once where the map stands, and again when it has moved.
      if ((await isPressed('十字加点')) === 'false') await use('十字加点');
      for (const _ of [1, 2]) {
        await way.pan();
        await expect.poll(() => button('在此加点').isEnabled()).toBe(true);
        const before = await spoken();
        await use('在此加点');
        await expect.poll(spoken).not.toBe(before);
        await expect.poll(() => button('在此加点').isDisabled()).toBe(true);
      }
      await expect.poll(spoken).toMatch(/已加3个点/);
      await use('十字加点');
      await showMore();
      await openedAndClosed('按边长和角度加点');
      await use('放弃绘制');

      await use('定位');
      await panel.locator('input').first().fill('119.0975, 25.3585');
      await way.press(panel.getByRole('button', { name: '前往' }));
      await popup.locator('.mv-target[data-layers*=mark]').waitFor();
      await use('清除');
      await use('切换底图');
      await way.press(popup.getByRole('tab', { name: '矢量' }));
      await expect
        .poll(() =>
          popup.getByRole('tab', { name: '矢量', includeHidden: true }).getAttribute('aria-selected'),
        )
        .toBe('true');
      await use('切换底图');
      await way.press(popup.getByRole('tab', { name: '影像' }));
      await use('漫游');
      await use('停止漫游');
      await button('漫游').waitFor();
      const zoom = async () => Number(await target.getAttribute('data-zoom'));
      // Roaming leaves the map at this zoom, which is told once the view rests.
      const near = 13;
      await expect.poll(zoom).toBe(near);
      await use('缩小');
      await expect.poll(zoom).toBeLessThan(near);
      await use('放大');
      await expect.poll(zoom).toBe(near);
      await use(/^视图/);
      await use('鹰眼');
      await popup.locator('.mv-overview canvas').first().waitFor();
      await use(/^视图/);
      await use('鹰眼');
      await popup.locator('.mv-overview').waitFor({ state: 'detached' });
      await use(/^视图/);
      await openedAndClosed('打印');
      await use('图层树');
      await popup.getByTestId('layer-tree').waitFor();
      await use('关闭图层树');
      await popup.getByTestId('layer-tree').waitFor({ state: 'detached' });
      if (kind === 'phone') {
        await use('我的位置');
        await expect.poll(() => button('我的位置').getAttribute('data-state')).toBe('found');
        await use('我的位置');
        await expect.poll(() => button('我的位置').getAttribute('data-state')).toBe('off');
      }
    }
  });

  it('leads back to the plot of a check from wherever the map was moved to', async () => {
    const { client } = await reviewAt(app, kind, 'clean');
    const popup = await openMapOf(client, 'jfsqjd.cwhYjjbntFx');
    const target = popup.locator('.mv-target');
    const centre = async () => ((await target.getAttribute('data-centre')) ?? '').split(',').map(Number);
    const back = popup.getByRole('button', { name: '回到地块', exact: true });
    await popup.locator('.mv-target[data-layers*=kk]').waitFor();
    const plot = await centre();
    // Within some three metres: what stands at the lower edge, above which the plot is shown, comes after the map.
    const isAtPlot = async () =>
      (await centre()).every((place, axis) => Math.abs(place - plot[axis]!) < 3e-5);
    for (const way of waysOn(client, popup)) {
      await way.pan();
      await expect.poll(isAtPlot).toBe(false);
      await way.press(back);
      await expect.poll(isAtPlot).toBe(true);
    }
    // What is said of it never lies on it, wherever the map was when it was asked for.
    await waysOn(client, popup)[0]!.pan();
    await analyse(client, popup);
    const { geometry } = await app.journey.sample('clean');
    const lowest = cornersOf(geometry.geometry).reduce((low, at) => (at[1] < low[1] ? at : low));
    const above = async () => {
      const [, foot] = await pixelOf(target, lowest);
      const card = await popup.locator('.check-legend').boundingBox();
      return Math.sign((card?.y ?? 0) - foot);
    };
    await expect.poll(above).toBe(1);
  });
});
