import type { Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { applicant, wayToApproval } from '../../../apps/server/testing/case-forms.ts';
import type { Client, Kind } from '../browser.ts';
import { fill } from '../fill.ts';
import { addPerson, identityNumber } from '../people.ts';
import type { Product } from '../product.ts';
import { openDetails, openTask, stepsOf, told, unfoldRecord } from '../work.ts';
import {
  actField,
  choosePerson,
  chooseTarget,
  clientOf,
  confirmAct,
  offeredActs,
  openAct,
  openCase,
  openDialog,
  showTimeline,
  startReport,
  stepWith,
} from './acts.ts';

/** What officers and villagers do with tasks beside completing them, by clicking, and as the other person sees it. */
export function actsOn(app: Product, kind: Kind): void {
  const as = (userName: string) => clientOf(app, kind, userName);
  const digit = kind === 'phone' ? '二' : '三';
  const colleague = { userName: '', name: `吴${digit}安` };
  let villager = '';
  beforeAll(async () => {
    villager = await addPerson(app, 'nonghu1', `林${digit}禾`);
    colleague.userName = await addPerson(app, 'cunwei', colleague.name);
  });
  /** A report before the village committee, which has two members, and one of them at its task. */
  async function atTask(userName = 'cunwei') {
    const { caseNo, processId } = await startReport(app, villager);
    const client = await as(userName);
    await openTask(client, caseNo, 'xctk');
    await client.page.getByTestId('more-acts').waitFor();
    return { client, caseNo, processId };
  }
  /** Whether one sees it without scrolling, below and above whatever covers the rest. */
  const isInSight = (target: Locator) =>
    target.evaluate((element) => {
      const { left, top, height } = element.getBoundingClientRect();
      const above = document.elementFromPoint(left + 4, top + height / 2);
      return above !== null && (element.contains(above) || above.contains(element));
    });

  it('a task is claimed, belongs to its holder, and is given back; what a colleague typed meanwhile stays in sight', async () => {
    const { client, caseNo } = await atTask();
    const other = await as(colleague.userName);
    await openTask(other, caseNo, 'xctk');
    await fill(other, 'wfjb', { szfddxctkbz: '在建一层，未见批准书' });
    if (kind === 'phone') await openAct(client, 'claim');
    else await client.press(client.page.getByTestId('claim-task'));
    await confirmAct(client);
    await told(client, '已签收');
    other.watch.expect(/409 .*\/save/);
    await other.press(other.page.getByTestId('save-task'));
    await told(other, /已由.+签收/);
    await other.page.getByText('您可以查看').waitFor();
    await other.page.getByTestId('unsent').getByText('在建一层，未见批准书').waitFor();
    await expect.poll(() => other.page.getByTestId('outcome-confirmed').count()).toBe(0);
    await expect.poll(() => offeredActs(other)).not.toContain('claim');
    await openAct(client, 'unclaim');
    await confirmAct(client);
    await told(client, '已取消签收');
    await other.page.goto(`${other.root}/`);
    await openTask(other, caseNo, 'xctk');
    await other.page.getByTestId('outcome-confirmed').waitFor();
  });

  it('what was chosen and typed for a transfer is there again after a closed dialog and a reload', async () => {
    const { client, caseNo } = await atTask();
    const dialog = await openAct(client, 'transfer');
    // A dialog opens at its first field.
    if (kind === 'desktop') await dialog.locator('#act-person:focus').waitFor();
    await confirmAct(client);
    await actField(dialog, 'person').getByText('请选择人员').first().waitFor();
    await choosePerson(client, dialog, colleague.name);
    await actField(dialog, 'reason').locator('textarea').fill('今日外出，请代为核实');
    await client.press(client.page.getByTestId('dialog-cancel'));
    await client.page.reload();
    await openAct(client, 'transfer');
    const again = openDialog(client);
    await again.getByText('已恢复您上次没有提交的内容').waitFor();
    await expect
      .poll(() => actField(again, 'reason').locator('textarea').inputValue())
      .toBe('今日外出，请代为核实');
    await again.getByTestId('chosen').getByText(colleague.name).waitFor();
    await confirmAct(client);
    await told(client, '已转办');
    const other = await as(colleague.userName);
    await openTask(other, caseNo, 'xctk');
    await showTimeline(other);
    await stepWith(other, '转办给').getByText('今日外出，请代为核实').waitFor();
  });

  it('a task that was delegated is done by the other, on behalf of its holder, who takes it back from the case', async () => {
    const { client, caseNo } = await atTask();
    const dialog = await openAct(client, 'delegate');
    await choosePerson(client, dialog, colleague.name);
    await confirmAct(client);
    await told(client, '已委托');
    const other = await as(colleague.userName);
    await openTask(other, caseNo, 'xctk');
    await other.page.getByTestId('outcome-confirmed').waitFor();
    await showTimeline(other);
    await stepWith(other, '委托给').waitFor();
    await openCase(client, caseNo);
    await openAct(client, 'takeBack');
    await confirmAct(client);
    await told(client, '已收回');
    await openTask(client, caseNo, 'xctk');
    await client.page.getByTestId('outcome-confirmed').waitFor();
  });

  it('a return asks for the step and the reason, which whoever gets it back reads', async () => {
    const { client, caseNo } = await atTask();
    const dialog = await openAct(client, 'return');
    await confirmAct(client);
    await actField(dialog, 'toTaskKey').getByText('请选择退回到哪个环节').first().waitFor();
    await actField(dialog, 'reason').getByText('请填写原因').waitFor();
    await chooseTarget(client, dialog, '违法建设举报');
    await actField(dialog, 'reason').locator('textarea').fill('照片不清楚，请补拍');
    await confirmAct(client);
    await told(client, '已退回');
    const reporter = await as(villager);
    await reporter.page.getByText('被退回', { exact: true }).first().waitFor();
    if (kind === 'phone') {
      await openTask(reporter, caseNo, 'jb');
    } else {
      await openCase(reporter, caseNo);
      await reporter.press(reporter.page.getByTestId('go-to-task'));
    }
    await reporter.page.getByText('照片不清楚，请补拍').first().waitFor();
    await showTimeline(reporter);
    await stepWith(reporter, '退回').first().waitFor();
    await openDetails(reporter, 'xctk');
  });

  it('signers are added, in an order that is said in words, and taken away', async () => {
    const { client, caseNo } = await atTask();
    const dialog = await openAct(client, 'addSigner');
    const { name } = await nameOf('jiti');
    await choosePerson(client, dialog, name);
    await actField(dialog, 'mode').getByText('先于我').waitFor();
    await actField(dialog, 'mode').getByText('在我之后').waitFor();
    await confirmAct(client);
    await told(client, '已加签');
    const signer = await as('jiti');
    await openTask(signer, caseNo, 'xctk');
    const away = await openAct(client, 'removeSigner');
    await choosePerson(client, away, name);
    await confirmAct(client);
    await told(client, '已减签');
    await signer.page.reload();
    await signer.page.locator('[data-testid^=outcome-]').first().waitFor({ state: 'detached' });
    await showTimeline(client);
    await stepWith(client, '减签：').waitFor();
  });

  it('a copy goes to several people and stands in the flow record', async () => {
    const { client, caseNo } = await atTask();
    const dialog = await openAct(client, 'copy');
    await confirmAct(client);
    const owed = actField(dialog, 'people').getByText('请选择人员').first();
    await expect.poll(() => isInSight(owed)).toBe(true);
    const [first, second] = [await nameOf('nongye'), await nameOf('zhifa')];
    await choosePerson(client, dialog, first.name);
    await choosePerson(client, dialog, second.name);
    await confirmAct(client);
    await told(client, '已抄送');
    const reader = await as('zhifa');
    await openCase(reader, caseNo);
    await stepWith(reader, '抄送：').getByText(first.name).waitFor();
  });

  it('a comment and its file are in the flow record, and the file opens for the other [S2-8.download]', async () => {
    const { client, caseNo } = await atTask();
    const dialog = await openAct(client, 'comment', true);
    // The key that chose the act is not typed into its text.
    await expect.poll(() => actField(dialog, 'text').locator('textarea').inputValue()).toBe('');
    await confirmAct(client);
    await actField(dialog, 'text').getByText('请填写内容').waitFor();
    // A chooser that is left without a choice says `cancel`, which rises up; the dialog stays.
    await actField(dialog, 'files')
      .locator('input[type=file]')
      .evaluate((chooser) => chooser.dispatchEvent(new Event('cancel', { bubbles: true })));
    await actField(dialog, 'text').locator('textarea').fill('已电话联系本人');
    const files = actField(dialog, 'files');
    await files
      .locator('input[type=file]')
      .setInputFiles([{ name: '通话记录.txt', mimeType: 'text/plain', buffer: Buffer.from('十点来电') }]);
    await files.locator('[data-upload=done], [data-status=done]').waitFor();
    await confirmAct(client);
    await told(client, '评论已添加');
    const reporter = await as(villager);
    await openCase(reporter, caseNo);
    const note = stepWith(reporter, '已电话联系本人');
    const opener =
      kind === 'phone'
        ? note.getByText('通话记录.txt')
        : note.getByRole('button', { name: '下载 通话记录.txt' });
    const download = reporter.page.waitForEvent('download');
    await reporter.press(opener);
    expect((await download).suggestedFilename()).toBe('通话记录.txt');
    // Where the file is refused, the words of the server's header are told.
    reporter.watch.expect(/file\/download/);
    await reporter.page.route('**/api/file/download/*', (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/download\/[^?]+/, 'download/none'),
      }),
    );
    await reporter.press(opener);
    await told(reporter, /./);
  });

  it('an urge says whether it was read, and too many are refused without losing a word', async () => {
    const { caseNo } = await startReport(app, villager);
    const reporter = await as(villager);
    await openCase(reporter, caseNo);
    const dialog = await openAct(reporter, 'urge');
    await actField(dialog, 'text').locator('textarea').fill('邻居还在施工');
    await confirmAct(reporter);
    await told(reporter, '已催办');
    await stepWith(reporter, '邻居还在施工').getByText('未读').waitFor();
    await openAct(reporter, 'urge');
    reporter.watch.expect(/429/);
    await actField(dialog, 'text').locator('textarea').fill('请再催一次');
    await confirmAct(reporter);
    await openDialog(reporter).getByText('催办过于频繁').waitFor();
    await expect.poll(() => actField(dialog, 'text').locator('textarea').inputValue()).toBe('请再催一次');
    const officer = await as('cunwei');
    await openTask(officer, caseNo, 'xctk');
    await officer.page.getByTestId('more-acts').waitFor();
    await reporter.page.reload();
    await showTimeline(reporter);
    await stepWith(reporter, '邻居还在施工').getByText('已读').waitFor();
  });

  it('a step is withdrawn from the case, and its form is open again', async () => {
    const { caseNo } = await startReport(app, villager);
    const reporter = await as(villager);
    await openCase(reporter, caseNo);
    await openAct(reporter, 'withdraw');
    await confirmAct(reporter);
    await told(reporter, '已撤回');
    await reporter.page.waitForURL('**/Task/*');
    await reporter.page.getByTestId('outcome-submit').waitFor();
  });

  it('a draft is gone on with, or thrown away once that was confirmed', async () => {
    const { processId } = await startReport(app, villager, true);
    const reporter = await as(villager);
    await openCase(reporter, null);
    await openAct(reporter, 'discard');
    await openDialog(reporter).getByText('不能恢复').waitFor();
    await reporter.press(reporter.page.getByTestId('dialog-cancel'));
    await reporter.press(reporter.page.getByTestId('go-to-task').first());
    await reporter.page.waitForURL('**/Task/*');
    await reporter.page.getByTestId('outcome-submit').waitFor();
    // The form may be asking for advice on a draft that goes meanwhile.
    reporter.watch.expect(/404.*\/advice/);
    await openAct(reporter, 'discard');
    await confirmAct(reporter);
    await told(reporter, '草稿已删除');
    await reporter.page.waitForURL((url) => !url.pathname.includes('/Task/'));
    const person = await app.journey.as(villager);
    const mine = await person.get<{ records: { processId: string }[] }>('/v1/flowable/process?mine=true');
    expect(mine.data.records.map((each) => each.processId)).not.toContain(processId);
  });

  it('a case is suspended, resumed and ended with a reason that is owed', async () => {
    const { caseNo } = await startReport(app, villager);
    const steward = await as('nongyeju');
    await openCase(steward, caseNo);
    await openAct(steward, 'suspend');
    await confirmAct(steward);
    await told(steward, '已挂起');
    await steward.page.getByRole('dialog').waitFor({ state: 'detached' });
    const officer = await as('cunwei');
    await openCase(officer, caseNo);
    await expect.poll(() => offeredActs(officer)).toEqual(['comment']);
    await openAct(steward, 'resume');
    await confirmAct(steward);
    await told(steward, '已恢复');
    const dialog = await openAct(steward, 'end');
    await confirmAct(steward);
    await actField(dialog, 'reason').getByText('请填写原因').waitFor();
    await actField(dialog, 'reason').locator('textarea').fill('重复举报');
    await confirmAct(steward);
    await told(steward, '已终止');
    const reporter = await as(villager);
    await openCase(reporter, caseNo);
    await reporter.page.getByText('已终止').first().waitFor();
    await stepWith(reporter, '重复举报').waitFor();
  });

  it('tasks that content allows are agreed to together, and each that was not says why', async () => {
    const cases = [await jointReview(`林${digit}文`), await jointReview(`林${digit}武`)];
    const office = await app.journey.as('zhenban');
    const page = await as('nongye');
    await openList(page);
    if (kind === 'phone') await page.press(page.page.getByTestId('batch-mode'));
    for (const { applicantName } of cases) {
      await page.press(
        kind === 'phone'
          ? page.page.getByTestId('batch-item').filter({ hasText: applicantName })
          : page.page.getByRole('row').filter({ hasText: applicantName }).locator('.ant-checkbox'),
      );
    }
    // Meanwhile one of the cases is suspended elsewhere.
    await office.post(`/v1/flowable/process/${cases[1]?.processId}/suspend`, { reason: '核实' });
    await page.press(page.page.getByTestId('batch-agree'));
    await openDialog(page).getByText('选中的 2 件').waitFor();
    await openDialog(page).locator('textarea').fill('符合要求');
    await confirmAct(page);
    const result = page.page.getByTestId('batch-result');
    // The plots are drawn larger than was applied for: one reason is given for all of them.
    await result.getByText('未办理 2 件').waitFor();
    for (const box of await result.getByTestId('answer').all()) await box.fill('现场已核实，原有滴水');
    await page.press(page.page.getByTestId('batch-again'));
    await result.getByText('已办理 1 件').waitFor();
    await result.getByText('未办理 1 件').waitFor();
    await result.getByText('流程已挂起，恢复后才能办理').waitFor();
    await page.press(page.page.getByTestId('batch-close'));
    const applying = await app.journey.as('nonghu1');
    const records = await applying.get<{ approverContent: string | null }[]>(
      `/v1/flowable/process/${cases[0]?.processId}/tasks`,
    );
    expect(records.data.map(({ approverContent }) => approverContent)).toContain('符合要求');
  });

  it('Details opens the form of every step that has one, only to read; publicity has none [S2-2.14-details S2-2.14-steps]', async () => {
    const { caseNo } = await jointReview(`林${digit}双`, 'lssp');
    const applying = await as('nonghu1');
    await openCase(applying, caseNo);
    const steps = stepsOf(applying);
    await steps.first().waitFor();
    const expected = [
      ...['nhsq', 'cjtzgsc', 'cwhyj', 'cwhgs', 'cwhgsyj', 'cwhsh', 'jftzxz', 'zgbcs'],
      ...['lssp_bm', 'lssp_bm', 'lssp_bm', 'lssp_bm', 'lssp'],
    ];
    // What comes late folds a stage again.
    const withForm = steps.filter({ has: applying.page.getByRole('button', { name: '详情' }) });
    await expect
      .poll(async () => {
        await unfoldRecord(applying);
        return withForm.count();
      })
      .toBe(expected.length);
    const opened: string[] = [];
    for (const step of await steps.all()) {
      const details = step.getByRole('button', { name: '详情' });
      if ((await details.count()) === 0) continue;
      await applying.press(details);
      const dialog = openDialog(applying);
      await dialog.locator('[data-field]').first().waitFor({ state: 'attached' });
      await expect.poll(() => dialog.locator('input:visible, textarea:visible').count()).toBe(0);
      await applying.page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      opened.push((await step.getAttribute('data-task')) ?? '');
    }
    // The newest stands first.
    expect(opened.toReversed()).toEqual(expected);
    const publicity = stepWith(applying, '公示期').filter({ hasText: '期满' });
    await expect.poll(() => publicity.getByRole('button').count()).toBe(0);
  });

  async function openList(client: Client): Promise<void> {
    if (kind === 'phone')
      await client.press(client.page.getByRole('navigation', { name: '主导航' }).getByText('待办'));
    else await client.press(client.page.getByRole('menuitem', { name: '待办任务' }));
  }

  async function nameOf(userName: string): Promise<{ name: string }> {
    const person = await app.journey.as(userName);
    return (await person.get<{ name: string }>('/intergration/valid')).data;
  }

  /** A case before the departments, of a household of its own. */
  async function jointReview(applicantName: string, until = 'lssp_bm') {
    const sample = await app.journey.sample('clean');
    const checks = await app.journey.analyse(sample.geometry.geometry);
    const form = applicant('350399100201');
    // Nobody may belong to two households.
    const alone = { name1: null, idNumber1: null, age1: null, relation1: null };
    Object.assign(form.jfsqjd, { sfzh: identityNumber(), name: applicantName, ...alone });
    const started = await app.journey.start('nonghu1', 'zjdjfsp', form);
    if (started.code !== 200) throw new Error(started.text);
    const { processId, caseNo } = started.data;
    await app.journey.follow(processId, wayToApproval(sample.geometry.geometry, checks), until);
    return { processId, caseNo, applicantName };
  }
}
