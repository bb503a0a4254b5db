import { describe, expect, it } from 'vitest';
import type { Client } from '../support/browser.ts';
import { settle } from '../support/look.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product({ own: true });

async function listFor(who: string, path: string): Promise<Client> {
  const client = await app.open('desktop');
  await signIn(client, who, path);
  await client.page.getByTestId('division-filter').and(client.page.locator(':not([disabled])')).waitFor();
  return client;
}

const rowOf = ({ page }: Client, text: string) => page.getByRole('row').filter({ hasText: text });

describe('a list of the desktop', () => {
  it('is narrowed by labelled filters, the tree of divisions and days, and is the same after a task and a reload [S2-2.16-select-filter S2-2.16-tree S2-2.16-date-range]', async () => {
    const here = await app.journey.caseUpTo('cwhyj');
    const client = await listFor('cunwei', '/Tasks/todo');
    const { page } = client;
    await page.getByRole('combobox', { name: '业务类型' }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: '宅基地建房审批' }).click();
    await page.getByTestId('division-filter').click();
    await page.getByRole('searchbox', { name: '行政区划，输入名称筛选' }).fill('示范');
    await page.getByRole('treeitem', { name: '示范村' }).click();
    await page.getByTestId('division-tree').waitFor({ state: 'detached' });
    await page.getByRole('group', { name: '到达时间' }).getByRole('button', { name: '近7天' }).click();
    await page.waitForURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
    const narrowed = page.url();
    await rowOf(client, here.caseNo).getByTestId('open-task').click();
    await page.waitForURL('**/Task/*');
    await page.goBack();
    await rowOf(client, here.caseNo).waitFor();
    await page.reload();
    await rowOf(client, here.caseNo).waitFor();
    expect(page.url()).toBe(narrowed);
    expect(await page.title()).toMatch(/^待办任务 - /);
    // On paper the row says its number, though it is a button on the screen.
    await page.emulateMedia({ media: 'print' });
    await rowOf(client, here.caseNo).getByText(here.caseNo).waitFor();
    // What is pressed is not there: neither the filters nor the acts with their head.
    const pressed = page.getByRole('search').or(page.getByRole('columnheader', { name: '操作' }));
    await expect.poll(() => pressed.count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('columnheader', { name: '操作' }).waitFor();
    await page.getByTestId('division-filter').filter({ hasText: '示范村' }).waitFor();
    await page.getByRole('button', { name: '清除行政区划' }).click();
    await page.waitForURL((url) => !url.searchParams.has('division'));
  });

  it('lets only whoever began a draft go on with it', async () => {
    await (await app.journey.as('nonghu3')).post('/v1/flowable/process', {
      processKey: 'zjdjfsp',
      formData: { jfsqjd: { name: '周竹青' } },
      draft: true,
    });
    const opener = async (who: string, path: string) => {
      const client = await listFor(who, `${path}?status=draft`);
      return rowOf(client, '周竹青').first().getByTestId('open-case').innerText();
    };
    expect(await opener('nonghu3', '/Tasks/started')).toMatch(/继续填写/);
    expect(await opener('admin', '/Tasks/cases')).toMatch(/查\s?看/);
  });

  it('tells that days end before they begin, and does not ask for them [S2-2.16-date-range]', async () => {
    const client = await listFor('cunwei', '/Tasks/cases?from=2026-03-06');
    const { page } = client;
    const end = page.getByRole('group', { name: '发起时间' }).getByLabel('结束日期');
    await end.fill('2026-03-05');
    await end.press('Enter');
    await page.getByText('结束日期不能早于开始日期').waitFor();
    expect(new URL(page.url()).searchParams.get('to')).toBeNull();
    const search = page.getByRole('searchbox', { name: '编号或申请人' });
    await search.fill('没有查询');
    await page.getByRole('button', { name: '重置' }).click();
    await page.getByText('结束日期不能早于开始日期').waitFor({ state: 'detached' });
    expect([await search.inputValue(), await end.inputValue()]).toEqual(['', '']);
    // A day is read as a sheet or a paper writes it.
    await end.fill('2026年3月8日');
    await end.press('Enter');
    await page.waitForURL(/to=2026-03-08/);
    await expect.poll(() => end.inputValue()).toBe('2026-03-08');
  });

  it('forgets the tasks that were chosen for a batch when it is searched anew', async () => {
    const { caseNo } = await app.journey.caseUpTo('lssp_bm');
    const client = await listFor('nongye', '/Tasks/todo');
    const { page } = client;
    await rowOf(client, caseNo).locator('.ant-checkbox').click();
    await page.getByTestId('batch-agree').waitFor();
    const search = page.getByRole('searchbox', { name: '编号、申请人或环节' });
    await search.fill('没有这样的案件');
    await search.press('Enter');
    await page.getByTestId('batch-agree').waitFor({ state: 'detached' });
    await page.getByText('没有符合条件的记录').waitFor();
    await page.getByRole('button', { name: '重置' }).click();
    await rowOf(client, caseNo).waitFor();
    await expect.poll(() => rowOf(client, caseNo).locator('.ant-checkbox-checked').count()).toBe(0);
  });

  it('goes to its last page when the one in the address is no more', async () => {
    const { caseNo } = await app.journey.caseUpTo('cwhyj');
    const client = await listFor('cunwei', '/Tasks/todo?pageNum=99');
    await rowOf(client, caseNo).waitFor();
    await expect.poll(() => new URL(client.page.url()).searchParams.get('pageNum')).not.toBe('99');
  });

  it('keeps what is typed while the list before it is on its way', async () => {
    const client = await listFor('cunwei', '/Tasks/cases');
    const { page } = client;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/flowable\/process\?.*keyword=/, async (route) => {
      await held;
      await route.continue();
    });
    const search = page.getByRole('searchbox', { name: '编号或申请人' });
    await search.fill('林');
    await search.press('Enter');
    await search.pressSequentially('示禾');
    release();
    await page.waitForURL('**keyword=**');
    await expect.poll(() => search.inputValue()).toBe('林示禾');
  });
});

