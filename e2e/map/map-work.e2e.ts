import { readFile } from 'node:fs/promises';
import { readRows } from '@homestead/spreadsheet';
import { expect, it } from 'vitest';
import type { Client } from '../support/browser.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product();
const folder = process.env['E2E_PICTURES'];
const village = '/Map?view=119.095000,25.357000,119.099000,25.360000';

const picture = async ({ page }: Client, name: string) => {
  if (folder) await page.screenshot({ path: `${folder}/map-work-${name}.png` });
};
/** A white square for each picture of the ground: what is drawn beneath does not matter here, and is drawn in turn. */
const blank = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
);
const blankGround = ({ page }: Client) =>
  page.route(/mapService\/cite\/(wmts|wms)\?/, (route) =>
    route.fulfill({ contentType: 'image/png', body: blank }),
  );
/** The words that the page has written on canvases since it was last asked. */
async function writtenOn({ page }: Client): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const words: string[] = [];
    Object.assign(window, { words });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (...given) {
      words.push(given[0]);
      return fillText.apply(this, given);
    };
  });
  return () => page.evaluate(() => (window as unknown as { words: string[] }).words.splice(0));
}
async function fromView(client: Client, name: string): Promise<void> {
  const { page, press } = client;
  await press(page.getByRole('button', { name: /^视图/ }));
  await press(page.getByRole('button', { name, exact: true }));
}

/** Whether each part of the map ends above a panel. */
async function endsAbove({ page }: Client, panel: string, parts: readonly string[]): Promise<boolean[]> {
  const boxOf = async (part: string) => (await page.locator(part).boundingBox())!;
  const { y } = await boxOf(panel);
  const boxes = await Promise.all(parts.map(boxOf));
  return boxes.map((box) => box.y + box.height <= y);
}

it('a table beside the map lists what lies in view of a layer, by named fields, and leads to each', async () => {
  const client = await app.open('desktop');
  const { page, press } = client;
  await blankGround(client);
  await signIn(client, 'admin', village);
  await page.getByTestId('layer-tree').waitFor();
  await fromView(client, '属性表');
  const table = page.getByTestId('attribute-table');
  await table.getByRole('combobox', { name: '图层', exact: true }).selectOption({ label: '宗地' });
  await table.getByRole('columnheader', { name: '权利人名称' }).waitFor();
  expect(await table.getByRole('columnheader', { name: /^[A-Z]+$/ }).count()).toBe(0);
  const area = async () => Number(await table.locator('tbody tr').first().locator('td').nth(6).textContent());
  await press(table.getByRole('button', { name: '宗地面积（㎡）' }));
  await expect.poll(() => table.locator('th[aria-sort=ascending]').count()).toBe(1);
  const least = await area();
  await press(table.getByRole('button', { name: '宗地面积（㎡）' }));
  await expect.poll(area).toBeGreaterThan(least);
  const owner = (await table.locator('tbody tr').first().locator('td').nth(2).textContent()) ?? '';
  await table.getByRole('searchbox', { name: '筛选属性' }).fill(owner);
  await expect.poll(() => table.getByRole('status').textContent()).toMatch(/个中的 \d+ 个/);
  await press(table.locator('tbody button').first());
  await page.locator('.mv-target[data-layers*=attribute-choice]').waitFor();
  await picture(client, 'table');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    press(table.getByRole('button', { name: '导出范围内要素' })),
  ]);
  expect(file.suggestedFilename()).toMatch(/^宗地 第1版\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('QLRMC');
  await press(table.getByRole('button', { name: '关闭属性表' }));

  // What a layer covers of the view by class: on the screen, and the same figures as a workbook.
  await fromView(client, '叠加统计');
  const sums = page.getByTestId('overlay-panel');
  await sums.getByRole('combobox', { name: '图层', exact: true }).selectOption({ label: '第三次国土调查' });
  await press(sums.getByRole('button', { name: '统计', exact: true }));
  const classes = sums.getByRole('table', { name: '按类合计' });
  const tableOn = () =>
    classes
      .locator('tr')
      .evaluateAll((lines) =>
        lines.map((line) => [...line.querySelectorAll('th, td')].map(({ textContent }) => textContent)),
      );
  const saved = async (name: string) => {
    const [workbook] = await Promise.all([
      page.waitForEvent('download'),
      press(sums.getByRole('button', { name: '导出Excel' })),
    ]);
    expect(workbook.suggestedFilename()).toBe(name);
    const written: (string | undefined)[][] = [];
    for await (const { row, cells } of readRows(await readFile(await workbook.path()))) {
      const [, title, count, area, share] = cells;
      written.push([title, count, row === 1 ? area : Number(area).toFixed(2), share]);
    }
    return written;
  };
  await classes.waitFor();
  await picture(client, 'overlay');
  await expect.poll(() => endsAbove(client, '.os-panel', ['.mv-status', '.lt-panel'])).toEqual([true, true]);
  const shown = await tableOn();
  expect(shown.length).toBeGreaterThan(3);
  expect(await saved('叠加分析结果表.xlsx')).toEqual(shown);
  // The same layer by whole features.
  await sums.getByRole('combobox', { name: '计入' }).selectOption({ label: '与范围相交的整个图斑' });
  await expect.poll(() => classes.count()).toBe(0);
  await press(sums.getByRole('button', { name: '统计', exact: true }));
  await classes.waitFor();
  await picture(client, 'whole-features');
  const whole = await tableOn();
  expect(Number(whole.at(-1)?.[2])).toBeGreaterThan(Number(shown.at(-1)?.[2]));
  expect(await saved('要素查询结果表.xlsx')).toEqual(whole);
});

