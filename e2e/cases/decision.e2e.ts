import type { CaseDetail } from '@homestead/workflow/contract';
import { describe, expect, it } from 'vitest';
import { clientsInTurn } from '../support/browser.ts';
import { fieldOf, fill } from '../support/fill.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { openTask, told } from '../support/work.ts';

const app = product();

describe.each(clientsInTurn('phone'))('a warning on the %s', (kind) => {
  it('cannot be passed over: the decision asks for an answer, which the next officer reads', async () => {
    const { caseNo, processId } = await app.journey.caseUpTo('cwhyj');
    const client = await app.open(kind);
    const { page, press } = client;
    await signIn(client, 'cunwei');
    await openTask(client, caseNo, 'cwhyj');
    // Facts, map and checks take several screens of a phone: one tap leads to what is to be filled in.
    if (kind === 'phone') {
      const way = page.getByTestId('to-form');
      await press(way);
      await way.waitFor({ state: 'detached' });
      const form = page.locator('[data-current-form]');
      await expect.poll(() => form.evaluate((part) => part === document.activeElement)).toBe(true);
      expect((await form.boundingBox())?.y).toBeLessThan(200);
    }
    await fill(client, 'jfsqjd', { cwhSftyjf: '是' });
    const agree = page.getByTestId('outcome-agree');
    await press(agree);
    const sheet = page.getByTestId('decision');
    await press(page.getByTestId(kind === 'phone' ? 'ask-cancel' : 'dialog-cancel'));
    await sheet.waitFor({ state: 'detached' });
    // Whoever works by keys goes on where they were.
    await expect.poll(() => agree.evaluate((button) => button === document.activeElement)).toBe(true);
    await press(agree);
    await sheet.getByText('宅基地面积限额为80㎡').waitFor();
    await sheet.getByText('同意 → 村委会公示').waitFor();
    const yes = page.getByTestId(kind === 'phone' ? 'ask-confirm' : 'dialog-confirm');
    await press(yes);
    // The box tells a screen reader which warning it answers.
    const box = sheet.getByRole('textbox', { description: /宅基地面积限额为80㎡/ });
    await expect.poll(() => box.evaluate((area) => area === document.activeElement)).toBe(true);
    await sheet.getByText('请写明已核实的情况和原因').first().waitFor();
    await box.fill('原址翻建，四至不变，现场已核实');
    await press(yes);
    await told(client, '提交成功：同意');
    await signIn(client, 'cunwei');
    await openTask(client, caseNo, 'cwhgs');
    await press(page.getByTestId('summary-answers').locator('summary'));
    await page.getByTestId('summary-answers').getByText('原址翻建，四至不变，现场已核实').waitFor();
    const next = await app.journey.as('zhenban');
    const { data } = await next.get<CaseDetail>(`/v1/flowable/process/${processId}`);
    expect(data.answers.filter(({ taskKey }) => taskKey === 'cwhyj')).toMatchObject([
      { rule: 'applied-area', reason: '原址翻建，四至不变，现场已核实', task: '村委会意见' },
    ]);
  });
});

describe.each(clientsInTurn('desktop'))('two officers at one task on the %s', (kind) => {
  it('see both values of a field that both have changed, and choose', async () => {
    const { caseNo } = await app.journey.caseUpTo('zgbcs');
    const client = await app.open(kind);
    const { page, press } = client;
    await signIn(client, 'zhenban');
    await openTask(client, caseNo, 'zgbcs');
    await fill(client, 'jfsqjd', { zgbCsbz: '请补会议纪要' });
    const colleague = await app.journey.as('zhenban');
    const id = page.url().split('/').at(-1);
    const { data } = await colleague.get<{ version: number }>(`/v1/flowable/task/${id}`);
    const saved = { formData: { jfsqjd: { zgbCsbz: '材料齐全' } }, version: data.version };
    expect((await colleague.post(`/v1/flowable/task/${id}/save`, saved)).code).toBe(200);
    client.watch.expect(/409 .*\/save/);
    await press(page.getByTestId('save-task'));
    const both = page.getByTestId('field-conflicts');
    await both.getByText('您填写的：请补会议纪要').waitFor();
    await both.getByText('已保存的：材料齐全').waitFor();
    await press(both.getByTestId('take-saved-jfsqjd.zgbCsbz'));
    await both.waitFor({ state: 'detached' });
    await expect
      .poll(() => fieldOf(client, 'jfsqjd.zgbCsbz').locator('textarea').inputValue())
      .toBe('材料齐全');
  });
});

it('a decision whose answer is lost stays asked, and the same yes again is told as done', async () => {
  const { caseNo, processId } = await app.journey.caseUpTo('cjtzgsc');
  const client = await app.open('phone');
  const { page, press, watch } = client;
  watch.expect(/ERR_FAILED|Failed to fetch/);
  await signIn(client, 'jiti');
  await openTask(client, caseNo, 'cjtzgsc');
  await page.locator('[data-field=approverContent] textarea').fill('材料不全，请补充');
  await press(page.getByTestId('outcome-return'));
  let tries = 0;
  await page.route('**/api/v1/flowable/task', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    tries += 1;
    const response = await route.fetch();
    return tries === 1 ? route.abort() : route.fulfill({ response });
  });
  const yes = page.getByTestId('ask-confirm');
  await press(yes);
  await told(client, '网络异常');
  await press(yes);
  await told(client, '提交成功：退回');
  const office = await app.journey.as('zhenban');
  const { data } = await office.get<{ taskKey: string }[]>(`/v1/flowable/process/${processId}/tasks`);
  expect(data.filter(({ taskKey }) => taskKey === 'cjtzgsc')).toHaveLength(1);
});