describe('the head of a case', () => {
  it('says whose it is, in the words of the household’s form [S2-2.13-household]', async () => {
    const { caseNo } = await app.journey.caseUpTo('cwhyj');
    const client = await listFor('cunwei', `/Tasks/todo?keyword=${caseNo}`);
    await rowOf(client, caseNo).getByTestId('open-task').click();
    const head = client.page.getByTestId('case-header');
    await head.getByText('联系电话').waitFor();
    await expect
      .poll(() => head.locator('dt').allTextContents())
      .toEqual(expect.arrayContaining(['所属乡镇村', '申请人', '联系电话']));
    await expect.poll(() => head.locator('dd').allTextContents()).toContain('木兰镇示范村');
  });
});

describe('a task that is sent back', () => {
  it('is asked about once more, and the cursor goes to the reason that is missing [S2-2.16-confirm-dialog]', async () => {
    const { caseNo } = await app.journey.caseUpTo('cjtzgsc');
    const client = await listFor('jiti', `/Tasks/todo?keyword=${caseNo}`);
    const { page } = client;
    await rowOf(client, caseNo).getByTestId('open-task').click();
    const reason = page.locator('[data-field=approverContent] textarea');
    // A part of the page that comes while the button is pressed takes the cursor away again.
    await settle(page);
    await page.getByTestId('outcome-return').click();
    await expect.poll(() => reason.evaluate((box) => box === document.activeElement)).toBe(true);
    await reason.fill('材料不齐');
    await page.getByTestId('outcome-return').click();
    await page.locator('[data-testid=decision][data-type=applyConfirm]').waitFor();
    await page.getByTestId('dialog-cancel').click();
    await page.getByTestId('dialog-confirm').waitFor({ state: 'detached' });
    await expect
      .poll(() => page.getByTestId('outcome-return').evaluate((button) => button === document.activeElement))
      .toBe(true);
  });
});
