import { expect, it } from 'vitest';
import { signIn as enter } from '../../apps/server/testing/client.ts';
import type { Client } from '../support/browser.ts';
import { openMapOf } from '../support/map.ts';
import { product } from '../support/product.ts';
import { reviewAt } from '../support/review.ts';
import { signIn } from '../support/sign-in.ts';

/** A person's own arrangement of the tree. */
interface Kept {
  looks: Record<string, { sliderValue: number }>;
  order: Record<string, string[]>;
}

const app = product();
const folder = process.env['E2E_PICTURES'];

const picture = async ({ page }: Client, name: string) => {
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};
/** How the layers of the tree are drawn, lowest first; cases and base maps have layers of their own. */
const looks = async ({ page }: Client): Promise<string> =>
  ((await page.locator('.mv-target').getAttribute('data-looks')) ?? '')
    .split(',')
    .filter((look) => look.startsWith('tree-'))
    .join(',');

it('the layer tree lies over the county’s map: shown, hidden, faded, dragged, remembered, switched off [S1-2.layer-tree S2-2.15-tree S2-9.opacity-step]', async () => {
  const client = await app.open('desktop');
  const { page, press } = client;
  const admin = await enter(app.served.base, 'admin');
  await signIn(client, 'admin', '/Map');
  const tree = page.getByTestId('layer-tree');
  await tree.getByRole('checkbox', { name: '永久基本农田', exact: true }).waitFor();
  // Its place over the map: left and top in percent, width and height in pixels.
  const [panel, frame] = [(await tree.boundingBox())!, (await page.locator('.mv-map').boundingBox())!];
  expect([panel.width, panel.height]).toEqual([300, 460]);
  expect((panel.x - frame.x) / frame.width).toBeCloseTo(0.02, 3);
  expect((panel.y - frame.y) / frame.height).toBeCloseTo(0.1, 3);
  // Folders stay where they are.
  expect(await tree.locator('.lt-folder[draggable=true], .lt-open[draggable=true]').count()).toBe(0);
  await expect.poll(() => looks(client)).toMatch(/^tree-.*=0\.7/);
  const shown = (await looks(client)).split(',').length;
  await picture(client, 'map');

  const farmland = tree.getByRole('checkbox', { name: '永久基本农田', exact: true });
  const hidden = async () => (await looks(client)).split('hidden').length;
  const before = await hidden();
  await farmland.uncheck();
  await expect.poll(hidden).toBe(before + 1);
  expect((await looks(client)).split(',')).toHaveLength(shown);

  const slider = tree.getByRole('slider', { name: '宗地的不透明度' });
  expect(await slider.getAttribute('step')).toBe('10');
  const faded = String(Number(await slider.inputValue()) - 10);
  await slider.press('ArrowLeft');
  await expect.poll(() => slider.inputValue()).toBe(faded);

  const layers = () =>
    tree.locator('[data-layer]').evaluateAll((items) => items.map((item) => item.getAttribute('data-layer')));
  await tree
    .locator('[data-layer="宗地"] .lt-label')
    .dragTo(tree.locator('[data-folder="管控图层"] .lt-open'));
  await expect.poll(async () => (await layers()).indexOf('宗地')).toBe(3);
  // On the upper half of a layer it is put before it, on the lower half behind it.
  const dropOn = (name: string, part: number) => {
    const row = tree.locator(`[data-layer="${name}"]`);
    return row
      .boundingBox()
      .then((box) =>
        tree
          .locator('[data-layer="宗地"] .lt-label')
          .dragTo(row, { targetPosition: { x: 60, y: box!.height * part } }),
      );
  };
  await dropOn('永久基本农田', 0.2);
  await expect.poll(async () => (await layers()).indexOf('宗地')).toBe(0);
  await dropOn('生态保护红线', 0.8);
  await expect.poll(async () => (await layers()).indexOf('宗地')).toBe(2);
  await dropOn('第三次国土调查', 0.8);
  await expect.poll(async () => (await layers()).indexOf('宗地')).toBe(3);
  await press(tree.getByRole('button', { name: '宗地的详情' }));
  await press(tree.getByRole('button', { name: '上移 宗地' }));
  await expect.poll(async () => (await layers()).indexOf('宗地')).toBe(2);
  // Where it was at no time before, so that what is kept is told from what was kept on the way.
  await press(tree.getByRole('button', { name: '上移 宗地' }));
  await expect.poll(async () => (await layers()).indexOf('宗地')).toBe(1);

  // Both are kept a moment after they were changed.
  await expect
    .poll(async () => {
      const { data, text } = await admin.get<{ view: Kept | null }>('/mapTreeComponent/default/tree');
      const { looks = {}, order = {} } = data.view ?? {};
      let id = '';
      JSON.parse(text, (_key, value) => {
        if (value?.name === '宗地' && value.type === 2) id = value.id;
        return value;
      });
      return [looks[id]?.sliderValue, Object.values(order).some((ids) => ids.indexOf(id) === 1)];
    })
    .toEqual([Number(faded), true]);
  await page.reload();
  await tree.getByRole('checkbox', { name: '永久基本农田', exact: true }).waitFor();
  expect(await farmland.isChecked()).toBe(false);
  expect([(await layers()).indexOf('宗地'), await slider.inputValue()]).toEqual([1, faded]);
  await press(tree.getByRole('button', { name: '恢复默认' }));
  await expect.poll(() => farmland.isChecked()).toBe(true);
  await expect.poll(async () => (await layers()).indexOf('宗地')).toBe(3);

  await tree.getByRole('searchbox', { name: '搜索图层' }).fill('农田');
  await expect.poll(layers).toEqual(['永久基本农田']);
  await press(page.getByRole('button', { name: '图层树', exact: true }));
  await tree.waitFor({ state: 'detached' });
  await expect.poll(() => looks(client)).toBe('');
  await expect.poll(() => page.locator('.mv-target').getAttribute('data-zoom')).toBe('18.00');

  // Shown again, the tree is built from its configuration, which somebody has changed meanwhile.
  const name = `新目录${Date.now()}`;
  const { code } = await admin.post('/mapTreeMenu', { name });
  expect(code).toBe(200);
  await press(page.getByRole('button', { name: '图层树', exact: true }));
  await tree.locator(`[data-folder="${name}"]`).waitFor();
});

