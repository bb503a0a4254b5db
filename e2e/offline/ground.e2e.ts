import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { confirmMap, drawRing, openMapOf } from '../support/map.ts';
import { officersPhone, openOffline, openPack, ringOf, takeAlong } from '../support/offline.ts';
import { product } from '../support/product.ts';

const app = product({ own: true });
const shots = process.env['SHOTS'];

it('a visit that was taken along has its ground and a preview of its checks without a network, and the server’s figures once it is sent', async () => {
  await sql`update people.role set capabilities = array_append(capabilities, 'map.layer.take')
    where code = 'village-committee'`.execute(app.served.db.kysely);
  const { processId, caseNo } = await app.journey.caseUpTo('cwhsh');
  const task = await app.journey.taskOf('cunwei', processId, 'cwhsh');
  const client = await officersPhone(app);
  const { page } = client;
  await takeAlong(client, caseNo);
  await page.context().setOffline(true);
  await openOffline(client);
  await openPack(client, task.id);
  const map = await openMapOf(client, 'jfsqjd.cwhKxjfqytk');
  // Of the base maps only the one that was kept can be chosen, and the others say why.
  await client.press(map.getByRole('button', { name: '切换底图', exact: true }));
  expect(await map.getByRole('tab', { name: '影像' }).isEnabled()).toBe(true);
  for (const other of ['矢量', '地形'])
    expect(await map.getByRole('tab', { name: other }).isDisabled(), other).toBe(true);
  await map.getByText('没有网络，只能看带走的底图').waitFor();
  if (shots) await page.screenshot({ path: `${shots}/offline-ground.png` });
  await client.press(map.getByRole('button', { name: '切换底图', exact: true }));
  await drawRing(client, map, ringOf(await app.journey.sample('clean')));
  // The tiles that were kept are those of the base map on which maps open.
  expect(await map.locator('.mv-ground-missing').count()).toBe(0);
  await confirmMap(client, map);
  const card = page.getByTestId('land-card').first();
  await card.getByTestId('land-preview').getByText('预览', { exact: true }).waitFor();
  await card.getByText('不占用永久基本农田').waitFor();
  if (shots) await page.screenshot({ path: `${shots}/offline-preview.png`, fullPage: true });
  expect(await card.locator('[data-tone=failed]').count()).toBe(0);
});
