import type { Entries } from './fill.ts';

export interface Step {
  taskKey: string;
  by: string;
  outcome: string;
  /** Fields by code, of the group `jfsqjd` where none is named. */
  group?: string;
  entries: Entries;
  opinion?: string;
}

/** The village's part: from the application to its review on site, and the villager's choice of a house. */
const village: readonly Step[] = [
  {
    taskKey: 'cjtzgsc',
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
    by: 'cunwei',
    outcome: 'agree',
    entries: { cwhSftyjf: '是', cwhHyjysc: { papers: ['村民代表会议纪要.pdf'] }, chwTlyj: '经讨论同意' },
  },
  {
    taskKey: 'cwhgs',
    by: 'cunwei',
    outcome: 'publish',
    entries: { cwhGstp: { photos: ['公示栏近照.jpg', '公示栏远照.jpg'] } },
  },
  { taskKey: 'cwhgsyj', by: 'cunwei', outcome: 'noObjection', entries: { cwhgsGsyj: '无异议' } },
  {
    taskKey: 'cwhsh',
    by: 'cunwei',
    outcome: 'agree',
    entries: { cwhZycbdqk: '无', cwhMjsffh: '是', cwhXctkyj: '符合村庄规划，四至清楚', cwhSpyj: '同意' },
  },
  { taskKey: 'jftzxz', by: 'nonghu1', outcome: 'submit', entries: { nsqjzfm: '灰瓦白墙' } },
];

const firstReview = (conversion: '是' | '否'): Step => ({
  taskKey: 'zgbcs',
  by: 'zhenban',
  outcome: 'agree',
  entries: {
    zgbCsyj: '同意',
    zgbCshyjy: { papers: ['初审会议纪要.pdf'] },
    zgbSfblnzy: conversion,
  },
});

/** The ten papers of a conversion of farmland (spec 2 §3). */
const conversionPapers = [
  'jfhshzb',
  'jfdzxzzp',
  'kcdjtzz',
  'kcdjtdz',
  'jsydtdlyflmjb',
  'tdlyztgh',
  'tdlyxzfft',
  'nczjdhjfghxkyyyjb',
  'syldshtys',
  'wwgydsm',
] as const;

const conversion = (township: string): readonly Step[] => [
  {
    taskKey: 'nzysq',
    by: 'zhenban',
    outcome: 'submit',
    entries: {
      nzyXz: township,
      nzySqhs: 12,
      ...Object.fromEntries(conversionPapers.map((code) => [code, { papers: [`${code}.pdf`] }])),
    },
  },
  {
    taskKey: 'nzypw',
    by: 'xianziran',
    outcome: 'submit',
    entries: { nzyPch: '壶兰县2026年度第3批次', nzypwh: '壶政地〔2026〕12号' },
  },
];

const approval: readonly Step[] = [
  ...['nongye', 'ziran', 'linye', 'shuili'].map((by) => ({
    taskKey: 'lssp_bm',
    by,
    outcome: 'agree',
    entries: {},
    opinion: '符合要求，同意',
  })),
  {
    taskKey: 'lssp',
    by: 'zhenzhang',
    outcome: 'agree',
    entries: {
      lshyjy: { papers: ['联审会议纪要.pdf'] },
      lsyj: '同意',
      nczjdpzs: { papers: ['宅基地批准书.pdf'] },
      xcjsxkz: { papers: ['乡村建设规划许可证.pdf'] },
    },
  },
  {
    taskKey: 'pcpw',
    by: 'zhenban',
    outcome: 'submit',
    entries: { zgbPch: '木兰镇2026年第3批', zgbPwh: '木政宅〔2026〕5号' },
  },
];

/** From approval to the registered house: three visits, the permit, completion, registration. */
const building: readonly Step[] = [
  { taskKey: 'nhxx', by: 'nonghu1', outcome: 'submit', entries: {} },
  {
    taskKey: 'xcfx',
    by: 'zhenban',
    outcome: 'agree',
    group: 'kgfxjd',
    entries: {
      zjdmj: 100,
      dw: { papers: ['放线定位图.pdf'] },
      xd: '村道',
      xn: '空地',
      xx: '陈榕生宅',
      xb: '水渠',
      xzp: { photos: ['放线现场.jpg'] },
      hsjg: '符合',
      xcqrr: '蔡木兰',
      hsyj: '放线位置与批准一致',
      erbz: '无',
    },
  },
  {
    taskKey: 'ysnhsq',
    by: 'nonghu1',
    outcome: 'submit',
    group: 'jgysjd',
    entries: { zpsc: { photos: ['新房正面.jpg'] } },
  },
  {
    taskKey: 'sdchy',
    by: 'zhenban',
    outcome: 'pass',
    group: 'jgysjd',
    entries: {
      sdjfwz: '1',
      adzjdmj: 100,
      adzfmj: 80,
      adjzcs: 3,
      adjzgd: 10.5,
      jzfmsfyz: '是',
      jgrqsfyz: '是',
      qk: '属于，已落实',
      zp: { photos: ['竣工现场.jpg'] },
      cht: { papers: ['竣工平面简图.pdf'] },
      yj: '符合批准内容',
      yjb: { papers: ['验收意见表.pdf'] },
      bz: '无',
    },
  },
  {
    taskKey: 'ysyj',
    by: 'zhenzhang',
    outcome: 'agree',
    group: 'jgysjd',
    entries: { nczjdhjfghxkyyyjb: { papers: ['验收意见表（签章）.pdf'] }, ysspyj: '同意', ysbz: '验收合格' },
  },
  {
    taskKey: 'djsq',
    by: 'nonghu1',
    outcome: 'submit',
    group: 'bdcdj',
    entries: { bdcdjsqs: { papers: ['不动产登记申请书.pdf'] } },
  },
  {
    taskKey: 'djsp',
    by: 'dengji',
    outcome: 'register',
    group: 'bdcdj',
    entries: {
      bdczxSpyj: '材料齐全，准予登记',
      bdczxSpjg: '准予登记',
      bdczxScbdcz: { photos: ['不动产权证书.jpg'] },
    },
  },
];

/** Every task after the application, where no farmland is built on. */
export const straightWay: readonly Step[] = [...village, firstReview('否'), ...approval, ...building];

/** From the township's first review on, where farmland must be converted first. */
export const wayThroughConversion = (township: string): readonly Step[] => [
  firstReview('是'),
  ...conversion(township),
  ...approval,
  ...building,
];
