import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormData } from '@homestead/forms/contract';
import { identityCheckDigit } from '@homestead/forms/engine';
import { HttpError } from '@homestead/http/contract';
import type { Person } from '@homestead/people/contract';
import { type HouseCase, type HouseStep, readHouseCase } from './house-case.ts';
import type { SeedDeps } from './seed.ts';

const dayMs = 86_400_000;

/** A case of `content/demo-county/cases.json`: who applies, how long ago, and the task at which it stands now. */
interface Plan {
  villager: string;
  name: string;
  born: string;
  order: string;
  village: 0 | 1;
  daysAgo: number;
  until: string;
  area: number;
  /** Of the household, the applicant counted. */
  people: number;
  conversion?: true;
}

interface Scene {
  plan: Plan;
  geometry: object;
  checks: Record<string, unknown>;
}

/** What differs from case to case of what `house-case.json` says of each task. */
const own: Readonly<Record<string, (scene: Scene) => Record<string, unknown>>> = {
  cwhgs: ({ plan }) => ({
    cwhGsnr: `关于村民${plan.name[0]}*${plan.name.slice(2)}申请宅基地建房的公示：拟用地面积${plan.area}㎡，如有异议请在公示期内向村民委员会反映。`,
  }),
  cwhsh: ({ geometry, checks, plan }) => ({
    cwhKxjfqytk: JSON.stringify(geometry),
    ...checks,
    cwhJbr: plan.village === 0 ? '吴村安' : '许村平',
  }),
  zgbcs: ({ plan }) => ({ zgbSfblnzy: plan.conversion ? '是' : '否' }),
  lssp: ({ plan }) => ({ pzsqzjdmj: plan.area }),
  xcfx: ({ plan }) => ({ zjdmj: plan.area }),
  // These cases take days, not months: the days of building are left open.
  ysnhsq: () => ({ kgrq: undefined, jgrq: undefined }),
  sdchy: ({ plan }) => ({ adzjdmj: plan.area }),
};

function formOf({ form }: HouseStep, changes: Record<string, unknown> = {}): FormData {
  const changed = (fields: Record<string, unknown>) =>
    Object.fromEntries(Object.entries({ ...fields, ...changes }).filter(([, value]) => value !== undefined));
  return Object.fromEntries(Object.entries(form).map(([group, fields]) => [group, changed(fields)]));
}

/** Who does in the second village what is done in the first by the one whom `house-case.json` names. */
const inSecondVillage: Readonly<Record<string, string>> = { jiti: 'jiti2', cunwei: 'cunwei2' };

/** Villagers' own tasks are done by whoever entered the case. */
function whoDoes({ by }: HouseStep, plan: Plan): string {
  if (by === 'nonghu1') return plan.villager;
  return plan.village === 0 ? by : (inSecondVillage[by] ?? by);
}

const departments: Readonly<Record<string, string>> = {
  'dept-agriculture': 'nongye',
  'dept-natural-resources': 'ziran',
  'dept-forestry': 'linye',
  'dept-water': 'shuili',
};

/**
 * Walks each planned case to where it stands, on the clock of its own days; nothing is written beside the workflow. False where
 * there are cases already.
 */
export async function seedCases(deps: SeedDeps): Promise<boolean> {
  const { workflow, clock, progress } = deps;
  if (await workflow.hasCases()) return false;
  progress('正在生成演示案件…');
  const lots = [0, 1].map((village) =>
    deps.county.samples.filter(
      (sample) => sample.name.startsWith('clean') && sample.village === villages[village],
    ),
  );
  const plans = JSON.parse(
    readFileSync(join(deps.contentFolder, 'demo-county', 'cases.json'), 'utf8'),
  ) as Plan[];
  const house = readHouseCase(deps.contentFolder);
  const real = clock.now().getTime();
  try {
    for (const [index, plan] of plans.entries()) {
      const own = lots[plan.village] ?? [];
      const lot = own[index % own.length];
      if (lot) await walkAsFar(deps, house, plan, lot.geometry.geometry, real - plan.daysAgo * dayMs);
    }
  } finally {
    clock.pretend(null);
  }
  return true;
}

const villages = ['350399100201', '350399100202'];

/** The plans fit the forms as they are delivered; where the county has changed its own, a case stops there, and it is said. */
async function walkAsFar(
  deps: SeedDeps,
  house: HouseCase,
  plan: Plan,
  geometry: object,
  startedAt: number,
): Promise<void> {
  try {
    await walk(deps, house, plan, geometry, startedAt);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    deps.progress(`演示案件（${plan.name}）未走到预定环节：${error.message}`);
  }
}

