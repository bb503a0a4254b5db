import { readFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { signIn as enter, type Person } from '../../apps/server/testing/client.ts';
import { product } from '../support/product.ts';
import { signIn, signInAgainDuring } from '../support/sign-in.ts';

const app = product();
const layer = 'dscqgtddc';
const folder = process.env['E2E_PICTURES'];

it('a style is made from the values of a layer, seen over its features, painted by the server, and goes out and in as SLD', async () => {
  const client = await app.open('desktop');
  const { page, press } = client;
  const picture = async (name: string) => {
    if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
  };
  await signIn(client, 'admin', '/StyleManage');
  await press(page.getByTestId('manage-create'));
  await page.getByRole('dialog').getByLabel('名称').fill('地类着色');
  await press(page.getByTestId('dialog-confirm'));
  await page.getByLabel('预览图层').click();
  await page.keyboard.type('国土调查');
  await page.keyboard.press('Enter');
  const map = page.locator('.mv-target[data-layers*="style-preview"]');
  await map.waitFor();
  await picture('style-editor');

  await press(page.getByTestId('style-classify'));
  await page.getByRole('dialog').getByTitle('DLMC', { exact: true }).waitFor();
  await picture('style-classify');
  await press(page.getByTestId('dialog-confirm'));
  const rules = page.getByTestId('style-rules').locator('section');
  await page.getByText('有未保存的修改').waitFor();
  const titles = await rules.allTextContents();
  expect(titles.length).toBeGreaterThan(2);
  await expect
    .poll(() => page.getByRole('list', { name: '图例' }).getByRole('listitem').allTextContents())
    .toEqual(titles.map((title) => ` ${title}`));
  await press(rules.first().getByRole('button', { expanded: false }).first());
  await page.getByLabel('图例文字').fill('');
  client.watch.expect(/400/);
  await press(page.getByTestId('style-save'));
  await rules.first().getByRole('alert').filter({ hasText: '图例文字应为 1 到 100 个字' }).waitFor();
  await picture('style-fault');
  await page.getByLabel('图例文字').fill('品红');
  await page.getByLabel('颜色', { exact: true }).first().fill('#ff00ff');
  await press(page.getByTestId('style-save'));
  await page.getByText('已保存').first().waitFor();
  await picture('style-saved');
  await press(page.getByRole('button', { name: '添加注记' }));
  await expect.poll(() => page.getByLabel('图例文字').inputValue()).toBe('注记');
  await picture('style-label');
  // What was not saved is there again after a session that ended; tiles are refused until then.
  client.watch.expect(/403/);
  await signInAgainDuring(client, 'admin', () => press(page.getByTestId('style-save')));
  await rules.getByText('注记').first().waitFor();
  await page.getByText('有未保存的修改').waitFor();
  await press(page.getByRole('button', { name: '放弃修改' }));

  const id = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  const admin = await enter(app.served.base, 'admin');
  const usual = (await admin.get<{ styleId: string }>(`/layer/${layer}`)).data.styleId;
  await useStyle(admin, id);
  await expect.poll(() => hasMagenta(admin)).toBe(true);
  await useStyle(admin, usual);
  await expect.poll(() => hasMagenta(admin)).toBe(false);

  await press(page.getByRole('button', { name: '导出 SLD' }));
  const waiting = page.waitForEvent('download');
  await press(page.getByRole('menuitem', { name: '导出 SLD 1.1.0' }));
  const sld = readFileSync(await (await waiting).path());
  await press(page.getByRole('button', { name: '返回样式列表' }));
  await press(page.getByRole('button', { name: '导入 SLD' }));
  await page.getByTestId('sld-file').setInputFiles({ name: 'a.sld', mimeType: 'text/xml', buffer: sld });
  await page.getByText('全部内容都可以导入').waitFor();
  await page.getByRole('dialog').getByLabel('名称').fill('地类着色（导入）');
  await picture('style-import');
  await press(page.getByTestId('dialog-confirm'));
  await rules.getByText('品红').waitFor();
  expect(await rules.count()).toBe(titles.length);

  await page.getByLabel('名称').fill('另一个名称');
  await press(page.getByRole('button', { name: '返回样式列表' }));
  await page.getByText('样式的修改还没有保存，确定离开吗？').waitFor();
  await press(page.getByTestId('dialog-confirm'));
  await page.getByTestId('manage-styles').waitFor();
});

async function useStyle(admin: Person, styleId: string): Promise<void> {
  const { data } = await admin.get<{ version: number }>(`/layer/${layer}`);
  const { code } = await admin.put(`/layer/${layer}/style`, { styleId, version: data.version });
  expect(code).toBe(200);
}

/** Whether the legend that the server paints has magenta in it. */
async function hasMagenta({ token }: Person): Promise<boolean> {
  const query = `service=WMS&version=1.3.0&request=GetLegendGraphic&format=image/png&layer=${layer}`;
  const reply = await fetch(`${app.served.base}/api/mapService/cite/wms?${query}`, {
    headers: { Authentication: token },
  });
  const image = await loadImage(Buffer.from(await reply.arrayBuffer()));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, image.width, image.height);
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  for (let at = 0; at < data.length; at += 4)
    if (data[at]! > 240 && data[at + 1]! < 80 && data[at + 2]! > 240) return true;
  return false;
}