it('a layer of the tree says its kind, coordinate system and legend, and leads to its extent', async () => {
  const client = await app.open('desktop');
  const { page, press } = client;
  let hasLegend = true;
  await page.route(/GetLegendGraphic/, (route) => (hasLegend ? route.fallback() : route.abort()));
  await signIn(client, 'admin', '/Map?view=119.095000,25.357000,119.099000,25.360000');
  const tree = page.getByTestId('layer-tree');
  const row = tree.locator('[data-layer="宗地"]');
  const details = row.getByRole('button', { name: '宗地的详情' });
  await press(details);
  expect(await details.getAttribute('aria-expanded')).toBe('true');
  await expect.poll(() => row.locator('dl').textContent()).toBe('类型WMS坐标系EPSG:4490');
  const legend = row.getByRole('img', { name: '宗地的图例' });
  await expect
    .poll(() => legend.evaluate((picture) => (picture as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(20);
  await picture(client, 'map-details');
  const zoom = async () => Number(await page.locator('.mv-target').getAttribute('data-zoom'));
  const near = await zoom();
  await press(row.getByRole('button', { name: '缩放至图层' }));
  await expect.poll(zoom).toBeLessThan(near - 1);
  // One layer is looked into at a time; a legend that does not come is said.
  hasLegend = false;
  await press(tree.getByRole('button', { name: '房屋的详情' }));
  await tree.locator('[data-layer="房屋"]').getByText('没有图例').waitFor();
  expect(await details.getAttribute('aria-expanded')).toBe('false');
  client.watch.take();
});

it('a layer that is not drawn at this scale says so, and from which scale on it is', async () => {
  const client = await app.open('desktop');
  const { page } = client;
  const parcels = page.getByTestId('layer-tree').locator('[data-layer="宗地"]');
  await signIn(client, 'admin', '/Map?view=118.600000,25.000000,119.600000,25.700000');
  await parcels.getByText('当前比例尺不显示，放大到 1:50,000 以内可见').waitFor();
  await picture(client, 'map-far');
  await page.goto(`${client.root}/Map?view=119.095000,25.357000,119.099000,25.360000`);
  await parcels.getByRole('checkbox').waitFor();
  await page.locator('.mv-target[data-zoom]').waitFor();
  await expect.poll(() => parcels.textContent()).not.toContain('当前比例尺不显示');
});

it('on a phone the layer tree is a sheet at the foot of a form’s map, and switched off it leaves the plot in view', async () => {
  const { client } = await reviewAt(app, 'phone', 'clean');
  const { page, press } = client;
  const popup = await openMapOf(client, 'jfsqjd.cwhYjjbntFx');
  const target = popup.locator('.mv-target');
  const opened = await target.getAttribute('data-centre');
  await press(popup.getByRole('button', { name: '图层树', exact: true }));
  const tree = popup.getByTestId('layer-tree');
  const village = tree.getByRole('checkbox', { name: '村级行政区', exact: true });
  await village.waitFor();
  await picture(client, 'phone-tree');
  const [sheet, screen] = [await tree.boundingBox(), page.viewportSize()];
  expect([sheet?.x, sheet?.width]).toEqual([0, screen?.width]);
  const before = await target.getAttribute('data-looks');
  await press(village);
  await expect.poll(() => target.getAttribute('data-looks')).not.toBe(before);
  await press(tree.getByRole('button', { name: '收起', exact: true }));
  await tree.getByRole('button', { name: '展开', exact: true }).waitFor();
  await picture(client, 'phone-folded');
  await press(popup.getByRole('button', { name: '关闭图层树' }));
  await tree.waitFor({ state: 'detached' });
  await expect.poll(() => target.getAttribute('data-layers')).not.toContain('tree-');
  await expect.poll(() => target.getAttribute('data-centre')).toBe(opened);
});

it('on a phone the sheet of layers gives way to what the map’s tools open, and is folded by a drawing', async () => {
  const client = await app.open('phone');
  const { page, press } = client;
  await signIn(client, 'cunwei', '/Map');
  await press(page.getByRole('button', { name: '收起列表' }));
  const tools = page.getByRole('toolbar', { name: '地图', exact: true });
  const tree = page.getByTestId('layer-tree');
  await press(tools.getByRole('button', { name: '图层树', exact: true }));
  const search = tree.getByRole('searchbox', { name: '搜索图层' });
  await search.waitFor();
  // Back closes what lies over the map, and leads nowhere else.
  await press(tools.getByRole('button', { name: '定位', exact: true }));
  await page.locator('.mv-position').waitFor();
  await page.goBack();
  await page.goBack();
  await page.locator('.mv-position').or(search).waitFor({ state: 'hidden' });
  await press(tree.getByRole('button', { name: '展开', exact: true }));
  await search.waitFor();
  await press(tools.getByRole('button', { name: /^视图/ }));
  await search.waitFor({ state: 'hidden' });
  await picture(client, 'phone-view');
  await press(tools.getByRole('button', { name: /^视图/ }));
  await search.waitFor();
  await press(tools.getByRole('button', { name: '绘制', exact: true }));
  await press(page.getByRole('group', { name: '绘制' }).getByRole('button', { name: '面', exact: true }));
  const box = (await page.locator('.mv-target').boundingBox())!;
  for (const [x, y] of [
    [-60, -60],
    [60, -60],
    [0, 60],
  ] as const)
    await page.touchscreen.tap(box.x + box.width / 2 + x, box.y + box.height / 2 + y);
  await press(page.getByRole('button', { name: '结束绘制' }));
  await tree.getByRole('button', { name: '展开', exact: true }).waitFor();
  await search.waitFor({ state: 'hidden' });
  await picture(client, 'phone-drawn');
});