async function walk(
  deps: SeedDeps,
  house: HouseCase,
  plan: Plan,
  geometry: object,
  startedAt: number,
): Promise<void> {
  const { workflow, clock } = deps;
  let moment = startedAt;
  const goOn = (hours: number) => {
    moment += hours * 3_600_000;
    clock.pretend(new Date(moment));
  };
  goOn(0);
  const applicantPerson = await person(deps, plan.villager);
  const started = await workflow.start(applicantPerson, {
    processKey: 'zjdjfsp',
    formData: application(house, plan, clock.now()),
    draft: false,
  });
  const steps = [...house.approval, ...house.registration];
  const drawn = { jfsqjd: { cwhKxjfqytk: JSON.stringify(geometry) } };
  const checked = await deps.checkedFields('jfsqjd_cwhsh', drawn);
  const scene: Scene = { plan, geometry, checks: checked['jfsqjd'] ?? {} };
  for (;;) {
    const open = await workflow.openTasks(started.processId);
    const task = open[0];
    if (!task) {
      if (plan.until === 'gsTimer' || !(await workflow.isRunning(started.processId))) return;
      // Five working days are eight days of the calendar, and more over the autumn holidays.
      goOn(24 * 8);
      await workflow.fireDueTimers();
      continue;
    }
    if (task.task_key === plan.until && (plan.until !== 'lssp_bm' || open.length <= 2)) return;
    goOn(9);
    const department = departments[task.candidate_groups[0] ?? ''];
    const step = steps.find(
      ({ taskKey, by }) => taskKey === task.task_key && (taskKey !== 'lssp_bm' || by === department),
    );
    if (!step) throw new HttpError('missing', `演示数据没有写明“${task.name}”由谁办理`);
    await workflow.complete(await person(deps, whoDoes(step, plan)), {
      taskId: task.id,
      approverStatus: 1,
      ...(step.outcome ? { outcome: step.outcome } : {}),
      approverContent: '同意',
      formData: formOf(step, own[step.taskKey]?.(scene)),
      answers: house.answers,
    });
  }
}

async function person(deps: SeedDeps, userName: string): Promise<Person> {
  const found = await deps.people.findByUserName(deps.db.kysely, userName);
  if (!found) throw new Error(`no demonstration account ${userName}`);
  return found;
}

/** An identity number of the demonstration county: day of birth as YYYYMMDD, order within the day (odd for men). */
function identityNumber(born: string, order: number): string {
  const seventeen = `350399${born}${String(order).padStart(3, '0')}`;
  return seventeen + identityCheckDigit(seventeen);
}

/** Who may live with an applicant, in the order in which a larger household has them; years older than the applicant. */
const relatives = [
  { relation: '配偶', given: '秀英', older: -1, isMan: false },
  { relation: '子', given: '志远', older: -26, isMan: true },
  { relation: '女', given: '晓燕', older: -28, isMan: false },
  { relation: '父母', given: '德福', older: 25, isMan: true },
  { relation: '父母', given: '玉兰', older: 23, isMan: false },
] as const;

/** The household as the form has it: three members in fields of their own, the others as a list. */
function family(plan: Plan, registeredResidence: string, now: Date): Record<string, unknown> {
  const members = relatives.slice(0, plan.people - 1).map(({ relation, given, older, isMan }, index) => {
    const year = Number(plan.born.slice(0, 4)) - older;
    const order = Number(plan.order) * 10 + index * 2;
    return {
      name: (relation === '配偶' ? '黄' : plan.name[0]) + given,
      age: now.getFullYear() - year,
      relation,
      idNumber: identityNumber(`${year}0101`, isMan ? order + 1 : order),
      registeredResidence,
    };
  });
  const own = members
    .slice(0, 3)
    .map((member, index) =>
      Object.entries(member).map(([code, value]) => [`${code}${index + 1}`, value] as const),
    );
  return {
    ...Object.fromEntries(own.flat()),
    ...(members.length > 3 ? { jtcy: members.slice(3) } : {}),
  };
}

function application(house: HouseCase, plan: Plan, now: Date): FormData {
  const villageName = plan.village === 0 ? '示范村' : '榕溪村';
  const residence = `壶兰县木兰镇${villageName}${Number(plan.order) + 6}号`;
  const phones: Record<string, string> = { nonghu1: '14000000001', nonghu2: '14000000002' };
  return {
    jfsqjd: {
      ...house.application.jfsqjd,
      xzqh: villages[plan.village] ?? '',
      cxz: `第${(Number(plan.order) % 5) + 1}村民小组`,
      name: plan.name,
      xb: Number(plan.order) % 2 === 1 ? '男' : '女',
      lxdh: phones[plan.villager] ?? `1400001${plan.born.slice(4)}`,
      sfzh: identityNumber(plan.born, Number(plan.order)),
      hkszd: residence,
      xzjdmj: phones[plan.villager] ? 90 : 76,
      nsqzjdmj: plan.area,
      nsqdz: `${villageName}新村点`,
      nsqdl: plan.conversion ? '农用地' : '建设用地',
      nsqszx: '邻户',
      sqly: '原有住房年久失修，按规划迁址新建。',
      ...family(plan, residence, now),
    },
  };
}
