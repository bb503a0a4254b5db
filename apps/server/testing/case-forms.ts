/** Forms of a whole homestead case as people would fill them, by task; numbers and places are of the demonstration county. */
export interface CaseForms {
  village: string;
  geometry: object;
  checks: Record<string, unknown>;
}

export const applicant = (village: string) => ({
  jfsqjd: {
    xzqh: village,
    cxz: '第3村民小组',
    name: '林示禾',
    xb: '男',
    nl: 51,
    lxdh: '14000000001',
    sfzh: '350399197503120013',
    hkszd: '壶兰县木兰镇示范村12号',
    name1: '林小满',
    age1: 22,
    relation1: '子',
    idNumber1: '350399200409210033',
    xzjdmj: 90,
    xjzmj: 160,
    qszsh: '无',
    xzjdczqk: '退给村集体',
    nsqzjdmj: 100,
    nsqzfzdmj: 80,
    nsqdz: '示范村村部东侧',
    nsqdl: '建设用地',
    nsqszd: '村道',
    nsqszn: '空地',
    nsqszx: '陈榕生宅',
    nsqszb: '水渠',
    nsqjzmj: 240,
    nsqjzcs: 3,
    nsqjzgd: 10.5,
    nsqjflx: '异址新建',
    nsqjzfm: '灰瓦白墙',
    sfzqxlqlryj: '是',
    sqly: '分户新建住房',
  },
});

export const review = (geometry: object, checks: Record<string, unknown>) => ({
  jfsqjd: {
    cwhKxjfqytk: JSON.stringify(geometry),
    ...checks,
    cwhZycbdqk: '无',
    cwhJbr: '吴村安',
    cwhXctkyj: '符合村庄规划，四至清楚',
    cwhSpyj: '同意',
  },
});

/** Who does each task of the way to approval without agricultural conversion, and what they write. */
export const wayToApproval = (geometry: object, checks: Record<string, unknown>) =>
  [
    {
      taskKey: 'cjtzgsc',
      by: 'jiti',
      form: {
        jfsqjd: {
          sfjtjjzzcy: '1',
          sfyhdz: '0',
          sffhgtkjgh: '1',
          sffhczgh: '1',
          sffhflfg: '1',
          sfyjfzg: '1',
          cjtjjzzShyj: '同意',
        },
      },
    },
    { taskKey: 'cwhyj', by: 'cunwei', form: { jfsqjd: { cwhSftyjf: '是', chwTlyj: '经讨论同意' } } },
    { taskKey: 'cwhgs', by: 'cunwei', form: { jfsqjd: { cwhGsnr: '关于村民林*禾申请宅基地建房的公示' } } },
    { taskKey: 'cwhgsyj', by: 'cunwei', outcome: 'noObjection', form: { jfsqjd: { cwhgsGsyj: '无异议' } } },
    { taskKey: 'cwhsh', by: 'cunwei', form: review(geometry, checks) },
    { taskKey: 'jftzxz', by: 'nonghu1', form: { jfsqjd: { nsqjzfm: '灰瓦白墙', jftzxzTzbh: 'T-03' } } },
    {
      taskKey: 'zgbcs',
      by: 'zhenban',
      form: { jfsqjd: { zgbCsyj: '同意', zgbSfblnzy: '否', zgbCsbz: '初审会议通过' } },
    },
    { taskKey: 'lssp_bm', by: 'nongye', form: {} },
    { taskKey: 'lssp_bm', by: 'ziran', form: {} },
    { taskKey: 'lssp_bm', by: 'linye', form: {} },
    { taskKey: 'lssp_bm', by: 'shuili', form: {} },
    { taskKey: 'lssp', by: 'zhenzhang', form: { jfsqjd: { lsyj: '同意', pzsqzjdmj: 100, pzsqzfzdmj: 80 } } },
  ] as { taskKey: string; by: string; outcome?: string; form: Record<string, Record<string, unknown>> }[];

/** From approval to the registered house. */
export const wayToRegistration = [
  {
    taskKey: 'pcpw',
    by: 'zhenban',
    form: { jfsqjd: { zgbPch: '壶兰县2026年度第3批次', zgbPwh: '壶政地〔2026〕12号' } },
  },
  { taskKey: 'nhxx', by: 'nonghu1', form: {} },
  {
    taskKey: 'xcfx',
    by: 'zhenban',
    form: {
      kgfxjd: {
        zjdmj: 100,
        xd: '村道',
        xn: '空地',
        xx: '陈榕生宅',
        xb: '水渠',
        hsjg: '符合',
        xcqrr: '蔡木兰',
        hsyj: '位置一致',
        eryj: '同意',
        erbz: '无',
      },
    },
  },
  { taskKey: 'ysnhsq', by: 'nonghu1', form: { jgysjd: { kgrq: '2026-03-01', jgrq: '2026-10-01' } } },
  {
    taskKey: 'sdchy',
    by: 'zhenban',
    form: {
      jgysjd: {
        sdjfwz: '1',
        adzjdmj: 100,
        adzfmj: 80,
        adjzcs: 3,
        adjzgd: 10.5,
        jzfmsfyz: '是',
        jgrqsfyz: '是',
        qk: '属于，已落实',
        bz: '无',
      },
    },
  },
  { taskKey: 'ysyj', by: 'zhenzhang', form: { jgysjd: { ysspyj: '同意' } } },
  { taskKey: 'djsq', by: 'nonghu1', form: {} },
  {
    taskKey: 'djsp',
    by: 'dengji',
    outcome: 'register',
    form: { bdcdj: { bdczxSpyj: '材料齐全', bdczxSpjg: '准予登记' } },
  },
] as { taskKey: string; by: string; outcome?: string; form: Record<string, Record<string, unknown>> }[];
