import type { CaseVisits } from '@homestead/homestead/contract';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Client } from '../support/browser.ts';
import { fieldOf, fillField, type Upload } from '../support/fill.ts';
import {
  addPhotos,
  completeOffline,
  keptPhotos,
  officersPhone,
  openOffline,
  openPack,
  takeAlong,
  typePin,
  visitOpinion,
  visitPhotos,
} from '../support/offline.ts';
import { product } from '../support/product.ts';
import { fillSignIn, signIn } from '../support/sign-in.ts';

const app = product();
const shots = process.env['SHOTS'];
const shot = async ({ page }: Client, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/bad-input-${name}.png`, fullPage: true });
};
const dayMs = 86_400_000;

async function visit() {
  const { processId, caseNo } = await app.journey.caseUpTo('cwhsh');
  const { id: taskId } = await app.journey.taskOf('cunwei', processId, 'cwhsh');
  return { processId, caseNo, taskId };
}

const visitsOf = async (processId: string): Promise<CaseVisits['visits']> =>
  (await (await app.journey.as('zhenban')).get<CaseVisits>(`/v1/visit/case/${processId}`)).data.visits;

it('a session that ends with a full queue asks to sign in; a colleague who does so sees nothing of it, its owner sends it', async () => {
  const { caseNo, taskId, processId } = await visit();
  const client = await officersPhone(app);
  client.watch.expect(/401|404 \(Not Found\)/);
  const { page, press } = client;
  await takeAlong(client, caseNo);
  await page.context().setOffline(true);
  await openOffline(client);
  await openPack(client, taskId);
  await fillField(client, visitOpinion, '材料不符，退回');
  await completeOffline(client, 'return');
  // The session is ended from somewhere else.
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await fetch(`${app.served.base}/api/user/token`, { method: 'DELETE', headers: { authentication: token } });
  await page.context().setOffline(false);
  const entry = page.locator(`[data-testid=entry][data-task="${taskId}"]`);
  await entry.getByText('登录已失效，请重新登录后发送，内容不会丢失').waitFor();
  // It is tried again by itself now and then.
  await expect.poll(() => entry.getAttribute('data-state')).toBe('waiting');
  await shot(client, 'session-ended');

  // The phone is lent: a colleague signs in on it.
  await press(page.getByTestId('offline-sign-in'));
  await page.waitForURL('**/Login');
  await fillSignIn(client, 'zhenban');
  await page.waitForURL('**/Offline');
  await page.getByText('还没有带走任务').waitFor();
  expect(await page.getByTestId('entry').count()).toBe(0);
  await shot(client, 'colleague');
  // A link that its owner has shared leads nowhere either.
  await page.goto(`${client.root}/Offline/${taskId}`);
  await page.getByText('还没有带走任务').waitFor();
  expect(await page.getByText('材料不符').count()).toBe(0);
  await page.goto(`${client.root}/`);
  await page.getByRole('navigation', { name: '主导航' }).waitFor();
  expect(await page.getByTestId('outbox-bar').count()).toBe(0);

  await signIn(client, 'cunwei', '/Offline');
  await typePin(client);
  await page.getByTestId('sent').waitFor();
  const office = await app.journey.as('zhenban');
  const steps = await office.get<{ taskName: string; approverContent: string | null }[]>(
    `/v1/flowable/process/${processId}/tasks`,
  );
  const own = steps.data.filter(({ taskName }) => taskName.includes('村委会审核'));
  expect(own.map(({ approverContent }) => approverContent)).toEqual(['材料不符，退回']);
});

it('a phone whose clock is a day ahead says so before the work, and the server keeps by how much check-in and photo are wrong', async () => {
  const { caseNo, taskId, processId } = await visit();
  const client = await officersPhone(app);
  const { page, press } = client;
  await page.clock.install({ time: Date.now() + dayMs });
  await takeAlong(client, caseNo);
  await page.context().setOffline(true);
  await openOffline(client);
  await openPack(client, taskId);
  await page.getByTestId('pack-note').getByText('手机时间比服务器快1天').waitFor();
  await shot(client, 'clock');
  await addPhotos(client, ['现场']);
  await checkIn(client);
  await fillField(client, visitOpinion, '材料不符，退回');
  await completeOffline(client, 'return');
  await page.context().setOffline(false);
  await page.getByTestId('sent').waitFor();
  const [own] = (await visitsOf(processId)).filter((one) => one.taskId === taskId);
  const [line] = own?.attendances ?? [];
  expect(line?.marks).toContain('clock');
  expect(Math.abs((line?.clockSeconds ?? 0) - dayMs / 1000)).toBeLessThan(600);
  // By the county's clock, less what it waited on the phone.
  expect(Date.parse(line?.deviceTime ?? '') - Date.parse(line?.at ?? '')).toBeGreaterThan(dayMs - 600_000);
  const { rows } = await sql<{ clock_seconds: number }>`
    select clock_seconds from files.photo p join files.reference r using (file_id) where r.owner_id = ${processId}
    and exists (select 1 from files.file f where f.id = p.file_id and f.rule = ${visitPhotos})`.execute(
    app.served.db.kysely,
  );
  expect(rows).toHaveLength(1);
  expect(Math.abs((rows[0]?.clock_seconds ?? 0) - dayMs / 1000)).toBeLessThan(600);
  await press(page.getByTestId('sent').getByRole('link'));
  await page.getByTestId('visits').getByText('手机时间不准').waitFor();
  await shot(client, 'clock-record');
  // The photo says so too, beside the mark that is painted into it.
  await press(fieldOf(client, visitPhotos).getByRole('button').first());
  await page.getByTestId('photo-facts').getByText('手机时间不准，实际约为').waitFor();
  await page.getByTestId('photo-facts').getByText('收到：').waitFor();
  if (shots) await page.screenshot({ path: `${shots}/bad-input-photo-facts.png` });
});

it('without a place a check-in is kept with its reason; a photo of 50 megapixels becomes small, and one that no browser here reads says what to do', async () => {
  const { caseNo, taskId, processId } = await visit();
  const client = await officersPhone(app, null);
  const { page, press } = client;
  await takeAlong(client, caseNo);
  await page.context().setOffline(true);
  await openOffline(client);
  await openPack(client, taskId);
  await press(page.getByTestId('visit-1').getByTestId('check-in'));
  const sheet = page.locator('dialog[open]');
  await sheet.getByText('没有取得定位', { exact: true }).waitFor();
  await press(sheet.getByTestId('dialog-confirm'));
  await sheet.getByTestId('attend-fault').getByText('请说明原因后再提交').waitFor();
  await shot(client, 'no-place');
  await sheet.getByTestId('attend-reason').fill('定位权限未开，已在现场');
  await press(sheet.getByTestId('dialog-confirm'));
  await page
    .getByTestId('attendance')
    .filter({ hasText: '没有定位' })
    .filter({ hasText: '待发送' })
    .waitFor();

  await fillField(client, visitPhotos, { files: [await largePhoto(page)] });
  await keptPhotos(client, 1);
  const heif = { name: '现场.heic', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic') };
  await fillField(client, visitPhotos, { files: [heif] });
  await page.getByTestId('toast').getByText('这张照片是 HEIC 格式').waitFor();
  await shot(client, 'heic');
  expect(await fieldOf(client, visitPhotos).locator('[data-upload]').count()).toBe(1);
  await fillField(client, visitOpinion, '材料不符，退回');
  await completeOffline(client, 'return');
  await page.context().setOffline(false);
  await page.getByTestId('sent').waitFor();
  const { rows } = await sql<{ width: number; size: number; longitude: number | null }>`
    select f.width, f.size::int as size, p.longitude from files.file f
    join files.reference r on r.file_id = f.id left join files.photo p on p.file_id = f.id
    where r.owner_id = ${processId} and f.rule = ${visitPhotos}`.execute(app.served.db.kysely);
  expect(rows).toMatchObject([{ width: 1920, longitude: null }]);
  const [own] = (await visitsOf(processId)).filter((one) => one.taskId === taskId);
  expect(own?.attendances).toMatchObject([{ position: null, reason: '定位权限未开，已在现场' }]);
});

async function checkIn({ page, press }: Client): Promise<void> {
  await press(page.getByTestId('visit-1').getByTestId('check-in'));
  await page.getByTestId('own-place').getByText('定位精度 ±8 米').waitFor();
  await press(page.locator('dialog[open]').getByTestId('dialog-confirm'));
  await page.getByTestId('attendance').waitFor();
}

/** A photo of 50 megapixels, as good phones take; of few colours, so that it is drawn soon. */
async function largePhoto(page: Page): Promise<Upload> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(8160, 6120);
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    for (let row = 0; row < 36; row += 1) {
      pen.fillStyle = `hsl(${row * 10} 60% 50%)`;
      pen.fillRect(0, row * 170, 8160, 170);
    }
    const bytes = new Uint8Array(
      await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.7 })).arrayBuffer(),
    );
    let text = '';
    for (let at = 0; at < bytes.length; at += 32_768)
      text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
    return btoa(text);
  });
  return { name: '大照片.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}
