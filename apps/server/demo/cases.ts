import type { FormData } from '@homestead/forms/contract';
import { identityCheckDigit } from '@homestead/forms/engine';
import type { Person } from '@homestead/workflow/server';
import type { SeedDeps } from './seed.ts';

const dayMs = 86_400_000;

/** A case of the demonstration: who applies, how long ago, and the task at which it stands now. */
interface Plan {
  villager: string;
  name: string;
  born: string;
  order: string;
  village: 0 | 1;
  daysAgo: number;
  until: string;
  area: number;
  conversion?: true;
}

const plans: Plan[] = [
  {
    villager: 'nonghu1',
    name: '林示禾',
    born: '19750312',
    order: '001',
    village: 0,
    daysAgo: 62,
    until: 'end',
    area: 100,
  },
  {
    villager: 'cunwei',
    name: '林有田',
    born: '19680419',
    order: '011',
    village: 0,
    daysAgo: 55,
    until: 'djsp',
    area: 95,
  },
  {
    villager: 'cunwei2',
    name: '陈水根',
    born: '19710823',
    order: '013',
    village: 1,
    daysAgo: 50,
    until: 'sdchy',
    area: 110,
  },
  {
    villager: 'cunwei',
    name: '林春山',
    born: '19821105',
    order: '015',
    village: 0,
    daysAgo: 41,
    until: 'xcfx',
    area: 98,
  },
  {
    villager: 'nonghu2',
    name: '陈榕芳',
    born: '19800605',
    order: '002',
    village: 1,
    daysAgo: 38,
    until: 'nhxx',
    area: 100,
  },
  {
    villager: 'cunwei',
    name: '林大埕',
    born: '19790130',
    order: '017',
    village: 0,
    daysAgo: 33,
    until: 'pcpw',
    area: 88,
  },
  {
    villager: 'cunwei2',
    name: '陈溪声',
    born: '19860214',
    order: '019',
    village: 1,
    daysAgo: 30,
    until: 'lssp',
    area: 105,
  },
  {
    villager: 'cunwei',
    name: '林稻香',
    born: '19900709',
    order: '022',
    village: 0,
    daysAgo: 27,
    until: 'lssp_bm',
    area: 92,
  },
  {
    villager: 'cunwei2',
    name: '陈瓦窑',
    born: '19770928',
    order: '021',
    village: 1,
    daysAgo: 25,
    until: 'nzysq',
    area: 99,
    conversion: true,
  },
  {
    villager: 'cunwei',
    name: '林石桥',
    born: '19840316',
    order: '023',
    village: 0,
    daysAgo: 21,
    until: 'zgbcs',
    area: 101,
  },
  {
    villager: 'nonghu1',
    name: '林示禾',
    born: '19750312',
    order: '001',
    village: 0,
    daysAgo: 18,
    until: 'jftzxz',
    area: 96,
  },
  {
    villager: 'cunwei',
    name: '林谷雨',
    born: '19880420',
    order: '026',
    village: 0,
    daysAgo: 13,
    until: 'cwhsh',
    area: 100,
  },
  {
    villager: 'cunwei2',
    name: '陈榕生',
    born: '19690517',
    order: '025',
    village: 1,
    daysAgo: 12,
    until: 'cwhgsyj',
    area: 94,
  },
  {
    villager: 'cunwei',
    name: '林桂圆',
    born: '19830811',
    order: '028',
    village: 0,
    daysAgo: 2,
    until: 'gsTimer',
    area: 97,
  },
  {
    villager: 'cunwei',
    name: '林枇杷',
    born: '19930603',
    order: '030',
    village: 0,
    daysAgo: 3,
    until: 'cwhyj',
    area: 90,
  },
  {
    villager: 'cunwei2',
    name: '陈芥蓝',
    born: '19910222',
    order: '032',
    village: 1,
    daysAgo: 1,
    until: 'cjtzgsc',
    area: 103,
  },
];

interface Move {
  by: (village: 0 | 1) => string;
  outcome?: string;
  form: (scene: Scene) => FormData;
}

interface Scene {
  plan: Plan;
  geometry: object;
  checks: Record<string, unknown>;
}

