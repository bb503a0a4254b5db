import { expect, it } from 'vitest';
import { fill } from '../support/fill.ts';
import { divisionFor } from '../support/journey.ts';
import { addPhotos, officersPhone, openOffline, openPack, takeFrom } from '../support/offline.ts';
import { product } from '../support/product.ts';
import { openInspection } from '../support/reports.ts';

const app = product();

it('an inspection that was kept as a draft is taken along, filled in without a network, and handed in with one', async () => {
  const client = await officersPhone(app, undefined, 'xuncha');
  const { page, press } = client;
  await openInspection(client, '新增巡检');
  await fill(client, 'rcxj', { xzc: divisionFor('phone') });
  const saved = page.waitForResponse(
    (reply) => /\/flowable\/process$/.test(reply.url()) && reply.request().method() === 'POST',
  );
  await press(page.getByTestId('save-task'));
  const { data } = (await (await saved).json()) as { data: { processId: string; tasks: { id: string }[] } };
  const taskId = data.tasks[0]!.id;
  await page.goto(`${client.root}/Task/${taskId}`);
  await takeFrom(client, page.locator('body'));

  await page.context().setOffline(true);
  await openOffline(client);
  await openPack(client, taskId);
  await fill(client, 'rcxj', {
    cxz: '第1村民小组',
    nhxm: '黄违建',
    zjddz: '村口水渠边',
    szfddxctkbz: '在建一层，无批准书',
  });
  await addPhotos(client, ['巡检现场'], 'rcxj.szfddxctkzp');
  await press(page.getByTestId('outcome-submit'));
  await page.waitForURL('**/Offline');
  await expect.poll(() => page.getByTestId('entry').getAttribute('data-state')).toBe('waiting');

  await page.context().setOffline(false);
  await page.getByTestId('sent').waitFor();
  const inspector = await app.journey.as('xuncha');
  const { data: case_ } = await inspector.get<{ status: string; caseNo: string; formData: object }>(
    `/v1/flowable/process/${data.processId}`,
  );
  expect(case_).toMatchObject({
    status: 'running',
    caseNo: expect.stringMatching(/^XJ/),
    formData: { rcxj: { nhxm: '黄违建', szfddxctkzp: expect.stringMatching(/./) } },
  });
});
