import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/browser.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product();
const shots = process.env['SHOTS'];
const shot = async ({ page, kind }: Client, name: string, fullPage = false) => {
  if (shots) await page.screenshot({ path: `${shots}/visits-${kind}-${name}.png`, fullPage });
};

/** A case that waits for its second visit, and the middle of its plot. */
let processId = '';
let place: [number, number] = [0, 0];
beforeAll(async () => {
  processId = (await app.journey.caseUpTo('xcfx')).processId;
  const office = await app.journey.as('zhenban');
  place = (await office.get<{ place: [number, number] }>(`/v1/visit/case/${processId}`)).data.place;
});

/** Somebody at a page of the case, so many degrees north of the middle of the plot. */
async function onSite(userName: string, path: string, north = 0): Promise<Client> {
  const at = { longitude: place[0], latitude: place[1] + north, accuracy: 8 };
  const client = await app.open('phone', at);
  await signIn(client, userName);
  await client.page.goto(`${client.root}${path}`);
  return client;
}

it('an officer checks in to a visit: from afar with a reason, then on the plot, and a second officer countersigns', async () => {
  const client = await onSite('zhenban', `/Process/${processId}`, 0.027);
  const { page, press } = client;
  const card = page.getByTestId('visits');
  const visit = card.getByTestId('visit-2');
  await visit.getByText('还没有人签到').waitFor();
  await press(visit.getByTestId('check-in'));
  const dialog = page.locator('dialog[open]');
  await dialog.getByText(/距地块 (2\.9|3\.0) 公里/).waitFor();
  await press(dialog.getByTestId('dialog-confirm'));
  await dialog.getByTestId('attend-fault').getByText('请说明原因后再提交').waitFor();
  await shot(client, '1-far');
  await dialog.getByTestId('attend-reason').fill('道路塌方，在村口签到');
  await press(dialog.getByTestId('dialog-confirm'));
  const lines = visit.getByTestId('attendance');
  await lines.filter({ hasText: '距离较远' }).filter({ hasText: '说明：道路塌方' }).waitFor();
  await page.context().setGeolocation({ longitude: place[0], latitude: place[1], accuracy: 8 });
  await press(visit.getByTestId('check-in'));
  await dialog.getByText('在地块内').waitFor();
  await shot(client, '2-near');
  await press(dialog.getByTestId('dialog-confirm'));
  await expect.poll(() => lines.count()).toBe(2);
  expect(await visit.getByTestId('countersign').count()).toBe(0);
  const second = await onSite('nongye', `/Process/${processId}`);
  await second.press(second.page.getByTestId('visit-2').getByTestId('countersign'));
  const sheet = second.page.locator('dialog[open]');
  await sheet.getByText('在地块内').waitFor();
  await shot(second, '3-countersign');
  await second.press(sheet.getByTestId('dialog-confirm'));
  await second.page.locator('[data-kind=countersign]').waitFor();
  await second.page.getByTestId('visits').scrollIntoViewIfNeeded();
  await shot(second, '4-record', true);
  const desk = await app.open('desktop');
  await signIn(desk, 'zhenzhang');
  await desk.page.goto(`${desk.root}/Process/${processId}`);
  await expect.poll(() => desk.page.getByTestId('visits').getByTestId('attendance').count()).toBe(3);
  await shot(desk, '5-record');
});

it('the page for setting out says lengths, corners and the way to each of them', async () => {
  const client = await onSite('zhenban', `/SettingOut/${processId}`, 0.0004);
  const { page, press } = client;
  await page.getByTestId('plot-picture').waitFor();
  await page.getByRole('rowheader', { name: 'J1—J2' }).waitFor();
  await shot(client, '6-setting-out', true);
  await press(page.getByTestId('locate-me'));
  const way = page.getByTestId('way-to-corner');
  await way.getByText(/^距 J1 \d+\.\d 米$/).waitFor();
  await press(page.getByRole('button', { name: 'J3', exact: true }));
  await way.getByText(/^距 J3 /).waitFor();
  await way.getByText(/^向/).waitFor();
  await shot(client, '7-way');
});

it('visits are listed by deadline where the phone does not say where it is, by distance and by way where it does', async () => {
  const client = await app.open('phone');
  await signIn(client, 'zhenban', '/ErDaoChang-XianChangTaKanLieBiao_1');
  const { page, press } = client;
  const pressed = (name: string) => page.getByTestId(name).getAttribute('aria-pressed');
  await page.getByTestId('task-item').first().waitFor();
  for (const name of ['by-distance', 'by-route']) {
    await press(page.getByTestId(name));
    await page.getByTestId('toast').filter({ hasText: '没有取得您的位置' }).first().waitFor();
    await expect.poll(() => pressed('by-deadline')).toBe('true');
  }
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ longitude: place[0], latitude: place[1] + 0.027, accuracy: 8 });
  await press(page.getByTestId('by-distance'));
  await expect.poll(() => pressed('by-distance')).toBe('true');
  const near = page.getByTestId('visit-distance').filter({ hasText: '距您约' });
  const metres = async () =>
    (await near.allTextContents()).map((text) => {
      const [, figure, unit] = /约 ([\d.]+) (公里|米)/.exec(text) ?? [];
      return Number(figure) * (unit === '米' ? 1 : 1000);
    });
  await near.first().waitFor();
  expect(await metres()).toEqual((await metres()).toSorted((a, b) => a - b));
  await press(page.getByTestId('by-route'));
  await expect.poll(() => pressed('by-route')).toBe('true');
  await page.getByTestId('visit-distance').filter({ hasText: '第1站' }).waitFor();
  await page.getByRole('status').filter({ hasText: '全程约' }).waitFor();
  await press(page.getByTestId('by-deadline'));
  await expect.poll(() => pressed('by-deadline')).toBe('true');
});
