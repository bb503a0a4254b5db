import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Client } from '../support/browser.ts';
import { fillField, saidIn } from '../support/fill.ts';
import { settle } from '../support/look.ts';
import {
  addPhotos,
  completeOffline,
  keptPhotos,
  officersPhone,
  openOffline,
  openPack,
  takeAlong,
  visitOpinion,
} from '../support/offline.ts';
import { product } from '../support/product.ts';
import { decide } from '../support/work.ts';

const app = product();
const shots = process.env['SHOTS'];
const shot = async ({ page }: Client, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/offline-${name}.png`, fullPage: true });
};

const elsewhere = '另一部手机已退回';

/** What happens to a visit while its officer has no network. */
const meanwhile = {
  done: async ({ processId }: Visit) => {
    const sent = await app.journey.submit(
      {
        taskKey: 'cwhsh',
        by: 'cunwei',
        outcome: 'return',
        status: 0,
        content: elsewhere,
        form: { jfsqjd: { cwhSpyj: '不同意', cwhXctkyj: elsewhere } },
      },
      processId,
    );
    expect(sent.code, sent.text).toBe(200);
  },
  withdrawn: async ({ processId }: Visit) => {
    const villager = await app.journey.as('nonghu1');
    const { data } = await villager.get<{ records: { id: string; processId: string }[] }>(
      '/v1/flowable/task?state=done&taskKey=nhsq&pageSize=200',
    );
    const own = data.records.find((task) => task.processId === processId);
    const reply = await villager.post(`/v1/flowable/task/${own?.id}/withdraw`, { reason: '不建了' });
    expect(reply.code, reply.text).toBe(200);
  },
  changed: async ({ taskId }: Visit) => {
    const officer = await app.journey.as('cunwei');
    const { data } = await officer.get<{ version: number }>(`/v1/flowable/task/${taskId}`);
    const saved = await officer.post(`/v1/flowable/task/${taskId}/save`, {
      formData: { jfsqjd: { cwhZycbdqk: '占用承包地0.2亩' } },
      version: data.version,
    });
    expect(saved.code, saved.text).toBe(200);
  },
  ended: async ({ processId }: Visit) => {
    const admin = await app.journey.as('admin');
    const reply = await admin.post(`/v1/flowable/process/${processId}/end`, { reason: '重复申请' });
    expect(reply.code, reply.text).toBe(200);
  },
} as const;
type What = keyof typeof meanwhile;
const everything = Object.keys(meanwhile) as What[];

interface Visit {
  processId: string;
  caseNo: string;
  taskId: string;
}

/** A visit for each of what may happen to it, taken along on one phone. */
async function takeAll(): Promise<{ client: Client; visits: Record<What, Visit> }> {
  const client = await officersPhone(app);
  client.watch.expect(/409 \(Conflict\)/);
  const visits: Partial<Record<What, Visit>> = {};
  for (const what of everything) {
    const { processId, caseNo } = await app.journey.caseUpTo('cwhsh');
    const { id: taskId } = await app.journey.taskOf('cunwei', processId, 'cwhsh');
    visits[what] = { processId, caseNo, taskId };
    await takeAlong(client, caseNo);
  }
  return { client, visits: visits as Record<What, Visit> };
}

const entryOf = ({ page }: Client, { taskId }: Visit): Locator =>
  page.locator(`[data-testid=entry][data-task="${taskId}"]`);

/** The case as the officer's colleagues see it: where it stands, and what each step says. */
async function stateOf({ processId }: Visit): Promise<{ status: string; opinions: (string | null)[] }> {
  const office = await app.journey.as('zhenban');
  const { data } = await office.get<{ status: string }>(`/v1/flowable/process/${processId}`);
  const steps = await office.get<{ taskName: string; approverContent: string | null }[]>(
    `/v1/flowable/process/${processId}/tasks`,
  );
  const own = steps.data.filter(({ taskName }) => taskName.includes('村委会审核'));
  return { status: data.status, opinions: own.map(({ approverContent }) => approverContent) };
}

// One story in one test, so that one that is tried again begins with visits that nothing has happened to.
it('what happened to a visit meanwhile is told on its card, nothing of the officer’s is sent or lost, and each goes on from its card', async () => {
  const { client, visits } = await takeAll();
  const { page } = client;
  await page.context().setOffline(true);
  await openOffline(client);
  for (const what of everything) {
    await openPack(client, visits[what].taskId);
    if (what === 'changed') await addPhotos(client, ['现场']);
    await fillField(client, visitOpinion, `离线意见：${what}`);
    await completeOffline(client, 'return');
  }
  for (const what of everything) await meanwhile[what](visits[what]);
  await page.context().setOffline(false);
  const said = {
    done: '办理完成',
    withdrawn: '申请人已撤回，案件已结束',
    changed: '离线期间表单或案件内容有更新',
    ended: '案件已被终止',
  } as const satisfies Record<What, string>;
  for (const what of everything) {
    const conflict = entryOf(client, visits[what]).getByTestId('conflict');
    await conflict.waitFor();
    await conflict.getByText(said[what]).waitFor();
  }
  await shot(client, 'conflicts');
  const mine = entryOf(client, visits.ended).getByTestId('my-content');
  await client.press(mine.locator('summary'));
  await mine.getByText('离线意见：ended').waitFor();
  expect(await stateOf(visits.done)).toMatchObject({ opinions: [elsewhere] });
  expect((await stateOf(visits.withdrawn)).status).toBe('withdrawn');
  expect((await stateOf(visits.ended)).status).toBe('ended');
  expect((await stateOf(visits.changed)).opinions).not.toContain('离线意见：changed');
  await leaveBehind(client, visits);
  await goOnOnline(client, visits.changed);
});

/** A visit that was done by somebody else leads to the case, is saved as a text, and is removed. */
async function leaveBehind(client: Client, visits: Record<What, Visit>): Promise<void> {
  const { page, press } = client;
  const entry = entryOf(client, visits.done);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(entry.getByTestId('entry-export')),
  ]);
  expect(download.suggestedFilename()).toBe(`${visits.done.caseNo}.txt`);
  await press(entry.getByTestId('entry-case'));
  await page.waitForURL(`**/Process/${visits.done.processId}`);
  await page.goBack();
  for (const what of ['done', 'withdrawn', 'ended'] as const) {
    await press(entryOf(client, visits[what]).getByTestId('entry-drop'));
    await press(page.getByTestId('ask-confirm'));
    await entryOf(client, visits[what]).waitFor({ state: 'detached' });
  }
}

/** A visit whose content changed goes on online with what was filled in, photos and all, and is sent once. */
async function goOnOnline(client: Client, visit: Visit): Promise<void> {
  const { page, press } = client;
  await press(entryOf(client, visit).getByTestId('entry-online'));
  await page.waitForURL('**/Task/*');
  await keptPhotos(client, 1);
  await expect.poll(() => saidIn(client, visitOpinion)).toBe('离线意见：changed');
  await shot(client, 'changed-online');
  // The parts of the page that come late move the button away from under the finger.
  await settle(page);
  await press(page.getByTestId('outcome-return'));
  await decide(client);
  await page.waitForURL((url) => !url.pathname.includes('/Task/'));
  expect((await stateOf(visit)).opinions).toEqual(['离线意见：changed']);
}