it('on the phone the sheet of layers makes room for what is opened, and the lower edge of the map stands above it', async () => {
  const client = await app.open('phone');
  const { page, press } = client;
  await blankGround(client);
  await signIn(client, 'admin', village);
  const tree = page.getByTestId('layer-tree');
  const folded = page.locator('.lt-folded');
  await press(page.getByRole('button', { name: '图层树', exact: true }));
  await tree.waitFor();
  expect(await folded.count()).toBe(0);
  await fromView(client, '叠加统计');
  await folded.waitFor();
  const sums = page.getByTestId('overlay-panel');
  await sums.getByRole('combobox', { name: '图层', exact: true }).selectOption({ label: '第三次国土调查' });
  await press(sums.getByRole('button', { name: '统计', exact: true }));
  await sums.getByRole('table', { name: '按类合计' }).waitFor();
  await picture(client, 'overlay-phone');
  await expect.poll(() => endsAbove(client, '.os-panel', ['.mv-status'])).toEqual([true]);
  await press(sums.getByRole('button', { name: '关闭叠加统计' }));
  // What made room unfolds again where it is asked for.
  await press(tree.getByRole('button', { name: '展开', exact: true }));
  await folded.waitFor({ state: 'detached' });
  await fromView(client, '对比');
  await press(page.getByTestId('comparison').getByRole('button', { name: '分屏' }));
  await page.locator('.mv-target[data-split]').waitFor();
  await picture(client, 'split-phone');
});

