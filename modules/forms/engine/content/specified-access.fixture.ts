/* Which fields a form shows, takes, fills in, draws and limits, written down by hand from the two specifications like `specified.fixture.ts`. */

/** Fields that a form shows and does not let anyone write. */
export const readOnlyLines: { source: string; form: string; fields: readonly string[] }[] = [
  {
    source: 'S1-2.household-form S1-3.jfsqjd-household S1-3.jfsqjd-proposed',
    form: 'kgfxjd_nhxx',
    fields: [
      ...[
        'xzqh',
        'cxz',
        'name',
        'xb',
        'nl',
        'sfzh',
        'lxdh',
        'hkszd',
        'nsqzjdmj',
        'nsqzfzdmj',
        'nsqdz',
        'nsqszd',
      ],
      ...['nsqszn', 'nsqszx', 'nsqszb', 'nsqdl', 'nsqjflx', 'nsqjzfm', 'nsqjzmj', 'nsqjzcs', 'nsqjzgd'],
    ].map((code) => `jfsqjd.${code}`),
  },
  {
    source: 'S2-2.2-sections, D §4.1',
    form: 'jfsqjd_lssp',
    fields: ['xzqh', 'cxz', 'name', 'xb', 'sfzh', 'hkszd'].map((code) => `jfsqjd.${code}`),
  },
  {
    source: 'S2-2.4-sections, D §4.14',
    form: 'wfjb_xctk',
    fields: ['xzc', 'cxz', 'nhxm', 'zjddz', 'jbt', 'jbnr', 'zjdtb'].map((code) => `wfjb.${code}`),
  },
  {
    source: 'S2-2.12-sections S2-3.jfsqjd-location S2-3.jfsqjd-approved-values',
    form: 'kgfxjd_xcfx',
    fields: ['xzqh', 'name', 'sfzh', 'lxdh', 'pzsqzjdmj', 'pzsqzfzdmj', 'jzcs', 'jzgd', 'cwhKxjfqytk'].map(
      (code) => `jfsqjd.${code}`,
    ),
  },
  {
    source: 'S2-2.6-a S2-3.jgysjd-notes',
    form: 'jgysjd_sdchy',
    fields: ['jfsqjd.nsqzjdmj', 'jfsqjd.nsqzfzdmj'],
  },
  {
    source: 'S2-2.6-b S2-3.jgysjd-phone',
    form: 'jgysjd_nhsq',
    fields: ['nsqzjdmj', 'nsqzfzdmj', 'nsqjzcs', 'nsqjzgd', 'nsqjzfm'].map((code) => `jfsqjd.${code}`),
  },
  { source: 'decision 30', form: 'jfsqjd_pcpw', fields: ['jfsqjd.sftyjfls'] },
  {
    source: 'S1-2.review-select, D §4.7',
    form: 'jfsqjd_cwhsh',
    fields: [
      ...['cwhSxmj', 'cwhYjjbntSfzy', 'cwhYjjbntZymj', 'cwhBhhxSfzy', 'cwhBhhxZymj', 'cwhDscqgtddcZymj'],
    ].map((code) => `jfsqjd.${code}`),
  },
  {
    source: 'S2-2.13-household',
    form: 'jfsqjd_hxx',
    fields: ['jfsqjd.xzqh', 'jfsqjd.name', 'jfsqjd.sfzh', 'jfsqjd.lxdh'],
  },
];

