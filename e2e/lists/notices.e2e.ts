import { describe, expect, it } from 'vitest';
import { applicant, wayToApproval } from '../../apps/server/testing/case-forms.ts';
import { type Client, clientsInTurn } from '../support/browser.ts';
import { straightWay } from '../support/cases/way.ts';
import { fill, keptText } from '../support/fill.ts';
import { product } from '../support/product.ts';
import { signIn, signInAgainDuring } from '../support/sign-in.ts';
import { complete, told } from '../support/work.ts';

const house = product({ own: true });
const shots = process.env['SHOTS'];
const review = straightWay.find(({ taskKey }) => taskKey === 'cjtzgsc')!;

/** How many notices the shell says are unread. */
async function unreadIn(client: Client): Promise<number> {
  const { page, kind } = client;
  if (kind === 'desktop') return Number(await page.getByTestId('notice-bell').getAttribute('data-unread'));
  const dot = page.getByTestId('unread-dot');
  return (await dot.count()) === 0 ? 0 : Number(await dot.getAttribute('data-unread'));
}

async function openNotices(client: Client): Promise<void> {
  const { page, press, kind } = client;
  await press(
    kind === 'phone'
      ? page.getByRole('navigation', { name: '主导航' }).getByText('消息')
      : page.getByTestId('notice-bell'),
  );
  await page.getByRole('heading', { name: '通知中心' }).waitFor();
}

const noticeOf = ({ page, kind }: Client, caseNo: string, what: string) =>
  kind === 'phone'
    ? page.locator(`[data-testid=notice][data-kind="${what}"]`).filter({ hasText: caseNo })
    : page
        .getByRole('row')
        .filter({ hasText: caseNo })
        .locator(`[data-testid=open-notice][data-kind="${what}"]`);

describe('notices', () => {
  it.each(clientsInTurn('phone'))(
    'show an officer on the %s what arrived, lead to the task, and are settled with it [S2-2.notices]',
    async (kind) => {
      const { caseNo } = await house.journey.caseUpTo('cjtzgsc', applicant('350399100201'));
      const client = await house.open(kind);
      await signIn(client, 'jiti');
      await expect.poll(() => unreadIn(client)).toBeGreaterThan(0);
      const before = await unreadIn(client);
      await openNotices(client);
      await client.press(noticeOf(client, caseNo, 'newTask'));
      await client.page.waitForURL('**/Task/*');
      await fill(client, 'jfsqjd', review.entries);
      await complete(client, review.outcome, review.opinion);
      await client.page.goto(
        `${client.root}${kind === 'phone' ? '/BanShiRenYuan-TongZhiZhongXin_1' : '/Notices'}`,
      );
      await expect.poll(() => unreadIn(client)).toBe(before - 1);
    },
  );

  it.each(clientsInTurn('desktop'))(
    'arrive on the open %s by themselves, and kinds are switched off',
    async (kind) => {
      const client = await house.open(kind);
      const { page, press } = client;
      await signIn(client, 'jiti');
      await page.waitForResponse((reply) => reply.url().endsWith('/api/notice/stream'));
      const before = await unreadIn(client);
      const { caseNo } = (await house.journey.start()).data;
      await expect.poll(() => unreadIn(client)).toBe(before + 1);
      await openNotices(client);
      await press(page.getByTestId('notice-settings'));
      const off = page.getByTestId('want-copied');
      await off.waitFor();
      const officer = await house.journey.as('jiti');
      const unwanted = async () =>
        (await officer.get<{ unwanted: string[] }>('/notice/settings')).data.unwanted;
      const wasOff = (await unwanted()).includes('copied');
      if (shots) await page.screenshot({ path: `${shots}/notice-settings-${kind}.png` });
      await press(off);
      await told(client, '通知设置已保存');
      expect(await unwanted()).toEqual(wasOff ? [] : ['copied']);
      if (kind === 'phone') return;
      // Whoever goes back from what a message leads to finds the list narrowed as it was.
      await page.goto(`${client.root}/Notices`);
      const search = page.getByRole('searchbox', { name: '搜索姓名、编号' });
      await search.fill(String(caseNo));
      await search.press('Enter');
      await page.waitForURL(/keyword=/);
      await press(noticeOf(client, String(caseNo), 'newTask'));
      await page.waitForURL('**/Task/*');
      await page.goBack();
      await expect.poll(() => search.inputValue()).toBe(caseNo);
      await noticeOf(client, String(caseNo), 'newTask').waitFor();
    },
  );

  it('tell a villager on the phone that the application came back, and why', async () => {
    const started = await house.journey.caseUpTo('cjtzgsc', applicant('350399100201'));
    const officer = await house.journey.as('jiti');
    const todo = await officer.get<{ records: { id: string; caseNo: string }[] }>(
      '/v1/flowable/task?taskKey=cjtzgsc&pageSize=200',
    );
    const task = todo.data.records.find(({ caseNo }) => caseNo === started.caseNo)!;
    const reply = await officer.put('/v1/flowable/task', {
      taskId: task.id,
      approverStatus: 0,
      outcome: 'return',
      approverContent: '请补充户口簿照片',
      formData: { jfsqjd: { cjtjjzzShyj: '退回' } },
    });
    expect(reply.code, JSON.stringify(reply)).toBe(200);
    const client = await house.open('phone');
    await signIn(client, 'nonghu1');
    await client.page.getByTestId('unread-dot').waitFor();
    await client.press(client.page.getByRole('navigation', { name: '主导航' }).getByText('消息'));
    await client.page.getByRole('heading', { name: '我的消息' }).waitFor();
    const notice = noticeOf(client, started.caseNo, 'returned');
    await expect.poll(() => notice.textContent()).toContain('原因：请补充户口簿照片');
    // A sheet that is left by a key gives the focus back to what opened it.
    const settings = client.page.getByTestId('notice-settings');
    await settings.press('Enter');
    await client.page.getByTestId('want-copied').waitFor();
    await client.page.keyboard.press('Escape');
    await client.page.getByTestId('want-copied').waitFor({ state: 'detached' });
    expect(await settings.evaluate((button) => button === document.activeElement)).toBe(true);
    await client.press(notice);
    await client.page.waitForURL('**/Task/*');
    await client.page.getByText('请补充户口簿照片').first().waitFor();
  });
});

