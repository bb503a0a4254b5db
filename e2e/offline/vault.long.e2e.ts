import { expect, it } from 'vitest';
import { fieldOf, fillField } from '../support/fill.ts';
import {
  addPhotos,
  completeOffline,
  officersPhone,
  openOffline,
  openPack,
  pin,
  takeAlong,
  visitOpinion,
  visitPhotos,
} from '../support/offline.ts';
import { photo } from '../support/photo.ts';
import { product } from '../support/product.ts';

const app = product();
const dayMs = 86_400_000;

/** A visit of a case that waits for the village committee. */
async function visit(): Promise<{ processId: string; caseNo: string; taskId: string }> {
  const { processId, caseNo } = await app.journey.caseUpTo('cwhsh');
  const { id: taskId } = await app.journey.taskOf('cunwei', processId, 'cwhsh');
  return { processId, caseNo, taskId };
}

it('after five wrong PINs each further one waits, also after a reload, and the right one opens all of it', async () => {
  const { caseNo, taskId } = await visit();
  const client = await officersPhone(app);
  const { page, press } = client;
  await takeAlong(client, caseNo);
  await page.context().setOffline(true);
  await page.clock.install({ time: Date.now() });
  await page.goto(`${client.root}/Offline`);
  const fault = page.locator('#pin-fault');
  const tryPin = async (typed: string) => {
    await page.getByTestId('pin').fill(typed);
    await press(page.getByTestId('pin-open'));
  };
  for (let at = 0; at < 5; at += 1) {
    await tryPin('135790');
    await fault.getByText('离线密码不正确').waitFor();
    // The field is emptied when the try is over.
    await expect.poll(() => page.getByTestId('pin').inputValue()).toBe('');
  }
  await tryPin(pin);
  await fault.getByText(/请 \d+ 秒后再试/).waitFor();
  await page.reload();
  await tryPin(pin);
  await fault.getByText(/请 \d+ 秒后再试/).waitFor();
  await page.clock.fastForward(31_000);
  await tryPin(pin);
  await page.locator(`[data-testid=pack-open][href$="${taskId}"]`).waitFor();
});

it('what was taken along is gone after its days, what was completed and not sent stays', async () => {
  const [kept, old] = [await visit(), await visit()];
  const client = await officersPhone(app);
  const { page } = client;
  await takeAlong(client, kept.caseNo);
  await takeAlong(client, old.caseNo);
  await page.context().setOffline(true);
  await openOffline(client);
  await openPack(client, kept.taskId);
  await fillField(client, visitOpinion, '材料不符，退回');
  await completeOffline(client, 'return');
  await page.clock.install({ time: Date.now() + 8 * dayMs });
  await openOffline(client);
  await page.locator(`[data-testid=entry][data-task="${kept.taskId}"]`).waitFor();
  await expect.poll(() => page.getByTestId('pack').count()).toBe(0);
});

it('a browser that keeps nothing says so where a visit is taken along', async () => {
  const { caseNo } = await visit();
  const client = await officersPhone(app);
  const { page, press, root } = client;
  // As in a private window: thrown where it is asked for.
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  });
  await page.goto(`${root}/YiDaoChang-XianChangTaKanLieBiao_1`);
  await page.getByTestId('search').fill(caseNo);
  await press(
    page
      .locator('article')
      .filter({ has: page.locator(`[data-case="${caseNo}"]`) })
      .getByTestId('take-along'),
  );
  await page.locator('dialog[open]').getByText('浏览器不允许在本机保存').waitFor();
  await expect.poll(() => page.getByTestId('take-confirm').count()).toBe(0);
});

it('a full phone says so before anything is lost: what was filled in stays, and so do the photos before', async () => {
  const { caseNo, taskId } = await visit();
  const client = await officersPhone(app);
  const { page } = client;
  await takeAlong(client, caseNo);
  await page.context().setOffline(true);
  await openOffline(client);
  await openPack(client, taskId);
  await addPhotos(client, ['放得下']);
  await fillField(client, visitOpinion, '四至清楚');
  // The browser lends no more from now on.
  await page.evaluate(async () => {
    const { usage = 0 } = await navigator.storage.estimate();
    navigator.storage.estimate = async () => ({ usage, quota: usage + 100_000 });
  });
  const large = await photo(page, { width: 900, height: 600, name: '放不下.jpg' });
  await fillField(client, visitPhotos, { files: [large] });
  await fieldOf(client, visitPhotos)
    .getByText('手机存储空间不足')
    .or(page.getByTestId('toast').filter({ hasText: '手机存储空间不足' }))
    .first()
    .waitFor();
  await openOffline(client);
  await openPack(client, taskId);
  await expect.poll(() => fieldOf(client, visitPhotos).locator('[data-upload=done] img').count()).toBe(1);
  await expect.poll(() => fieldOf(client, visitOpinion).locator('textarea').inputValue()).toBe('四至清楚');
});