it('two states of the ground lie over each other behind a curtain, or side by side', async () => {
  const client = await app.open('desktop');
  const { page, press } = client;
  await blankGround(client);
  await signIn(client, 'admin', village);
  await page.getByTestId('layer-tree').waitFor();
  await fromView(client, '对比');
  const panel = page.getByTestId('comparison');
  const titleOf = async (name: RegExp) =>
    (
      await panel.getByRole('combobox', { name: '右侧', exact: true }).locator('option').allTextContents()
    ).find((text) => name.test(text)) ?? '';
  await expect.poll(() => titleOf(/^宗地 · /)).not.toBe('');
  await panel.getByRole('combobox', { name: '右侧', exact: true }).selectOption(await titleOf(/^宗地 · /));
  await page.locator('.cp-second[data-layers=second]').waitFor();
  await panel.getByRole('combobox', { name: '左侧' }).selectOption(await titleOf(/^房屋 · /));
  await page.locator('.mv-target[data-layers*=compare-left]').waitFor();
  const curtain = page.getByRole('slider', { name: '卷帘位置' });
  await curtain.press('ArrowLeft');
  expect(await curtain.getAttribute('aria-valuenow')).toBe('45');
  await page.locator('.cp-second canvas').first().waitFor();
  await picture(client, 'swipe');
  await press(panel.getByRole('button', { name: '分屏' }));
  const sides = async () => {
    const [left, right] = await Promise.all(
      ['.mv-target', '.cp-second'].map((part) => page.locator(part).first().boundingBox()),
    );
    return [left!.width, right!.width, right!.x - left!.x].map(Math.round);
  };
  await expect.poll(async () => new Set(await sides()).size).toBeLessThanOrEqual(2);
  await picture(client, 'split');

  // Two years: the cases that had been begun by then, and a layer in the version that was the current one.
  const year = new Date().getFullYear();
  const side = (name: string) => panel.getByRole('combobox', { name, exact: true });
  const asked = page.waitForRequest((one) => one.url().includes(`to=${year - 1}-12-31`));
  await side('左侧').selectOption({ label: `${year - 1}年末的案件` });
  await asked;
  const layersOf = async () =>
    (await page.locator('.mv-target').getAttribute('data-layers'))?.split(',') ?? [];
  await expect.poll(layersOf).toContain('compare-left');
  // The cases of today would say something of that year that was not so.
  await expect.poll(layersOf).not.toContain('cases');
  await side('右侧').selectOption({ label: `${year}年至今的案件` });
  await page.locator('.cp-second[data-layers=second]').waitFor();
  await picture(client, 'years');
  await side('左侧').selectOption({ label: `${year - 9}年末` });
  await expect.poll(layersOf).toContain('cases');
  await side('右侧').selectOption({ label: `${year}年至今` });
  await side('对比图层').selectOption({ label: '宗地' });
  await page.locator('.cp-second[data-layers=second]').waitFor();
  await panel.getByText(`${year - 9}年末此图层还没有数据`).waitFor();
  await picture(client, 'years-of-layer');
  await press(panel.getByRole('button', { name: '结束对比' }));
  await expect.poll(() => page.locator('.mv-target').getAttribute('data-layers')).not.toContain('compare');
  await expect.poll(() => page.locator('.mv-target[data-split]').count()).toBe(0);
});

it('on the phone the table shows several rows, and an officer compares without being refused anything', async () => {
  const client = await app.open('phone');
  const { page, press } = client;
  const refused: string[] = [];
  page.on('response', (reply) => {
    if (reply.status() === 403) refused.push(reply.url());
  });
  await blankGround(client);
  await signIn(client, 'zhenban', '/');
  await press(page.getByRole('navigation', { name: '主导航' }).getByText('地图'));
  await page.locator('.mv-target[data-zoom]').waitFor();
  await fromView(client, '属性表');
  const table = page.getByTestId('attribute-table');
  await table.getByRole('combobox', { name: '图层', exact: true }).selectOption({ label: '宗地' });
  await table.getByRole('columnheader', { name: '权利人名称' }).waitFor();
  const inSight = () =>
    table.getByTestId('attribute-rows').evaluate((body) => {
      const frame = body.getBoundingClientRect();
      const rows = [...body.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect());
      return rows.filter(({ top, bottom }) => top >= frame.top && bottom <= frame.bottom).length;
    });
  await picture(client, 'table-phone');
  await expect.poll(inSight).toBeGreaterThanOrEqual(4);
  await press(table.getByRole('button', { name: '关闭属性表' }));
  await fromView(client, '对比');
  const panel = page.getByTestId('comparison');
  const choices = panel.getByRole('combobox', { name: '右侧', exact: true }).locator('option');
  await expect.poll(() => choices.count()).toBeGreaterThan(1);
  const year = new Date().getFullYear();
  await panel.getByRole('combobox', { name: '右侧', exact: true }).selectOption({
    label: `${year - 1}年末的案件`,
  });
  await page.locator('.cp-second[data-layers=second]').waitFor();
  await picture(client, 'compare-phone');
  expect(refused).toEqual([]);
});

