import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '../../apps/server/config.ts';
import { failedJob } from '../../apps/server/reliability/acts/waiting.ts';
import { signIn as signInByCall } from '../../apps/server/testing/client.ts';
import type { Client } from '../support/browser.ts';
import { product } from '../support/product.ts';
import { signIn, signInAgainDuring } from '../support/sign-in.ts';

const app = product({ own: true });
const shots = process.env['SHOTS'];
const shot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/manage-${name}.png` });
};

/** A list of the administrator on a small screen, on which it fits. */
async function pageFor(path: string): Promise<Client> {
  const client = await app.open('desktop');
  await client.page.setViewportSize({ width: 1280, height: 720 });
  await signIn(client, 'admin', path);
  await fits(client);
  return client;
}

/** Whether the list with its rows needs no scrolling sideways. */
async function fits({ page }: Client): Promise<void> {
  await page.locator('.ant-table-row').first().waitFor();
  const wide = () =>
    page
      .locator('.ant-table-content')
      .evaluateAll((tables) =>
        tables.flatMap(({ scrollWidth, clientWidth }) =>
          scrollWidth > clientWidth ? [`${scrollWidth} px in ${clientWidth} px`] : [],
        ),
      );
  await expect.poll(wide, { message: page.url() }).toEqual([]);
}

const rowOf = ({ page }: Client, text: string) => page.getByRole('row').filter({ hasText: text });
const inDialog = ({ page }: Client) => page.getByRole('dialog');

describe('the pages that manage lists', () => {
  it('edit a limit of the county by the shape of its value, and mark the one input that is refused', async () => {
    const client = await pageFor('/Parameters');
    const { page, press } = client;
    client.watch.expect(/422/);
    await press(rowOf(client, '建筑高度').getByTestId('row-edit'));
    await inDialog(client).getByLabel('建筑高度 檐口限高').fill('-3');
    await press(page.getByTestId('dialog-confirm'));
    const refused = inDialog(client).locator('[class*="status-error"]');
    await refused.first().waitFor();
    expect(await refused.count()).toBe(1);
    await refused.getByLabel('建筑高度 檐口限高').waitFor();
    await inDialog(client).getByLabel('建筑高度 檐口限高').fill('10.5');
    await press(page.getByTestId('dialog-confirm'));
    await page.getByText('修改成功').waitFor();
    await rowOf(client, '建筑高度').getByText('檐口限高：10.5').waitFor();
  });

  it('word a notice with placeholders, say what is wrong while it is typed, preview it, and go back to the delivered words', async () => {
    const client = await pageFor('/NoticeTemplates?keyword=有新的任务');
    const { page, press } = client;
    await press(rowOf(client, '新任务').getByTestId('row-edit'));
    await page.getByTestId('template-text').fill('请办理{环接}，');
    await page.getByTestId('template-faults-text').getByText('“{环接}”不是可用的占位符').waitFor();
    await page.getByTestId('template-text').fill('请办理，');
    await press(page.getByTestId('template-insert-办理要求'));
    await page.getByTestId('template-preview').getByText('请办理，请于 2026-03-05 前办理').waitFor();
    await press(page.getByTestId('dialog-confirm'));
    await page.getByText('修改成功').waitFor();
    await page.goto(`${client.root}/NoticeTemplates?channel=platform&pageSize=50`);
    await rowOf(client, '请办理，{办理要求}').getByText('已修改').waitFor();
    await press(rowOf(client, '请办理，{办理要求}').getByTestId('row-reset'));
    await press(page.getByTestId('dialog-confirm'));
    await rowOf(client, '有新的任务等待您办理').getByText('默认', { exact: true }).waitFor();
  });

  it('take a dictionary and its item, put faults to their fields, lose nothing typed and keep their state in the address [S2-2.dataDictionaryManage]', async () => {
    const client = await pageFor('/dataDictionaryManage');
    const { page, press } = client;
    client.watch.expect(/409|400/);
    await press(page.getByTestId('manage-create'));
    await inDialog(client).getByLabel('编码').fill('qyzt');
    await inDialog(client).getByLabel('名称').fill('路面');
    await press(page.getByTestId('dialog-confirm'));
    await inDialog(client).getByText('编码“qyzt”已被使用，请换一个').waitFor();
    await page.locator('[role=dialog] #code:focus').waitFor();
    await expect.poll(() => inDialog(client).getByLabel('名称').inputValue()).toBe('路面');
    await inDialog(client).getByLabel('编码').fill('road');
    await inDialog(client).getByLabel('名称').fill('路面 ');
    await inDialog(client).getByLabel('编码').press('Enter');
    await page.getByText(/^新增成功。名称（\S+）已自动整理：去除首尾空格$/).waitFor();
    await shot(page, 'changed-text');
    await inDialog(client).waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: '编码或名称' }).fill('路面');
    await page.getByRole('searchbox', { name: '编码或名称' }).press('Enter');
    await page.waitForURL((url) => url.searchParams.get('keyword') === '路面');
    await page.reload();
    await press(rowOf(client, 'road').getByTestId('row-items'));
    await press(page.getByTestId('manage-create'));
    await inDialog(client).getByLabel('值').fill('水泥');
    await inDialog(client).getByLabel('名称').fill('水泥路');
    await inDialog(client).getByLabel('顺序').fill('-1');
    await press(page.getByTestId('dialog-confirm'));
    await inDialog(client).getByText('顺序不能小于 0', { exact: true }).waitFor();
    await inDialog(client).getByLabel('顺序').fill('1');
    await press(page.getByTestId('dialog-confirm'));
    await rowOf(client, '水泥路').waitFor();
    const admin = await signInByCall(client.root, 'admin');
    const found = await admin.get<{ records: { id: string }[] }>('/dictionary?keyword=road');
    const items = `/dictionary/${found.data.records[0]?.id}/dictionaryItem`;
    const { data } = await admin.get<{ records: { id: string; version: number }[] }>(items);
    const { id, version } = data.records[0]!;
    await admin.put(`${items}/${id}`, { value: '水泥', label: '沥青路', version });
    await press(rowOf(client, '水泥路').getByTestId('row-remove'));
    await press(page.getByTestId('dialog-confirm'));
    await inDialog(client)
      .getByText(/修改，请刷新后再试/)
      .waitFor();
    await shot(page, 'stale-delete');
    await press(page.getByTestId('dialog-cancel'));
    await press(rowOf(client, '沥青路').getByTestId('row-remove'));
    await press(page.getByTestId('dialog-confirm'));
    await rowOf(client, '沥青路').waitFor({ state: 'detached' });
  });

  it('have what was typed again after the next sign-in where the session ended meanwhile', async () => {
    const client = await pageFor('/dataDictionaryManage');
    const { page, press } = client;
    await press(page.getByTestId('manage-create'));
    await inDialog(client).getByLabel('编码').fill('well');
    await inDialog(client).getByLabel('名称').fill('水井');
    await signInAgainDuring(client, 'admin', () => press(page.getByTestId('dialog-confirm')));
    await inDialog(client).getByText('已恢复登录失效前填写').waitFor();
    await expect.poll(() => inDialog(client).getByLabel('编码').inputValue()).toBe('well');
    await expect.poll(() => inDialog(client).getByLabel('名称').inputValue()).toBe('水井');
    await press(page.getByTestId('dialog-confirm'));
    await page.getByText('新增成功').waitFor();
    await inDialog(client).waitFor({ state: 'detached' });
    await press(page.getByTestId('manage-create'));
    await expect.poll(() => inDialog(client).getByLabel('编码').inputValue()).toBe('');
  });

  it('close a dialog and a drawer by Esc, and the focus is where it was opened', async () => {
    const client = await pageFor('/dataDictionaryManage');
    const { page } = client;
    const opensAndCloses = async (opener: Locator, layer: Locator) => {
      await opener.focus();
      await page.keyboard.press('Enter');
      await layer.waitFor();
      await expect.poll(() => opener.evaluate((node) => node === document.activeElement)).toBe(false);
      await page.keyboard.press('Escape');
      await layer.waitFor({ state: 'detached' });
      await expect.poll(() => opener.evaluate((node) => node === document.activeElement)).toBe(true);
    };
    await opensAndCloses(page.getByTestId('manage-create'), inDialog(client));
    // The form of a row takes the place of a dialog that waits for the row.
    await page.goto(`${client.root}/Parameters`);
    await opensAndCloses(page.getByTestId('row-edit').first(), page.getByTestId('manage-form'));
    await page.goto(`${client.root}/DataModels`);
    await opensAndCloses(page.getByTestId('edit-fields'), page.getByTestId('model-draft'));
  });

  it('show who did what, with what was before and after [S2-2.logManage]', async () => {
    const client = await pageFor('/logManage');
    const { page, press } = client;
    await press(rowOf(client, '数据字典“路面”删除条目“沥青路”').getByTestId('row-view'));
    const entry = page.getByTestId('log-entry');
    await entry.getByText('修改前', { exact: true }).first().waitFor();
    await expect.poll(() => entry.locator('del').allTextContents()).toContain('沥青路');
    await page.goto(`${client.root}/logManage?tab=system`);
    await page.getByText('服务启动').first().waitFor();
  });

  it('list the versions of processes with their forms, and say of a faulty file what is wrong with which element [S2-2.processConfiguration]', async () => {
    const client = await pageFor('/processConfiguration');
    const { page, press } = client;
    client.watch.expect(/422/);
    await press(rowOf(client, 'wfjb').getByTestId('row-view'));
    await page.getByTestId('definition-detail').getByText('wfjb_jb').first().waitFor();
    await page.getByTestId('definition-models').getByText('（wfjb）').waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('definition-detail').waitFor({ state: 'detached' });
    await press(page.getByTestId('definition-deploy'));
    const bpmn = readFileSync(join(rootFolder, 'content/processes/wfjb.bpmn'), 'utf8');
    await page.getByTestId('definition-file').setInputFiles({
      name: '举报.bpmn',
      mimeType: 'application/xml',
      buffer: Buffer.from(bpmn.replaceAll('wfjb_jb', 'wfjb_none')),
    });
    await press(page.getByTestId('dialog-confirm'));
    await page.getByTestId('definition-findings').getByText('wfjb_none').first().waitFor();
    // What is only remarked is shown with the version that was made.
    await page.getByTestId('definition-file').setInputFiles({
      name: '举报.bpmn',
      mimeType: 'application/xml',
      buffer: Buffer.from(
        bpmn
          .replace('process id="wfjb"', 'process id="jubao"')
          .replace(' flowable:candidateGroups="county-agriculture"', ''),
      ),
    });
    await press(page.getByTestId('dialog-confirm'));
    await page.getByTestId('definition-warnings').getByText('环节“处置方案”没有办理人').waitFor();
  });

  it('offer nobody an act that the server would refuse: who may only read has no buttons, who may not read has none either', async () => {
    const client = await app.open('desktop');
    const { page } = client;
    await signIn(client, 'nongyeju', '/processConfiguration');
    await rowOf(client, 'wfjb').getByTestId('row-view').waitFor();
    client.watch.expect(/403/);
    const acts = ['definition-deploy', 'row-disable', 'row-enable', 'manage-create', 'manage-import'];
    const offered = async () => {
      const counts = await Promise.all(acts.map((act) => page.getByTestId(act).count()));
      return acts.filter((_, at) => counts[at]! > 0);
    };
    expect(await offered()).toEqual([]);
    await page.goto(`${client.root}/StaffManage`);
    await page.locator('main').getByText('您没有执行此操作的权限').waitFor();
    expect(await offered()).toEqual([]);
    await page.locator('main').getByRole('button', { name: '导出 Excel' }).waitFor({ state: 'detached' });
  });

  it('do several at once, each only where it fits, and name those that could not be done', async () => {
    const admin = await app.journey.as('admin');
    const titles = ['停水通知', '修路通知', '体检通知'];
    const announcements = async () =>
      (await admin.get<{ records: { id: string; title: string }[] }>('/v1/announcement/manage')).data.records;
    for (const { id, title } of await announcements())
      if (titles.includes(title)) await admin.remove(`/v1/announcement/${id}`);
    for (const title of titles)
      await admin.post('/v1/announcement', { title, html: '<p>请留意。</p>', isPublic: false, state: 'YES' });
    const client = await pageFor('/AnnouncementManage');
    const { page, press } = client;
    const choose = async (...names: string[]) => {
      for (const name of names) await rowOf(client, name).getByRole('checkbox').check();
    };
    const bulk = async (name: string) => {
      await press(page.getByTestId(`bulk-${name}`));
      await press(page.getByTestId('dialog-confirm'));
    };
    await choose('停水通知', '修路通知');
    await expect.poll(() => page.getByTestId('bulk-enable').isDisabled()).toBe(true);
    await shot(page, 'announcements');
    await bulk('disable');
    await page.getByText('禁用完成，共 2 项').waitFor();
    await rowOf(client, '修路通知').getByText('禁用', { exact: true }).waitFor();
    await choose('停水通知', '修路通知', '体检通知');
    await press(page.getByTestId('bulk-enable'));
    await page.getByText('对选中的 2 项执行“启用”？另外选中的 1 项不适用，保持不变').waitFor();
    await press(page.getByTestId('dialog-cancel'));
    // Somebody else removes one meanwhile.
    const gone = (await announcements()).find(({ title }) => title === '停水通知');
    await admin.remove(`/v1/announcement/${gone?.id}`);
    client.watch.expect(/404/);
    await bulk('enable');
    await page.getByTestId('bulk-faults').getByText('停水通知：').waitFor();
    await rowOf(client, '修路通知').getByText('启用', { exact: true }).waitFor();
    // It is gone from the list: there is nothing to choose any longer.
    await page.getByText(/^已选/).waitFor({ state: 'detached' });
    await shot(page, 'partly');
    await choose('修路通知', '体检通知');
    await bulk('delete');
    await page.getByText('删除完成，共 2 项').waitFor();
    for (const title of ['修路通知', '体检通知']) await rowOf(client, title).waitFor({ state: 'detached' });

    await page.goto(`${client.root}/processConfiguration?sort=processKey`);
    await fits(client);
    await choose('wfjb', 'rcxj');
    await shot(page, 'definitions');
    await bulk('disable');
    await page.getByText('禁用完成，共 2 项').waitFor();
    await page.goto(`${client.root}/processConfiguration?state=suspended`);
    await choose('wfjb', 'rcxj');
    await bulk('enable');
    await page.getByText('没有符合条件的内容，可调整查询条件').waitFor();

    const cases = [await app.journey.caseUpTo('cwhsh'), await app.journey.caseUpTo('cwhsh')] as const;
    const chooseCases = () => choose(...cases.map(({ caseNo }) => caseNo));
    await page.goto(`${client.root}/processConfiguration?tab=cases`);
    await fits(client);
    const [{ caseNo }] = cases;
    await press(rowOf(client, caseNo).getByTestId('row-reassign'));
    const reassign = page.getByRole('dialog', { name: `改派 ${caseNo}` });
    await press(reassign.getByTestId('dialog-cancel'));
    await reassign.waitFor({ state: 'detached' });
    // What is asked of one case is open again, with the reason, after a session that ended.
    await press(rowOf(client, caseNo).getByTestId('row-suspend'));
    await inDialog(client).getByLabel('理由').fill('等待批复');
    await signInAgainDuring(client, 'admin', () => press(page.getByTestId('dialog-confirm')));
    await page.getByRole('dialog', { name: `挂起 ${caseNo}` }).waitFor();
    await expect.poll(() => inDialog(client).getByLabel('理由').inputValue()).toBe('等待批复');
    await page.reload();
    await chooseCases();
    await page.getByText('已选 2 项').waitFor();
    await press(page.getByTestId('bulk-urge'));
    await inDialog(client).getByLabel('催办内容').fill('请本周内办结');
    await press(page.getByTestId('dialog-confirm'));
    await page.getByText('催办完成，共 2 项').waitFor();
    await chooseCases();
    await press(page.getByTestId('bulk-suspend'));
    await press(page.getByTestId('dialog-confirm'));
    await inDialog(client).getByText('请填写理由').waitFor();
    await inDialog(client).getByLabel('理由').fill('等待新的规划');
    await shot(page, 'cases');
    await press(page.getByTestId('dialog-confirm'));
    await page.getByText('挂起完成，共 2 项').waitFor();
    for (const { processId, caseNo } of cases) {
      await rowOf(client, caseNo).getByTestId('row-resume').waitFor();
      const { data: tasks } = await admin.get<{ kind: string; approverContent: string | null }[]>(
        `/v1/flowable/process/${processId}/tasks`,
      );
      expect(
        tasks.flatMap(({ kind, approverContent }) => (kind === 'task' ? [] : [[kind, approverContent]])),
      ).toEqual(
        expect.arrayContaining([
          ['urge', '请本周内办结'],
          ['suspend', '等待新的规划'],
        ]),
      );
    }

    await page.goto(`${client.root}/RoleManage?keyword=${encodeURIComponent('村委会')}`);
    await press(rowOf(client, '村委会').getByTestId('row-members'));
    const member = (userName: string) =>
      inDialog(client)
        .getByRole('row')
        .filter({ hasText: `（${userName}）` });
    for (const userName of ['cunwei', 'cunwei2']) await member(userName).getByRole('checkbox').check();
    await shot(page, 'members');
    await press(page.getByTestId('members-take-out'));
    await member('cunwei2').waitFor({ state: 'detached' });
    await press(page.getByTestId('dialog-confirm'));
    await page.getByText('设置成功').waitFor();

    await failedJob(app.served.db);
    await page.goto(`${client.root}/SystemState?tab=jobs&state=failed`);
    await fits(client);
    await choose('letters');
    await shot(page, 'jobs');
    await bulk('retry');
    await page.getByText('重试完成，共 1 项').waitFor();
    await rowOf(client, 'letters').waitFor({ state: 'detached' });
  });
});