it('an objection to a public notice stays on the phone until it is sent, and is sent once', async () => {
  const { caseNo, processId } = await house.journey.caseUpTo('cwhgs', applicant('350399100201'));
  const publish = wayToApproval({}, {}).find(({ taskKey }) => taskKey === 'cwhgs')!;
  expect((await house.journey.submit(publish, processId)).code, caseNo).toBe(200);
  const client = await house.open('phone');
  const { page, press, watch } = client;
  watch.expect(/ERR_FAILED|status of 409/);
  await signIn(client, 'nonghu3', `/PublicNotice/${processId}`);
  const words = '四至与我家的地重叠，请重新测量';
  await page.getByTestId('objection').fill(words);
  await keptText(page, words);
  await page.reload();
  await expect.poll(() => page.getByTestId('objection').inputValue()).toBe(words);
  // The answer is lost on its way.
  await page.route(
    '**/api/v1/public-notice/*/objection',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await press(page.getByTestId('send-objection'));
  await told(client, /网络异常/);
  await press(page.getByTestId('send-objection'));
  await page.getByTestId('own-objection').getByText(words).waitFor();
  expect(await page.getByTestId('objection').count()).toBe(0);
});

describe('the working days', () => {
  it('are imported by an administrator for a year, after a look at what changes', async () => {
    const client = await house.open('desktop');
    const { page, press } = client;
    await signIn(client, 'admin');
    await press(page.getByRole('menuitem', { name: '工作日历' }));
    await page.getByTestId('year-view').waitFor();
    const year = Number(await page.getByTestId('year-view').getAttribute('data-year')) + 1;
    await press(page.getByTestId('calendar-year'));
    await press(page.getByTitle(`${year}年`));
    await page.getByTestId('calendar-unknown').waitFor();
    await press(page.getByTestId('calendar-import'));
    await page.getByTestId('calendar-text').fill(`${year}-01-01,休\n${year}-13-01,休`);
    await press(page.getByTestId('dialog-confirm'));
    await page.getByTestId('calendar-faults').getByText('第 2 行').waitFor();
    await page.getByTestId('calendar-file').setInputFiles({
      name: '节假日.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `\uFEFF日期,类型\n${year}-01-01~${year}-01-03,休\n${year}-10-01~${year}-10-10,休\n`,
      ),
    });
    await expect.poll(() => page.getByTestId('calendar-text').inputValue()).toContain('日期,类型');
    await press(page.getByTestId('dialog-confirm'));
    await page.getByTestId('calendar-preview').getByText('新增休 13').waitFor();
    await press(page.getByTestId('dialog-confirm'));
    await told(client, `${year}年节假日表已导入`);
    await page.getByTestId('calendar-known').getByText('休息日 13 天').waitFor();
    expect(await page.locator(`[data-day="${year}-10-01"]`).getAttribute('data-kind')).toBe('off');

    // Then single days of the year, by click and by key, with the same look at what changes.
    await press(page.getByTestId('calendar-edit'));
    const day = (of: string) => page.locator(`[data-day="${year}-${of}"]`);
    await press(day('05-01').getByRole('button'));
    await day('10-10').getByRole('button').focus();
    await page.keyboard.press('Enter');
    // The picks stay over a session that ends.
    await signInAgainDuring(client, 'admin', () => press(page.getByTestId('calendar-review')));
    await page.getByTestId('calendar-edited').getByText('已改 2 天').waitFor();
    await press(page.getByTestId('calendar-review'));
    await page.getByTestId('calendar-preview').getByText('新增休 1').waitFor();
    await page.getByTestId('calendar-preview').getByText('取消休 1').waitFor();
    await press(page.getByTestId('dialog-confirm'));
    await told(client, `修改成功：${year}年`);
    await page.getByTestId('calendar-known').getByText('休息日 13 天').waitFor();
    expect(await day('05-01').getAttribute('data-kind')).toBe('off');
    expect(await day('10-10').getAttribute('data-kind')).not.toBe('off');
  });
});
