import { expect, it } from 'vitest';
import { fillField } from '../support/fill.ts';
import {
  completeOffline,
  officersPhone,
  openOffline,
  openPack,
  takeAlong,
  typePin,
  visitOpinion,
} from '../support/offline.ts';
import { product } from '../support/product.ts';

const app = product();
const shots = process.env['SHOTS'];

/** A visit that an officer completes on a phone without a network. */
async function visit() {
  const { processId, caseNo } = await app.journey.caseUpTo('cwhsh');
  const { id: taskId } = await app.journey.taskOf('cunwei', processId, 'cwhsh');
  return { processId, caseNo, taskId };
}

async function completeOn(client: Awaited<ReturnType<typeof officersPhone>>, taskId: string, words: string) {
  await client.page.context().setOffline(true);
  await openOffline(client);
  await openPack(client, taskId);
  await fillField(client, visitOpinion, words);
  await completeOffline(client, 'return');
}

it('a new version of the client is taken by a press while a visit waits: the queue stays, and is sent by the new one', async () => {
  const { processId, caseNo, taskId } = await visit();
  const client = await officersPhone(app);
  const { page, press } = client;
  client.watch.expect(/ERR_FAILED|Failed to fetch/);
  await takeAlong(client, caseNo);
  await completeOn(client, taskId, '材料不符，退回');
  await page.route('**/api/**', (route) => route.abort());
  await page.context().setOffline(false);
  // A worker under another address replaces the one of the same scope, as one with other content does.
  await page.evaluate(() =>
    navigator.serviceWorker.register('/m/sw.js?another', { scope: '/m/' }).then(() => undefined),
  );
  const banner = page.getByTestId('new-version');
  await banner.waitFor();
  if (shots) await page.screenshot({ path: `${shots}/phones-new-version.png` });
  await press(banner.getByRole('button', { name: '更新', exact: false }));
  // Only a client that was loaded anew asks for the PIN.
  await page.getByTestId('pin').waitFor();
  await typePin(client);
  const entry = page.locator(`[data-testid=entry][data-task="${taskId}"]`);
  await entry.waitFor();
  expect(await entry.getAttribute('data-state')).not.toBe('done');
  await page.unroute('**/api/**');
  // The queue also tries by itself, maybe before the press.
  const sent = page.getByTestId('sent').waitFor();
  await Promise.any([press(page.getByTestId('send-now')), sent]);
  await sent;
  const officer = await app.journey.as('zhenban');
  const steps = await officer.get<{ taskName: string; approverContent: string | null }[]>(
    `/v1/flowable/process/${processId}/tasks`,
  );
  const own = steps.data.filter(({ taskName }) => taskName.includes('村委会审核'));
  expect(own.map(({ approverContent }) => approverContent)).toEqual(['材料不符，退回']);
});

it('two phones do the same visit without a network: the first to send it counts, the other is told who did it, and loses nothing', async () => {
  const { processId, caseNo, taskId } = await visit();
  const first = await officersPhone(app);
  const second = await officersPhone(app);
  second.watch.expect(/409 \(Conflict\)/);
  for (const client of [first, second]) await takeAlong(client, caseNo);
  await completeOn(first, taskId, '第一部手机填写');
  await completeOn(second, taskId, '第二部手机填写');
  await first.page.context().setOffline(false);
  await first.page.getByTestId('sent').waitFor();
  await second.page.context().setOffline(false);
  const entry = second.page.locator(`[data-testid=entry][data-task="${taskId}"]`);
  await entry.getByTestId('conflict').getByText('办理完成').waitFor();
  if (shots) await second.page.screenshot({ path: `${shots}/phones-second.png`, fullPage: true });
  const mine = entry.getByTestId('my-content');
  await second.press(mine.locator('summary'));
  await mine.getByText('第二部手机填写').waitFor();
  const officer = await app.journey.as('zhenban');
  const steps = await officer.get<{ taskName: string; approverContent: string | null }[]>(
    `/v1/flowable/process/${processId}/tasks`,
  );
  const own = steps.data.filter(({ taskName }) => taskName.includes('村委会审核'));
  expect(own.map(({ approverContent }) => approverContent)).toEqual(['第一部手机填写']);
});