const local = (first: string, second: string) => (village: 0 | 1) => (village === 0 ? first : second);
const always = (userName: string) => () => userName;
const jfsqjd = (fields: Record<string, unknown>) => () => ({ jfsqjd: fields });

/** How each task of the demonstration is done; villagers' own tasks are done by whoever entered the case. */
const moves: Record<string, Move> = {
  cjtzgsc: {
    by: local('jiti', 'jiti2'),
    form: jfsqjd({
      sfjtjjzzcy: '1',
      sfyhdz: '0',
      sffhgtkjgh: '1',
      sffhczgh: '1',
      sffhflfg: '1',
      sfyjfzg: '1',
      cjtjjzzShyj: '同意',
    }),
  },
  cwhyj: {
    by: local('cunwei', 'cunwei2'),
    form: jfsqjd({ cwhSftyjf: '是', chwTlyj: '村民代表会议讨论，一致同意。' }),
  },
  cwhgs: {
    by: local('cunwei', 'cunwei2'),
    form: ({ plan }) => ({
      jfsqjd: {
        cwhGsnr: `关于村民${plan.name[0]}*${plan.name.slice(2)}申请宅基地建房的公示：拟用地面积${plan.area}㎡，如有异议请在公示期内向村民委员会反映。`,
      },
    }),
  },
  cwhgsyj: {
    by: local('cunwei', 'cunwei2'),
    outcome: 'noObjection',
    form: jfsqjd({ cwhgsGsyj: '无异议', cwhgsBz: '公示期内未收到异议。' }),
  },
  cwhsh: {
    by: local('cunwei', 'cunwei2'),
    form: ({ geometry, checks, plan }) => ({
      jfsqjd: {
        cwhKxjfqytk: JSON.stringify(geometry),
        ...checks,
        cwhZycbdqk: '不占用',
        cwhMjsffh: '是',
        cwhJzlxsffh: '是',
        cwhJzfmsffh: '是',
        cwhJbr: plan.village === 0 ? '吴村安' : '许村平',
        cwhXctkyj: '现场四至清楚，与邻户无争议。',
        cwhSpyj: '同意',
      },
    }),
  },
  zgbcs: {
    by: always('zhenban'),
    form: ({ plan }) => ({
      jfsqjd: { zgbCsyj: '同意', zgbSfblnzy: plan.conversion ? '是' : '否', zgbCsbz: '材料齐全。' },
    }),
  },
  lssp: {
    by: always('zhenzhang'),
    form: ({ plan }) => ({ jfsqjd: { lsyj: '同意', pzsqzjdmj: plan.area, pzsqzfzdmj: 80 } }),
  },
  pcpw: {
    by: always('zhenban'),
    form: jfsqjd({ zgbPch: '壶兰县2026年度第3批次', zgbPwh: '壶政地〔2026〕12号' }),
  },
  xcfx: {
    by: always('zhenban'),
    form: ({ plan }) => ({
      kgfxjd: {
        zjdmj: plan.area,
        xd: '村道',
        xn: '空地',
        xx: '邻户',
        xb: '水渠',
        hsjg: '符合',
        xcqrr: '蔡木兰',
        hsyj: '放线位置与批准一致。',
        eryj: '同意开工。',
        erbz: '无',
      },
    }),
  },
  sdchy: {
    by: always('zhenban'),
    outcome: 'pass',
    form: ({ plan }) => ({
      jgysjd: {
        sdjfwz: '1',
        adzjdmj: plan.area,
        adzfmj: 80,
        adjzcs: 3,
        adjzgd: 10.5,
        jzfmsfyz: '是',
        jgrqsfyz: '是',
        qk: '属于，已落实',
        bz: '核验合格。',
      },
    }),
  },
  ysyj: { by: always('zhenzhang'), form: () => ({ jgysjd: { ysspyj: '同意' } }) },
  djsp: {
    by: always('dengji'),
    outcome: 'register',
    form: () => ({ bdcdj: { bdczxSpyj: '材料齐全，准予登记。', bdczxSpjg: '准予登记' } }),
  },
};

