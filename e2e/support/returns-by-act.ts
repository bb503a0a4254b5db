import { actField, chooseTarget, confirmAct, openAct } from './acts.ts';
import type { Kind } from './browser.ts';
import type { Product } from './product.ts';
import { signIn } from './sign-in.ts';
import { openTask, readTimeline, told } from './work.ts';

export interface ActReturn {
  process: 'zjdjfsp' | 'wfjb' | 'rcxj';
  from: { taskKey: string; by: string };
  /** Where it is sent, by the name that is chosen, and who has it then. */
  to: { taskKey: string; name: string; by: string };
}

/** Tasks that have no button of their own to send back, and do it by the act (`return`). */
export const returnsByAct: readonly ActReturn[] = [
  {
    process: 'zjdjfsp',
    from: { taskKey: 'nzysq', by: 'zhenban' },
    to: { taskKey: 'zgbcs', name: '初审会议', by: 'zhenban' },
  },
  {
    process: 'zjdjfsp',
    from: { taskKey: 'lssp_bm', by: 'nongye' },
    to: { taskKey: 'zgbcs', name: '初审会议', by: 'zhenban' },
  },
  {
    process: 'zjdjfsp',
    from: { taskKey: 'pcpw', by: 'zhenban' },
    to: { taskKey: 'lssp', name: '联审审批', by: 'zhenzhang' },
  },
  {
    process: 'wfjb',
    from: { taskKey: 'xctk', by: 'cunwei' },
    to: { taskKey: 'jb', name: '违法建设举报', by: 'nonghu1' },
  },
  {
    process: 'wfjb',
    from: { taskKey: 'jjfa', by: 'nongyeju' },
    to: { taskKey: 'xctk', name: '现场踏勘核实', by: 'cunwei' },
  },
  {
    process: 'rcxj',
    from: { taskKey: 'sp', by: 'cunwei' },
    to: { taskKey: 'xj', name: '巡检上报', by: 'xuncha' },
  },
  {
    process: 'rcxj',
    from: { taskKey: 'jjfa', by: 'nongyeju' },
    to: { taskKey: 'sp', name: '巡检审批', by: 'cunwei' },
  },
];

const reason = '材料不全，请补充后再报';

/** One return by the act: the step is chosen, the reason is read where it arrives, and the flow record has it. */
export async function sendBackByAct(product: Product, kind: Kind, row: ActReturn): Promise<void> {
  const caseNo = await caseBefore(product, row);
  const client = await product.open(kind);
  await signIn(client, row.from.by);
  await openTask(client, caseNo, row.from.taskKey);
  const dialog = await openAct(client, 'return');
  await chooseTarget(client, dialog, row.to.name);
  await actField(dialog, 'reason').locator('textarea').fill(reason);
  await confirmAct(client);
  await told(client, '已退回');

  await signIn(client, row.to.by);
  await openTask(client, caseNo, row.to.taskKey);
  await client.page.getByText(reason).first().waitFor();
  const waiting = (await readTimeline(client)).filter(({ tone }) => tone === 'pending');
  if (waiting.length !== 1 || waiting[0]?.taskKey !== row.to.taskKey)
    throw new Error(`the case stands at ${JSON.stringify(waiting)}`);
}

const seen = { xzc: '350399100201', cxz: '第3村民小组', nhxm: '黄违建', zjddz: '村口水渠旁' };
const verified = { szfddxctkbz: '在建一层', sjspyj: '责令停止建设', sjspbz: '吴村安' };

/** A case at the task that sends back, by the calls that the clients make. */
async function caseBefore({ journey }: Product, { process, from: { taskKey } }: ActReturn): Promise<string> {
  if (process === 'zjdjfsp') {
    const { processId, caseNo } = await journey.caseUpTo(taskKey === 'nzysq' ? 'zgbcs' : taskKey);
    const conversion = { jfsqjd: { zgbCsyj: '同意', zgbSfblnzy: '是' } };
    if (taskKey === 'nzysq')
      await journey.follow(processId, [{ taskKey: 'zgbcs', by: 'zhenban', form: conversion }]);
    return caseNo;
  }
  const [by, form] =
    process === 'wfjb'
      ? ['nonghu1', { wfjb: { ...seen, jbnr: '占用水渠边空地建房' } }]
      : ['xuncha', { rcxj: { ...seen, szfddxctkbz: '在建一层，无批准书' } }];
  const started = await journey.start(by, process, form);
  if (started.code !== 200) throw new Error(`start: ${started.text}`);
  const { processId, caseNo } = started.data;
  if (taskKey === 'jjfa') {
    const before = process === 'wfjb' ? 'xctk' : 'sp';
    const answer: Record<string, Record<string, unknown>> = process === 'wfjb'
      ? { wfjb: verified }
      : { rcxj: { sjspyj: '情况属实' } };
    await journey.follow(processId, [{ taskKey: before, by: 'cunwei', outcome: 'confirmed', form: answer }]);
  }
  return caseNo;
}
