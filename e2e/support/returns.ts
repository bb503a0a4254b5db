import { expect } from 'vitest';
import { wayOfConversion } from '../../apps/server/testing/case-forms.ts';
import type { Journey } from '../../apps/server/testing/journey.ts';
import type { Client, Kind } from './browser.ts';
import { fill, saidIn } from './fill.ts';
import { paper } from './photo.ts';
import type { Product } from './product.ts';
import { signIn } from './sign-in.ts';
import type { Step } from './way.ts';
import { complete, decline, openCase, openTask, readTimeline } from './work.ts';

export interface Return {
  /** Who sends back from which task, by which button. */
  from: Pick<Step, 'taskKey' | 'by' | 'outcome' | 'entries'> & { group?: string };
  /** Where it comes back to, who mends it there, and a value that is still as it was. */
  to: Pick<Step, 'taskKey' | 'by' | 'outcome'> & { kept: readonly [path: string, value: string] };
  /** The task that the diagram leads to when it is submitted again. */
  next: string;
}

const applied: Return['to'] = {
  taskKey: 'nhsq',
  by: 'nonghu1',
  outcome: 'submit',
  kept: ['jfsqjd.nsqdz', '示范村村部东侧'],
};
const completed: Return['to'] = {
  taskKey: 'ysnhsq',
  by: 'nonghu1',
  outcome: 'submit',
  kept: ['jgysjd.kgrq', '2026-03-01'],
};

/** Every task of the house-building process from which a case can be sent back. */
export const returns: readonly Return[] = [
  {
    from: { taskKey: 'cjtzgsc', by: 'jiti', outcome: 'return', entries: { cjtjjzzShyj: '退回' } },
    to: applied,
    next: 'cjtzgsc',
  },
  { from: { taskKey: 'cwhyj', by: 'cunwei', outcome: 'return', entries: {} }, to: applied, next: 'cjtzgsc' },
  { from: { taskKey: 'cwhgs', by: 'cunwei', outcome: 'return', entries: {} }, to: applied, next: 'cjtzgsc' },
  {
    from: { taskKey: 'cwhgsyj', by: 'cunwei', outcome: 'upheld', entries: { cwhgsBz: '邻居提出界址异议' } },
    to: applied,
    next: 'cjtzgsc',
  },
  {
    from: { taskKey: 'cwhsh', by: 'cunwei', outcome: 'return', entries: { cwhSpyj: '不同意' } },
    to: applied,
    next: 'cjtzgsc',
  },
  { from: { taskKey: 'zgbcs', by: 'zhenban', outcome: 'return', entries: {} }, to: applied, next: 'cjtzgsc' },
  {
    from: { taskKey: 'nzypw', by: 'xianziran', outcome: 'return', entries: {} },
    to: { taskKey: 'nzysq', by: 'zhenban', outcome: 'submit', kept: ['jfsqjd.nzySqhs', '12'] },
    next: 'nzypw',
  },
  {
    from: { taskKey: 'lssp', by: 'zhenzhang', outcome: 'return', entries: {} },
    to: { taskKey: 'zgbcs', by: 'zhenban', outcome: 'agree', kept: ['jfsqjd.zgbCsbz', '初审会议通过'] },
    next: 'lssp_bm',
  },
  {
    from: { taskKey: 'xcfx', by: 'zhenban', outcome: 'return', group: 'kgfxjd', entries: { hsjg: '不符合' } },
    to: {
      taskKey: 'nhxx',
      by: 'nonghu1',
      outcome: 'submit',
      kept: ['jfsqjd.nsqdz', '示范村村部东侧'],
    },
    next: 'xcfx',
  },
  {
    from: {
      taskKey: 'sdchy',
      by: 'zhenban',
      outcome: 'rectify',
      group: 'jgysjd',
      entries: { yj: '层数超过批准' },
    },
    to: completed,
    next: 'sdchy',
  },
  {
    from: {
      taskKey: 'ysyj',
      by: 'zhenzhang',
      outcome: 'return',
      group: 'jgysjd',
      entries: { ysspyj: '不同意' },
    },
    to: completed,
    next: 'sdchy',
  },
  {
    from: { taskKey: 'djsp', by: 'dengji', outcome: 'supplement', group: 'bdcdj', entries: {} },
    to: { taskKey: 'djsq', by: 'nonghu1', outcome: 'submit', kept: ['bdcdj.bdcdjsqs', '登记申请书.pdf'] },
    next: 'djsp',
  },
];

const reason = '材料与现场不一致，请核对后重新提交';

/** One return: sent back with a reason, which the other one reads with the data still there, and submitted again. */
export async function sendBackAndAgain(
  product: Product,
  kind: Kind,
  { from, to, next }: Return,
): Promise<void> {
  const caseNo = await caseAt(product.journey, from.taskKey);
  const client = await product.open(kind);
  await signIn(client, from.by);
  await openTask(client, caseNo, from.taskKey);
  await fill(client, from.group ?? 'jfsqjd', from.entries);
  await decline(client, from.outcome, reason);

  await signIn(client, to.by);
  await openTask(client, caseNo, to.taskKey);
  await client.page.getByText(reason).first().waitFor();
  const [path, value] = to.kept;
  await expect.poll(() => saidIn(client, path)).toContain(value);
  await complete(client, to.outcome);

  await signIn(client, 'nonghu1');
  expect(await shape(client, caseNo)).toEqual([
    `${from.taskKey} rejected`,
    `${to.taskKey} approved`,
    `${next} pending`,
  ]);
}

/** The end of the flow record from the return on; departments that are asked together count once. */
async function shape(client: Client, caseNo: string): Promise<string[]> {
  await openCase(client, caseNo);
  const steps = (await readTimeline(client)).map(({ taskKey, tone }) => `${taskKey} ${tone}`);
  const start = steps.findLastIndex((step) => step.endsWith(' rejected'));
  return [...new Set(steps.slice(start))];
}

/** A case at this task, by the calls that the clients make. */
async function caseAt(journey: Journey, taskKey: string): Promise<string> {
  if (taskKey === 'djsp') {
    const { processId, caseNo } = await journey.caseUpTo('djsq');
    const { name, mimeType, buffer } = paper('登记申请书.pdf');
    const stored = await (await journey.as('nonghu1')).upload(name, mimeType, buffer);
    const form = { bdcdj: { bdcdjsqs: stored.data.id } };
    await journey.follow(processId, [{ taskKey: 'djsq', by: 'nonghu1', form }]);
    return caseNo;
  }
  if (taskKey !== 'nzypw') return (await journey.caseUpTo(taskKey)).caseNo;
  const { processId, caseNo } = await journey.caseUpTo('zgbcs');
  await journey.follow(processId, wayOfConversion, 'nzypw');
  return caseNo;
}