const byVillager: Record<string, (scene: Scene) => FormData> = {
  jftzxz: jfsqjd({ nsqjzfm: '灰瓦白墙', jftzxzTzbh: 'HL-2026-03' }),
  nhxx: () => ({}),
  ysnhsq: () => ({ jgysjd: {} }),
  djsq: () => ({}),
};

const departments: Record<string, string> = {
  'dept-agriculture': 'nongye',
  'dept-natural-resources': 'ziran',
  'dept-forestry': 'linye',
  'dept-water': 'shuili',
};

/** Walks each planned case to where it stands, on the clock of its own days; nothing is written beside the workflow. */
export async function seedCases(deps: SeedDeps): Promise<void> {
  const { workflow, clock, progress } = deps;
  if (await workflow.hasCases()) return;
  progress('正在生成演示案件…');
  const lots = [0, 1].map((village) =>
    deps.county.samples.filter(
      (sample) => sample.name.startsWith('clean') && sample.village === villages[village],
    ),
  );
  const real = clock.now().getTime();
  try {
    for (const [index, plan] of plans.entries()) {
      const own = lots[plan.village] ?? [];
      const lot = own[index % own.length];
      if (lot) await walk(deps, plan, lot.geometry.geometry, real - plan.daysAgo * dayMs);
    }
  } finally {
    clock.pretend(null);
  }
}

const villages = ['350399100201', '350399100202'];

async function walk(deps: SeedDeps, plan: Plan, geometry: object, startedAt: number): Promise<void> {
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
    formData: application(plan),
    draft: false,
  });
  const scene: Scene = { plan, geometry, checks: await deps.analyse(geometry) };
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
    const move = moves[task.task_key];
    const form = move?.form ?? byVillager[task.task_key] ?? (() => ({}));
    const userName =
      task.task_key === 'lssp_bm'
        ? departments[task.candidate_groups[0] ?? '']
        : (move?.by(plan.village) ?? plan.villager);
    if (!userName) return;
    await workflow.complete(await person(deps, userName), {
      taskId: task.id,
      approverStatus: 1,
      ...(move?.outcome ? { outcome: move.outcome } : {}),
      approverContent: '同意',
      formData: form(scene),
    });
  }
}

async function person(deps: SeedDeps, userName: string): Promise<Person> {
  const found = await deps.people.findByUserName(deps.db.kysely, userName);
  if (!found) throw new Error(`no demonstration account ${userName}`);
  return found;
}

function application(plan: Plan): FormData {
  const seventeen = `350399${plan.born}${plan.order}`;
  const village = villages[plan.village] ?? '';
  const villageName = plan.village === 0 ? '示范村' : '榕溪村';
  const isOwn = plan.villager.startsWith('nonghu');
  const phone =
    plan.villager === 'nonghu1'
      ? '14000000001'
      : plan.villager === 'nonghu2'
        ? '14000000002'
        : `1400001${plan.born.slice(4)}`;
  return {
    jfsqjd: {
      xzqh: village,
      cxz: `第${(Number(plan.order) % 5) + 1}村民小组`,
      name: plan.name,
      lxdh: phone,
      sfzh: seventeen + identityCheckDigit(seventeen),
      nl: 40,
      hkszd: `壶兰县木兰镇${villageName}${Number(plan.order) + 6}号`,
      xzjdmj: isOwn ? 90 : 76,
      xjzmj: 150,
      qszsh: '无',
      xzjdczqk: '退给村集体',
      nsqzjdmj: plan.area,
      nsqzfzdmj: 80,
      nsqdz: `${villageName}新村点`,
      nsqdl: plan.conversion ? '农用地' : '建设用地',
      nsqszd: '村道',
      nsqszn: '空地',
      nsqszx: '邻户',
      nsqszb: '水渠',
      nsqjzmj: 240,
      nsqjzcs: 3,
      nsqjzgd: 10.5,
      nsqjflx: '异址新建',
      nsqjzfm: '灰瓦白墙',
      sfzqxlqlryj: '是',
      sqly: '原有住房年久失修，按规划迁址新建。',
    },
  };
}
