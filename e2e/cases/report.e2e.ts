import { describe, expect, it } from 'vitest';
import { faultOf, fieldOf, fill, fillField, keptText } from '../support/fill.ts';
import { pressSubmit } from '../support/journey.ts';
import { product } from '../support/product.ts';
import { openReport, reportPlace, solve, verify } from '../support/reports.ts';
import { signIn } from '../support/sign-in.ts';
import { decline, openCase, openDetails, openTask, readTimeline } from '../support/work.ts';

const app = product();
const both = ['phone', 'desktop'] as const;

describe.each(both)('a report on the %s', (kind) => {
  it('goes with place and photos over its verification to a solution, of which the reporter is told [S2-1.illegal S2-2.3-sections S2-2.3-popup S2-2.3-layer S2-2.4-sections S2-2.4-popup S2-4.survey-date S2-4.popups S2-9.report-zoom S1-9.view S2-9.map-zoom]', async () => {
    const client = await app.open(kind);
    await signIn(client, 'nonghu1');
    await openReport(client);
    const caseNo = await reportPlace(app, client, 'wfjb', {
      jbnr: '占用水渠边空地建房',
      jbt: { photos: ['违建正面.jpg', '违建侧面.jpg'] },
    });
    await verify(client, caseNo);
    await solve(client, caseNo, 'wfjb');
    await signIn(client, 'nonghu1');
    await openCase(client, caseNo);
    await client.page.getByText('已办结', { exact: true }).first().waitFor();
    const steps = (await readTimeline(client)).map(({ taskKey, tone }) => `${taskKey} ${tone}`);
    expect(steps).toEqual(['jb approved', 'xctk approved', 'jjfa approved']);
    await client.page.getByText(/已核实并形成处置方案/).waitFor();
    const details = await openDetails(client, 'jjfa');
    await details.locator('[data-field="wfjb.ncjscfj"]').getByText('处置方案.pdf').waitFor();
  });

  it("begins with the reporter's own village, to change", async () => {
    const client = await app.open(kind);
    await signIn(client, 'nonghu2');
    await openReport(client);
    await expect.poll(() => fieldOf(client, 'wfjb.xzc').textContent()).toContain('榕溪村');
  });

  it('still says what is missing when a field was only looked into', async () => {
    const client = await app.open(kind);
    await signIn(client, 'nonghu1');
    await openReport(client);
    await pressSubmit(client);
    const fault = faultOf(client, 'wfjb.nhxm');
    await fault.waitFor();
    await fieldOf(client, 'wfjb.nhxm').locator('input').first().focus();
    await fieldOf(client, 'wfjb.jbnr').locator('textarea').focus();
    await fieldOf(client, 'wfjb.jbnr').locator('textarea').fill('占地建房');
    await faultOf(client, 'wfjb.jbnr').waitFor({ state: 'detached' });
    expect(await fault.textContent()).toBe('请输入违建户(农户)姓名');
    await fillField(client, 'wfjb.nhxm', '黄违建');
    await fault.waitFor({ state: 'detached' });
  });

  it('is shown to its reporter afterwards with a map to look at, not to draw on', async () => {
    const started = await app.journey.start('nonghu1', 'wfjb', {
      wfjb: { xzc: '350399100201', cxz: '第3村民小组', nhxm: '不详', zjddz: '村口', jbnr: '占地建房' },
    });
    const client = await app.open(kind);
    await signIn(client, 'nonghu1');
    await openCase(client, started.data.caseNo);
    const button = client.page.locator('[data-field="wfjb.zjdtb"] .map-field-button');
    await expect.poll(() => button.textContent()).toBe('查看违建图斑(位置)');
  });

  it('stays anonymous over a reload of the page, as the person chose', async () => {
    const client = await app.open(kind);
    await signIn(client, 'nonghu1');
    await openReport(client);
    const choice = client.page.getByTestId('anonymous');
    await choice.check();
    await keptText(client.page, ' anonymous');
    await client.page.reload();
    await expect.poll(() => choice.isChecked()).toBe(true);
    await choice.uncheck();
  });

  it('that is unfounded ends with a reason that the reporter reads', async () => {
    const started = await app.journey.start('nonghu1', 'wfjb', {
      wfjb: { xzc: '350399100201', cxz: '第3村民小组', nhxm: '陈建房', zjddz: '村口', jbnr: '无证建房' },
    });
    const { caseNo } = started.data;
    const client = await app.open(kind);
    await signIn(client, 'cunwei');
    await openTask(client, caseNo, 'xctk');
    await fill(client, 'wfjb', { szfddxctkbz: '已有批准书', sjspyj: '不予处置', sjspbz: '吴村安' });
    await expect.poll(() => fieldOf(client, 'wfjb.zjdtb').locator('button').isDisabled()).toBe(true);
    await decline(client, 'unfounded', '该户已取得批准书');
    await signIn(client, 'nonghu1');
    await openCase(client, caseNo);
    await client.page.getByText('已办结', { exact: true }).first().waitFor();
    expect((await readTimeline(client)).at(-1)).toMatchObject({ taskKey: 'xctk', tone: 'rejected' });
    // The form's own field says it too, on a part of the screen that is not shown.
    await client.page.getByText('该户已取得批准书').filter({ visible: true }).first().waitFor();
  });
});
