import { describe, expect, it } from 'vitest';
import { paper } from '../../apps/server/testing/papers/paper.ts';
import type { Client } from '../support/browser.ts';
import { fieldOf, fill, saidIn } from '../support/fill.ts';
import { product } from '../support/product.ts';
import { openInspection, reportPlace, seePlace, solve } from '../support/reports.ts';
import { signIn } from '../support/sign-in.ts';
import { complete, openDone, openTask, readTimeline } from '../support/work.ts';

const app = product();
const both = ['phone', 'desktop'] as const;
const situation = { szfddxctkbz: '在建一层，无批准书', szfddxctkzp: { photos: ['巡检现场.jpg'] } };
const place = { longitude: 119.098123, latitude: 25.360456, accuracy: 12 };

/** The village committee's answer to an inspection, with the place that it saw. */
async function answer(client: Client, caseNo: string, outcome: 'confirmed' | 'toReport'): Promise<void> {
  await signIn(client, 'cunwei');
  await openTask(client, caseNo, 'sp');
  await expect.poll(() => saidIn(client, 'rcxj.nhxm')).toContain('黄违建');
  await seePlace(client, 'rcxj.zjdtb');
  await fill(client, 'rcxj', { sjspyj: '情况属实', sjspbz: '吴村安' });
  await complete(client, outcome);
}

/** The village finds the report true and the county solves it, as `report.e2e.ts` shows on the screens. */
async function solveOverHttp(reportNo: string): Promise<void> {
  const cunwei = await app.journey.as('cunwei');
  const { data } = await cunwei.get<{ records: { processId: string }[] }>(
    `/v1/flowable/task?state=todo&keyword=${reportNo}`,
  );
  const seen = { szfddxctkbz: '在建一层', sjspyj: '责令停工', sjspbz: '吴村安' };
  await app.journey.follow(data.records[0]?.processId ?? '', [
    { taskKey: 'xctk', by: 'cunwei', outcome: 'confirmed', form: { wfjb: seen } },
    {
      taskKey: 'jjfa',
      by: 'nongyeju',
      form: { wfjb: { ncjscfj: await app.journey.upload('nongyeju', paper('处置方案.pdf')) } },
    },
  ]);
}

const stepsOf = async (client: Client) =>
  (await readTimeline(client)).map(({ taskKey, tone }) => `${taskKey} ${tone}`);

describe.each(both)('an inspection on the %s', (kind) => {
  it('that the village confirms goes to its solution, which the inspector sees [S2-1.inspection S2-2.5-first S2-2.5-solution]', async () => {
    const client = await app.open(kind);
    await signIn(client, 'xuncha');
    await openInspection(client, '日常巡检');
    const caseNo = await reportPlace(app, client, 'rcxj', situation);
    await answer(client, caseNo, 'confirmed');
    await solve(client, caseNo, 'rcxj');
    await signIn(client, 'xuncha');
    await openDone(client, caseNo);
    await client.page.getByText('已办结', { exact: true }).first().waitFor();
    await expect.poll(() => stepsOf(client)).toEqual(['xj approved', 'sp approved', 'jjfa approved']);
  });

  it('that is newly added takes the position of the device, and becomes a report that is solved [S2-2.5-new]', async () => {
    const client = await app.open(kind, place);
    await signIn(client, 'xuncha');
    await openInspection(client, '新增巡检');
    await client.press(fieldOf(client, 'rcxj.dwwz').getByRole('button', { name: '取当前位置' }));
    await expect.poll(() => saidIn(client, 'rcxj.dwwz')).toBe('119.098123,25.360456（精度±12米）');
    const caseNo = await reportPlace(app, client, 'rcxj', situation);
    await answer(client, caseNo, 'toReport');
    await openDone(client, caseNo);
    await expect.poll(() => stepsOf(client)).toEqual(['xz approved', 'sp approved']);
    const linked = await client.page.getByText(/已转违法举报，案件编号/).textContent();
    const reportNo = linked?.match(/WJ\d+/)?.[0] ?? '';
    await solveOverHttp(reportNo);
    await signIn(client, 'cunwei');
    await openDone(client, reportNo);
    await client.page.getByText('已办结', { exact: true }).first().waitFor();
    await readTimeline(client);
    await client.page.getByText(/已核实并形成处置方案/).waitFor();
  });
});