it.each(['desktop', 'phone'] as const)(
  'on the %s the map is printed to scale, and seen in its surroundings',
  async (kind) => {
    const client = await app.open(kind);
    const { page, press } = client;
    // Who wants to look at the sheets has the real ground on them.
    if (!folder) await blankGround(client);
    const written = await writtenOn(client);
    await signIn(client, kind === 'desktop' ? 'admin' : 'zhenban', kind === 'desktop' ? village : '/');
    if (kind === 'phone') await press(page.getByRole('navigation', { name: '主导航' }).getByText('地图'));
    await page.locator('.mv-target[data-zoom]').waitFor();
    await fromView(client, '鹰眼');
    await page.locator('.mv-overview canvas').first().waitFor();
    await press(page.getByRole('button', { name: /^视图/ }));
    await picture(client, `menu-${kind}`);
    // Nothing of the menu lies beyond the edge of the screen.
    for (const entry of await page.locator('.mv-menu button').all())
      expect((await entry.boundingBox())!.x, (await entry.textContent()) ?? '').toBeGreaterThanOrEqual(0);
    const centre = await page.locator('.mv-target').getAttribute('data-centre');
    await press(page.getByRole('button', { name: '打印', exact: true }));
    const panel = page.getByRole('form', { name: '打印地图' });
    const fillIn = async () => {
      await panel.getByRole('combobox', { name: '比例尺' }).selectOption('1000');
      await panel.getByRole('textbox', { name: '标题' }).fill('示范村宗地图');
    };
    await fillIn();
    await picture(client, `print-${kind}`);
    for (const format of ['png', 'pdf']) {
      if (format === 'pdf') {
        await press(page.getByRole('button', { name: /^视图/ }));
        await press(page.getByRole('button', { name: '打印', exact: true }));
      }
      await fillIn();
      await panel.getByRole('combobox', { name: '格式' }).selectOption(format);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        press(panel.getByRole('button', { name: '生成文件' })),
      ]);
      const bytes = await readFile(await file.path());
      // The sheet says its title, scale, length of the bar, system, day and legend, shows north, and numbers its grid.
      const words = await written();
      for (const part of ['示范村宗地图', '1∶1 000', '50 米', '北', ...(kind === 'desktop' ? ['图例'] : [])])
        expect(words).toContain(part);
      expect(words.join(' ')).toMatch(/EPSG:4549，米.*\d{4}-\d\d-\d\d {2}本图仅供参考/s);
      expect(words.filter((text) => /^(28\d{5}|4\d{5})$/.test(text)).length).toBeGreaterThan(3);
      if (folder) await file.saveAs(`${folder}/sheet-${kind}.${format}`);
      if (format === 'pdf') expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.4');
      // Width and height of a PNG: A4 across at 150 dots an inch.
      else expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1754, 1240]);
    }
    expect(await page.locator('.mv-target').getAttribute('data-centre')).toBe(centre);
  },
);

it('tiles of a base map that was left say nothing of the one that is shown', async () => {
  const client = await app.open('desktop');
  const { page, press } = client;
  const held: (() => Promise<void>)[] = [];
  await blankGround(client);
  await page.route(/LAYER=img/, (route) => {
    held.push(() => route.abort());
  });
  await signIn(client, 'admin', village);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await press(page.getByRole('tab', { name: '矢量' }));
  const ground = () => page.locator('.mv-target').getAttribute('data-ground');
  await expect.poll(ground).toBe('ready');
  await Promise.all(held.splice(0).map((fail) => fail()));
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await ground()).toBe('ready');
  client.watch.take();
});
