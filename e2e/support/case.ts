import type { Entry } from './fill.ts';

type Entries = Record<string, Entry>;

/** What a villager writes in the application: the required fields and a few more, of every type. */
export const application: Entries = {
  cxz: '第3村民小组',
  name: '林示禾',
  lxdh: '14000000001',
  sfzh: '350399197503120013',
  hkszd: '壶兰县木兰镇示范村12号',
  name1: '林小满',
  relation1: '子',
  idNumber1: '350399200409210033',
  xzjdmj: 90,
  xjzmj: 160,
  qszsh: '无',
  xzjdczqk: '退给村集体',
  nsqzjdmj: 100,
  nsqzfzdmj: 80,
  nsqdz: '示范村村部东侧',
  nsqszd: '村道',
  nsqszn: '空地',
  nsqszx: '陈榕生宅',
  nsqszb: '水渠',
  nsqjflx: '异址新建',
  nsqdl: ['建设用地'],
  nsqjzmj: 240,
  nsqjzcs: 3,
  nsqjzgd: 10.5,
  nsqjzfm: '灰瓦白墙',
  sfzqxlqlryj: '是',
  sqly: '分户新建住房',
};

export interface Step {
  taskKey: string;
  taskName: string;
  by: string;
  outcome: string;
  entries: Entries;
  opinion?: string;
  /** The committee's review draws on the map and checks three layers. */
  isReview?: true;
}

/** Each task from the application to the approval: who does it and what they write. */
export const wayToApproval: readonly Step[] = [
  {
    taskKey: 'cjtzgsc',
    taskName: '村集体资格审查',
    by: 'jiti',
    outcome: 'agree',
    entries: {
      sfjtjjzzcy: '1',
      sfyhdz: '0',
      sffhgtkjgh: '1',
      sffhczgh: '1',
      sffhflfg: '1',
      sfyjfzg: '1',
      cjtjjzzShyj: '同意',
    },
  },
  {
    taskKey: 'cwhyj',
    taskName: '村委会意见',
    by: 'cunwei',
    outcome: 'agree',
    entries: { cwhSftyjf: '是', chwTlyj: '经讨论同意' },
  },
  { taskKey: 'cwhgs', taskName: '村委会公示', by: 'cunwei', outcome: 'publish', entries: {} },
  {
    taskKey: 'cwhgsyj',
    taskName: '公示意见',
    by: 'cunwei',
    outcome: 'noObjection',
    entries: { cwhgsGsyj: '无异议' },
  },
  {
    taskKey: 'cwhsh',
    taskName: '村委会审核',
    by: 'cunwei',
    outcome: 'agree',
    isReview: true,
    entries: { cwhZycbdqk: '无', cwhMjsffh: '是', cwhXctkyj: '符合村庄规划，四至清楚', cwhSpyj: '同意' },
  },
  {
    taskKey: 'jftzxz',
    taskName: '风貌图纸选择',
    by: 'nonghu1',
    outcome: 'submit',
    entries: { nsqjzfm: '灰瓦白墙' },
  },
  {
    taskKey: 'zgbcs',
    taskName: '乡镇初审',
    by: 'zhenban',
    outcome: 'agree',
    entries: { zgbCsyj: '同意', zgbSfblnzy: '否' },
  },
  ...['nongye', 'ziran', 'linye', 'shuili'].map((by) => ({
    taskKey: 'lssp_bm',
    taskName: '部门联审',
    by,
    outcome: 'agree',
    entries: {},
    opinion: '符合要求，同意',
  })),
  { taskKey: 'lssp', taskName: '乡镇审批', by: 'zhenzhang', outcome: 'agree', entries: { lsyj: '同意' } },
];
