import { wayOfConversion } from './case-forms.ts';
import type { Journey } from './journey.ts';
import { paper } from './papers/paper.ts';

type Fields = Record<string, string>;

export interface Return {
  /** Who sends back from which task, by which outcome, and what they write in the group of fields. */
  from: {
    taskKey: string;
    by: string;
    outcome: string;
    entries: Fields;
    group?: string;
    /** The decision that a client writes by itself when the outcome's button is pressed. */
    decides?: Fields;
  };
  /** Where it comes back to, who mends it there, and a value that is still as it was. */
  to: { taskKey: string; by: string; outcome: string; kept: readonly [path: string, value: string] };
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
    from: {
      taskKey: 'cwhgsyj',
      by: 'cunwei',
      outcome: 'upheld',
      entries: { cwhgsBz: '邻居提出界址异议' },
      decides: { cwhgsGsyj: '异议成立' },
    },
    to: applied,
    next: 'cjtzgsc',
  },
  {
    from: { taskKey: 'cwhsh', by: 'cunwei', outcome: 'return', entries: { cwhSpyj: '不同意' } },
    to: applied,
    next: 'cjtzgsc',
  },
  {
    from: { taskKey: 'zgbcs', by: 'zhenban', outcome: 'return', entries: {}, decides: { zgbCsyj: '退回' } },
    to: applied,
    next: 'cjtzgsc',
  },
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
    from: {
      taskKey: 'djsp',
      by: 'dengji',
      outcome: 'supplement',
      group: 'bdcdj',
      entries: {},
      decides: { bdczxSpjg: '补正' },
    },
    to: { taskKey: 'djsq', by: 'nonghu1', outcome: 'submit', kept: ['bdcdj.bdcdjsqs', '登记申请书.pdf'] },
    next: 'djsp',
  },
];

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

/** A case, and the number that people know it by. */
interface Case {
  processId: string;
  caseNo: string;
}

/** A case at this task, by the calls that the clients make. */
export async function caseAt(journey: Journey, taskKey: string): Promise<Case> {
  if (taskKey === 'djsp') {
    const begun = await journey.caseUpTo('djsq');
    const { name, mimeType, buffer } = paper('登记申请书.pdf');
    const stored = await (await journey.as('nonghu1')).upload(name, mimeType, buffer);
    const form = { bdcdj: { bdcdjsqs: stored.data.id } };
    await journey.follow(begun.processId, [{ taskKey: 'djsq', by: 'nonghu1', form }]);
    return begun;
  }
  if (taskKey !== 'nzypw') return journey.caseUpTo(taskKey);
  const begun = await journey.caseUpTo('zgbcs');
  await journey.follow(begun.processId, wayOfConversion, 'nzypw');
  return begun;
}

const seen = { xzc: '350399100201', cxz: '第3村民小组', nhxm: '黄违建', zjddz: '村口水渠旁' };
const verified = { szfddxctkbz: '在建一层', sjspyj: '责令停止建设', sjspbz: '吴村安' };

/** A case at the task that sends back, by the calls that the clients make. */
export async function caseBefore(journey: Journey, { process, from: { taskKey } }: ActReturn): Promise<Case> {
  if (process === 'zjdjfsp') {
    const begun = await journey.caseUpTo(taskKey === 'nzysq' ? 'zgbcs' : taskKey);
    const conversion = { jfsqjd: { zgbCsyj: '同意', zgbSfblnzy: '是' } };
    if (taskKey === 'nzysq')
      await journey.follow(begun.processId, [{ taskKey: 'zgbcs', by: 'zhenban', form: conversion }]);
    return begun;
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
  return { processId, caseNo };
}