/** Every field that a person may write on a form: the lists of S1 §3 and S2 §3, D §3.2–3.4 and D §2.7. */
export const writableLines: { source: string; form: string; fields: string }[] = [
  {
    source:
      'S2-2.1-members S2-3.jfsqjd-head S2-3.jfsqjd-members S2-3.jfsqjd-current S2-3.jfsqjd-proposed S2-3.jfsqjd-uploads, D §2.7',
    form: 'jfsqjd_nhsq',
    fields: `xzqh cxz name xb nl lxdh sfzh hkszd name1 name2 name3 age1 age2 age3 relation1 relation2 relation3
      idNumber1 idNumber2 idNumber3 registeredResidence1 registeredResidence2 registeredResidence3 jtcy
      xzjdmj xjzmj qszsh xzjdczqk xzjdblmj xzjdczqt nsqzjdmj nsqzfzdmj nsqdz nsqhx nsqdl nsqdlxl nsqszd nsqszn nsqszx nsqszb
      nsqjzmj nsqjzcs nsqjzgd nsqjflx nsqjzfm sfzqxlqlryj sqly nczjdhjfsqb sfzzp fkozp bdcqzzp cnssc`,
  },
  { source: 'S2-2.13-household', form: 'jfsqjd_hxx', fields: '' },
  {
    source: 'S2-2.13-qualification S2-3.jfsqjd-flags, D §2.7',
    form: 'jfsqjd_cjtzgsc',
    fields: `sfjtjjzzcy sfyhdz sffhgtkjgh sffhczgh sffhflfg sfyjfzg cjtjjzzShyj cjtjjzzShbz bypztzs cmxzyj cmxzfzr cmxzrq`,
  },
  {
    source: 'S2-2.8 S2-3.jfsqjd-publicity',
    form: 'jfsqjd_cwhyj',
    fields: 'cwhSftyjf cwhHyjysc chwTlyj bypztzs',
  },
  { source: 'S2-2.7-publicity S2-3.jfsqjd-publicity', form: 'jfsqjd_cwhgs', fields: 'cwhGsnr cwhGstp' },
  {
    source: 'S2-2.7-opinion S2-3.jfsqjd-publicity-opinion',
    form: 'jfsqjd_cwhgsyj',
    fields: 'cwhgsGsyj cwhgsCwhhyjy cwhgsBz',
  },
  {
    source:
      'S1-2.review-contracted S1-2.review-survey S1-3.jfsqjd-texts S1-3.jfsqjd-conforms S1-3.jfsqjd-handling, D §4.7',
    form: 'jfsqjd_cwhsh',
    fields: `cwhKxjfqytk cwhZycbdqk ccwhJfmjqk cwhMjsffh cwhJzlxsffh cwhJzfmsffh cwhJbr cwhJbrq cwhChtsc cwhSzzp cwhXcqm cwhSpyj cwhXctkyj cwhBz`,
  },
  {
    source: 'S2-2.9-fields S2-3.jfsqjd-style',
    form: 'jfsqjd_jftzxz',
    fields: 'nsqjzfm jftzxzTzbh jftzxzJzsjtzzp',
  },
  {
    source: 'S2-2.13-first-review S2-3.jfsqjd-first-review',
    form: 'jfsqjd_zgbcs',
    fields: 'zgbCsyj zgbCshyjy zgbSfblnzy zgbCsbz',
  },
  {
    source: 'S2-2.13-conversion S2-3.jfsqjd-conversion',
    form: 'jfsqjd_nzysq',
    fields: `nzyXz nzySqhs jfhshzb jfdzxzzp kcdjtzz kcdjtdz jsydtdlyflmjb tdlyztgh tdlyxzfft nczjdhjfghxkyyyjb syldshtys wwgydsm`,
  },
  {
    source: 'S2-2.13-conversion-number S2-3.jfsqjd-conversion',
    form: 'jfsqjd_nzypw',
    fields: 'nzyPch nzypwh',
  },
  { source: 'S2-2.10 S2-3.jfsqjd-batch', form: 'jfsqjd_pcpw', fields: 'zgbPch zgbPwh' },
  {
    source: 'S2-3.jfsqjd-approved S2-3.jfsqjd-meeting, D §2.7',
    form: 'jfsqjd_lssp',
    fields: `pzsqzjdmj pzsqzfzdmj pzsqdz dl jflx szd szn szx szb jzfm zfjzmj jzcs jzgd lshyjy lsyj lsbypztzs bz nczjdpzs xcjsxkz tdsyqr tdyt`,
  },
  { source: 'S1-2.household-form', form: 'kgfxjd_nhxx', fields: 'kgfxjd.xcjsxkz kgfxjd.nczjdpzs' },
  {
    source: 'S2-2.12-sections S2-3.kgfxjd',
    form: 'kgfxjd_xcfx',
    fields: 'zjdmj fxhx xd xn xx xb dw xzp hsjg xcqrr qrsj xcqm hsyj eryj erbz',
  },
  {
    source: 'S2-2.6-b S2-3.jgysjd-phone',
    form: 'jgysjd_nhsq',
    fields: 'xcjsghxkzh nczjdpzsh kgrq jgrq zpsc',
  },
  {
    source: 'S2-2.6-a S2-3.jgysjd-notes',
    form: 'jgysjd_sdchy',
    fields: 'sdjfwz schx adzjdmj adzfmj adjzcs adjzgd jzfmsfyz jgrqsfyz qk zp xcqm cht yj yjb bz',
  },
  {
    source: 'S2-2.6-further S2-3.jgysjd-further',
    form: 'jgysjd_ysyj',
    fields: 'kgrq jgrq adzjdmj adzfmj adjzcs adjzgd qk jzfmsfyz nczjdhjfghxkyyyjb ysspyj ysbz',
  },
  { source: 'decision 9', form: 'jgysjd_ys', fields: '' },
  { source: 'S2-2.13-registration S2-3.bdcdj', form: 'bdcdj_nhsq', fields: 'bdcdjsqs' },
  { source: 'S2-2.11 S2-3.bdcdj', form: 'bdcdj_sp', fields: 'bdczxSpyj bdczxSpjg bdczxScbdcz' },
  {
    source: 'S2-2.3-sections S2-3.wfjb-report',
    form: 'wfjb_jb',
    fields: 'xzc cxz nhxm zjddz sjwflx jbt jbnr zjdtb',
  },
  {
    source: 'S2-2.4-sections S2-3.wfjb-verify',
    form: 'wfjb_xctk',
    fields: 'sjwflx szfddxctksj szfddxctkzp szfddxctkbz sjspyj sjspbz',
  },
  { source: 'S2-2.5-solution', form: 'wfjb_jjfa', fields: 'ncjscfj' },
  {
    source: 'S2-2.5-first S2-3.rcxj',
    form: 'rcxj_xj',
    fields: 'entry xzc cxz nhxm zjddz sjwflx szfddxctkbz szfddxctkzp zjdtb',
  },
  {
    source: 'S2-2.5-new S2-3.rcxj, D §3.4',
    form: 'rcxj_xz',
    fields: 'entry xzc cxz nhxm zjddz sjwflx zjdtb dwwz szfddxctkbz szfddxctkzp',
  },
  { source: 'D §3.4', form: 'rcxj_sp', fields: 'sjspyj sjspbz' },
  { source: 'S2-2.5-solution, D §3.4', form: 'rcxj_jjfa', fields: 'ncjscfj' },
];

