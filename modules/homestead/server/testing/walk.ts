import { identityCheckDigit } from '@homestead/forms/engine';
import type { House, Reply } from './house.ts';

export type Form = Record<string, Record<string, unknown>>;

export interface Submitted {
  processId: string;
  status: string;
  tasks: { id: string; taskKey: string; dueAt: string | null }[];
  warnings: { path: string; message: string }[];
  fields?: { path: string; message: string }[];
}

export interface Step {
  taskKey: string;
  by: string;
  outcome?: string;
  status?: 0 | 1;
  content?: string;
  form?: Form;
}

/** A sound identity number of the demonstration county. */
export const identity = (birthday: string, order: string): string => {
  const body = `350399${birthday}${order}`;
  return body + identityCheckDigit(body);
};

/** An application as a villager of 示范村 would fill it. */
export const application = (changes: Record<string, unknown> = {}): Form => ({
  jfsqjd: {
    xzqh: '350399100201',
    cxz: '第3村民小组',
    name: '林示禾',
    xb: '男',
    lxdh: '14000000001',
    sfzh: '350399197503120013',
    hkszd: '壶兰县木兰镇示范村12号',
    xzjdmj: 90,
    xjzmj: 160,
    qszsh: '无',
    xzjdczqk: '退给村集体',
    nsqzjdmj: 80,
    nsqzfzdmj: 70,
    nsqdz: '示范村村部东侧',
    nsqdl: '建设用地',
    nsqszd: '村道',
    nsqszn: '空地',
    nsqszx: '陈宅',
    nsqszb: '水渠',
    nsqjzmj: 200,
    nsqjzcs: 3,
    nsqjzgd: 10.5,
    nsqjflx: '异址新建',
    sfzqxlqlryj: '是',
    sqly: '分户',
    ...changes,
  },
});

const square = {
  type: 'Polygon',
  coordinates: [
    [
      [119.098, 25.36],
      [119.0981, 25.36],
      [119.0981, 25.3601],
      [119.098, 25.3601],
      [119.098, 25.36],
    ],
  ],
};

const review = {
  jfsqjd: {
    cwhKxjfqytk: JSON.stringify(square),
    cwhYjjbntSfzy: '否',
    cwhYjjbntZymj: 0,
    cwhBhhxSfzy: '否',
    cwhBhhxZymj: 0,
    cwhDscqgtddcZymj: '农村宅基地 100.00㎡',
    cwhZycbdqk: '无',
    cwhJbr: '吴村安',
    cwhXctkyj: '符合村庄规划',
    cwhSpyj: '同意',
  },
};

const eligible = {
  sfjtjjzzcy: '1',
  sfyhdz: '0',
  sffhgtkjgh: '1',
  sffhczgh: '1',
  sffhflfg: '1',
  sfyjfzg: '1',
  cjtjjzzShyj: '同意',
};

/** From the village to the batch numbers, with agricultural conversion or without. */
export const wayOf = (isConverted: boolean): Step[] => [
  { taskKey: 'cjtzgsc', by: 'jiti', form: { jfsqjd: eligible } },
  { taskKey: 'cwhyj', by: 'cunwei', form: { jfsqjd: { cwhSftyjf: '是', chwTlyj: '同意' } } },
  { taskKey: 'cwhgs', by: 'cunwei', form: { jfsqjd: { cwhGsnr: '公示' } } },
  { taskKey: 'cwhgsyj', by: 'cunwei', outcome: 'noObjection', form: { jfsqjd: { cwhgsGsyj: '无异议' } } },
  { taskKey: 'cwhsh', by: 'cunwei', form: review },
  { taskKey: 'jftzxz', by: 'nonghu1', form: { jfsqjd: { jftzxzTzbh: 'T-03' } } },
  {
    taskKey: 'zgbcs',
    by: 'zhenban',
    form: { jfsqjd: { zgbCsyj: '同意', zgbSfblnzy: isConverted ? '是' : '否' } },
  },
  ...(isConverted
    ? [
        { taskKey: 'nzysq', by: 'zhenban', form: { jfsqjd: { nzySqhs: 1 } } },
        {
          taskKey: 'nzypw',
          by: 'xianziran',
          form: { jfsqjd: { nzyPch: '第3批次', nzypwh: '壶政地〔2026〕1号' } },
        },
      ]
    : []),
  ...['nongye', 'ziran', 'linye', 'shuili'].map((by) => ({ taskKey: 'lssp_bm', by })),
  { taskKey: 'lssp', by: 'zhenzhang', form: { jfsqjd: { lsyj: '同意', pzsqzjdmj: 80, pzsqzfzdmj: 70 } } },
  { taskKey: 'pcpw', by: 'zhenban', form: { jfsqjd: { zgbPch: '第3批次', zgbPwh: '壶政地〔2026〕12号' } } },
];

export function start(
  house: House,
  who: string,
  processKey: string,
  formData: Form,
  more: object = {},
): Promise<Reply<Submitted>> {
  return house.call<Submitted>(who, 'POST', '/v1/flowable/process', { processKey, formData, ...more });
}

/** The open task of a case, as the person sees it in the inbox. */
export async function taskOf(
  house: House,
  who: string,
  processId: string,
  taskKey: string,
): Promise<{ id: string; dueAt: string | null }> {
  const found = await house.call<{ records: { id: string; processId: string; dueAt: string | null }[] }>(
    who,
    'GET',
    `/v1/flowable/task?state=todo&taskKey=${taskKey}&pageSize=200`,
  );
  const task = found.data.records.find((entry) => entry.processId === processId);
  if (!task) throw new Error(`${who} has no open ${taskKey}`);
  return task;
}

export async function submit(house: House, processId: string, step: Step): Promise<Reply<Submitted>> {
  const task = await taskOf(house, step.by, processId, step.taskKey);
  return house.call<Submitted>(step.by, 'PUT', '/v1/flowable/task', {
    taskId: task.id,
    approverStatus: step.status ?? 1,
    ...(step.outcome ? { outcome: step.outcome } : {}),
    approverContent: step.content ?? '同意',
    formData: step.form ?? {},
  });
}

/** A new case brought up to (not including) a task. */
export async function caseAt(
  house: House,
  taskKey: string,
  changes: Record<string, unknown> = {},
  isConverted = false,
): Promise<string> {
  const started = await start(house, 'nonghu1', 'zjdjfsp', application(changes));
  if (started.code !== 200) throw new Error(`start: ${started.message} ${JSON.stringify(started.data)}`);
  await follow(house, started.data.processId, wayOf(isConverted), taskKey);
  return started.data.processId;
}

export async function follow(
  house: House,
  processId: string,
  steps: readonly Step[],
  until?: string,
): Promise<void> {
  for (const step of steps) {
    if (step.taskKey === until) return;
    const reply = await submit(house, processId, step);
    if (reply.code !== 200)
      throw new Error(`${step.taskKey}: ${reply.message} ${JSON.stringify(reply.data)}`);
    if (step.taskKey === 'cwhgs') {
      house.advanceDays(8);
      await house.workflow.fireDueTimers();
    }
  }
}
