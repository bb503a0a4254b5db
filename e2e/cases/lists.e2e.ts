import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applicant } from '../../apps/server/testing/case-forms.ts';
import { textOfReply } from '../../apps/server/testing/documents/unpack.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product();
const report = { xzc: '350399100201', cxz: '第1村民小组', nhxm: '不详', zjddz: '村口', jbnr: '占用耕地' };

describe('lists and reports', () => {
  it('the header’s search opens a case by the keyboard, and a list is taken along as it stands', async () => {
    const { caseNo } = (await app.journey.start('nonghu1', 'zjdjfsp', applicant('350399100201'))).data;
    for (let more = 0; more < 5; more++) await app.journey.start('nonghu1', 'wfjb', { wfjb: report });
    const client = await app.open('desktop');
    await signIn(client, 'jiti', '/Tasks/todo');
    const { page } = client;
    // A column that is hidden does not come along.
    await client.press(page.getByTestId('manage-column-choice'));
    await page.getByTestId('manage-columns').getByText('业务类型').click();
    await page.getByRole('columnheader', { name: '业务类型' }).waitFor({ state: 'detached' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      client.press(page.getByTestId('list-export')),
    ]);
    expect(download.suggestedFilename()).toMatch(/^待办任务 \d{4}-\d\d-\d\d\.xlsx$/);
    const taken = textOfReply(readFileSync(await download.path()));
    expect([taken.includes(caseNo), taken.includes('申请人'), taken.includes('业务类型')]).toEqual([
      true,
      true,
      false,
    ]);
    // The search comes after the first page; a key pressed before it is there opens nothing.
    await page.getByTestId('global-search').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByTestId('search-input').fill(caseNo);
    await page.getByTestId('found').first().waitFor();
    // A few of a group are shown; the others are a press away.
    await page.getByTestId('search-input').fill('示范村');
    await page.getByTestId('search-all-place').click();
    await page.getByTestId('search-groups').waitFor();
    await expect.poll(() => page.getByTestId('found').count()).toBeGreaterThan(5);
    // Enter that takes a word from an input method opens nothing; one pressed at once means what was typed last.
    await page.getByTestId('search-input').dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    await page.getByTestId('search-input').fill(caseNo);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/Process\//);
    await page.getByTestId('case-header').getByText(caseNo).waitFor();
  });

  it('a reporter turns anonymous and gets a code on the phone; the village sees the accused, and no name of a reporter', async () => {
    const { processId } = (await app.journey.start('nonghu2', 'wfjb', { wfjb: report })).data;
    const client = await app.open('phone');
    await signIn(client, 'nonghu2', `/Process/${processId}`);
    const { page } = client;
    await client.press(page.getByTestId('anonymity'));
    await page.getByText('您已选择匿名').waitFor();
    await client.press(page.getByTestId('follow-code'));
    await page
      .getByTestId('code')
      .getByText(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/)
      .waitFor();
    const desk = await app.open('desktop');
    await signIn(desk, 'cunwei', `/Process/${processId}`);
    await desk.page.getByTestId('reporter').getByText('举报人 (已隐藏)').waitFor();
    await expect.poll(() => desk.page.getByTestId('case-header').textContent()).toContain('被举报人');
  });

  it('the stages on the phone are those of what waits, and one without tasks is still named while the list is kept to it', async () => {
    await app.journey.start('nonghu1', 'wfjb', { wfjb: report });
    const client = await app.open('phone');
    await signIn(client, 'cunwei', '/Todo?processKey=zjdjfsp&taskKey=nzypw');
    const { page } = client;
    const stage = page.getByRole('combobox', { name: '环节' });
    await stage.getByRole('option', { name: /^现场踏勘核实（\d+）$/ }).waitFor({ state: 'attached' });
    const chosen = () => stage.locator('option:checked').textContent();
    expect(await chosen()).toBe('所选环节（0）');
    await stage.selectOption('');
    await page.locator('.flow-list li').first().waitFor();
    expect(await chosen()).toBe('全部环节');
    for (const other of ['待签收', '已办']) {
      await client.press(
        page.getByRole('navigation', { name: '任务列表' }).getByText(other, { exact: true }),
      );
      await page.getByRole('heading', { name: other }).waitFor();
      expect(await stage.count(), other).toBe(0);
    }
  });
});