/** What stands in a field when its form opens for the first time on 2026-11-20 for 陈经办. */
export const defaultLines: { source: string; form: string; field: string; value: unknown }[] = [
  { source: 'S1-2.review-survey', form: 'jfsqjd_cwhsh', field: 'jfsqjd.cwhJbrq', value: '2026-11-20' },
  { source: 'S1-3.jfsqjd-handling', form: 'jfsqjd_cwhsh', field: 'jfsqjd.cwhJbr', value: '陈经办' },
  { source: 'S2-3.kgfxjd', form: 'kgfxjd_xcfx', field: 'kgfxjd.qrsj', value: '2026-11-20' },
  { source: 'S2-3.jgysjd-phone', form: 'jgysjd_nhsq', field: 'jgysjd.kgrq', value: '2026-11-20' },
  { source: 'S2-3.jgysjd-phone', form: 'jgysjd_nhsq', field: 'jgysjd.jgrq', value: '2026-11-20' },
  {
    source: 'S2-2.6-further, kgrq has none',
    form: 'jgysjd_ysyj',
    field: 'jgysjd.kgrq',
    value: undefined,
  },
  { source: 'S2-3.jgysjd-further', form: 'jgysjd_ysyj', field: 'jgysjd.jgrq', value: '2026-11-20' },
  { source: 'S2-4.survey-date', form: 'wfjb_xctk', field: 'wfjb.szfddxctksj', value: '2026-11-20' },
];

/** Maps that a field opens: layer name, least zoom, words. */
export const mapLines: { source: string; form: string; field: string; map: Record<string, unknown> }[] = [
  {
    source: 'S2-2.3-popup S2-2.3-layer S2-9.report-zoom',
    form: 'wfjb_jb',
    field: 'wfjb.zjdtb',
    map: { button: '框选地图', title: '框选地图', layerName: 'kk', minZoom: 8 },
  },
  {
    source: 'S2-2.4-popup',
    form: 'wfjb_xctk',
    field: 'wfjb.zjdtb',
    map: { button: '查看违建地图', title: '框选地图', layerName: 'survey', minZoom: 8 },
  },
  {
    source: 'S2-2.5-first, D §6.2',
    form: 'rcxj_xj',
    field: 'rcxj.zjdtb',
    map: { button: '框选地图', title: '框选地图', layerName: 'kk', minZoom: 8 },
  },
  {
    source: 'S1-2.review-select, D §6.2',
    form: 'jfsqjd_cwhsh',
    field: 'jfsqjd.cwhKxjfqytk',
    map: expectButton('框选建房区域'),
  },
];

function expectButton(button: string): Record<string, unknown> {
  return { button };
}

/** Lengths: 100 characters for a line and 2,000 for an area (D §4), but for these, which are the county's own. */
export const lengthLines: Record<string, number> = {
  'jfsqjd.cxz': 50,
  'jfsqjd.name': 50,
  'jfsqjd.name1': 50,
  'jfsqjd.name2': 50,
  'jfsqjd.name3': 50,
  'jfsqjd.sqly': 500,
  'jfsqjd.cmxzfzr': 50,
  'jfsqjd.cwhZycbdqk': 500,
  'jfsqjd.ccwhJfmjqk': 500,
  'jfsqjd.cwhJbr': 50,
  'kgfxjd.xcqrr': 50,
  'wfjb.cxz': 50,
  'wfjb.nhxm': 50,
  'rcxj.cxz': 50,
  'rcxj.nhxm': 50,
};
