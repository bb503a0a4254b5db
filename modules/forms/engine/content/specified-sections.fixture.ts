/* The sections of the forms, written down by hand from the two specifications like `specified.fixture.ts`. */

/**
 * The sections of each form in their order, with their fields in theirs, where the specifications name them: S1 §2 and
 * S2 §2.1–2.13. A field that a form only computes or that D adds stands with them.
 */
export const sectionLines: { source: string; form: string; sections: Readonly<Record<string, string>> }[] = [
  {
    source: 'S2-2.1-sections S2-2.1-members',
    form: 'jfsqjd_nhsq',
    sections: {
      申请户主信息: 'xzqh cxz name xb nl lxdh sfzh hkszd',
      家庭成员信息: `name1 age1 relation1 idNumber1 registeredResidence1 name2 age2 relation2 idNumber2 registeredResidence2
        name3 age3 relation3 idNumber3 registeredResidence3 jtcy`,
      现宅基地及农房情况: 'xzjdmj xjzmj qszsh xzjdczqk xzjdblmj xzjdczqt',
      '拟申请宅基地及建房(规划许可)情况': `nsqzjdmj nsqzfzdmj nsqdz nsqhx nsqszd nsqszn nsqszx nsqszb nsqjflx nsqdl nsqdlxl
        nsqjzmj nsqjzcs nsqjzgd nsqjzfm sfzqxlqlryj sqly`,
      附件上传: 'nczjdhjfsqb sfzzp fkozp bdcqzzp cnssc',
    },
  },
  {
    source: 'S2-2.2-sections',
    form: 'jfsqjd_lssp',
    sections: {
      申请户主信息: 'xzqh cxz name xb sfzh hkszd',
      批准宅基地及农房情况: `pzsqzjdmj pzsqzfzdmj pzsqdz dl jflx szd szn szx szb jzfm zfjzmj jzcs jzgd tdsyqr tdyt`,
      会议记录: 'lshyjy',
      会议意见: 'lsyj lsbypztzs bz nczjdpzs xcjsxkz',
    },
  },
  {
    source:
      'S1-2.review-sections S1-2.review-select S1-2.review-contracted S1-2.review-confirm S1-2.review-survey S1-2.review-opinion',
    form: 'jfsqjd_cwhsh',
    sections: {
      '': 'cwhKxjfqytk cwhSxmj',
      核查规划合理性: `cwhYjjbntFx cwhYjjbntSfzy cwhYjjbntZymj cwhBhhxFx cwhBhhxSfzy cwhBhhxZymj cwhDscqgtddcFx
        cwhDscqgtddcZymj cwhZycbdqk ccwhJfmjqk`,
      确认申请基本信息: 'cwhMjsffh cwhJzlxsffh cwhJzfmsffh',
      现场踏勘确认: 'cwhJbr cwhJbrq cwhChtsc cwhSzzp cwhXcqm',
      现场踏勘意见: 'cwhSpyj cwhXctkyj cwhBz',
    },
  },
  {
    source: 'S1-2.household-form',
    form: 'kgfxjd_nhxx',
    sections: {
      基本信息: 'xzqh cxz name xb nl sfzh lxdh hkszd',
      乡镇政府拟审批情况:
        'nsqzjdmj nsqzfzdmj nsqdz nsqszd nsqszn nsqszx nsqszb nsqdl nsqjflx nsqjzfm nsqjzmj nsqjzcs nsqjzgd',
      资料上传: 'xcjsxkz nczjdpzs',
    },
  },
  {
    source: 'S2-2.3-sections',
    form: 'wfjb_jb',
    sections: { 违法信息: 'xzc cxz nhxm zjddz sjwflx jbnr jbt', 违法位置: 'zjdtb' },
  },
  {
    source: 'S2-2.4-sections',
    form: 'wfjb_xctk',
    sections: {
      户主信息: 'xzc cxz nhxm zjddz',
      违法信息: 'jbt jbnr sjwflx zjdtb',
      现场踏勘: 'szfddxctksj szfddxctkzp szfddxctkbz sjspyj sjspbz',
    },
  },
  {
    source: 'S2-2.5-first',
    form: 'rcxj_xj',
    sections: {
      违法信息: 'entry xzc cxz nhxm zjddz sjwflx szfddxctkbz',
      位置地图: 'zjdtb',
      现场照片: 'szfddxctkzp',
    },
  },
  {
    source: 'S2-2.5-new',
    form: 'rcxj_xz',
    sections: {
      违法信息: 'entry xzc cxz nhxm zjddz sjwflx',
      位置信息: 'zjdtb dwwz',
      现场情况: 'szfddxctkbz szfddxctkzp',
    },
  },
  {
    source: 'S2-2.6-a',
    form: 'jgysjd_sdchy',
    sections: {
      拟申请宅基地及住房信息: 'nsqzjdmj nsqzfzdmj',
      现场核验: 'sdjfwz schx adzjdmj adzfmj adjzcs adjzgd jzfmsfyz jgrqsfyz qk zp xcqm cht yj yjb bz',
    },
  },
  {
    source: 'S2-2.12-sections',
    form: 'kgfxjd_xcfx',
    sections: {
      查看建房位置: 'cwhKxjfqytk',
      实测信息: 'fxhx zjdmj dw',
      四至信息: 'xd xn xx xb',
      拟审批详情: 'xzqh name sfzh lxdh pzsqzjdmj pzsqzfzdmj jzcs jzgd',
      现场踏勘: 'xzp hsjg xcqrr qrsj xcqm hsyj',
      审批意见: 'eryj erbz',
    },
  },
];

/** Sections with whether they are open at first, where the specifications say so. */
export const openLines: { source: string; form: string; open: readonly boolean[] }[] = [
  {
    source: 'S2-2.1-sections: current, proposed and uploads open',
    form: 'jfsqjd_nhsq',
    open: [false, false, true, true, true],
  },
  { source: 'S2-2.2-sections: all collapsed', form: 'jfsqjd_lssp', open: [false, false, false, false] },
  {
    source: 'S1-2.review-sections: four sections, all open, below the top',
    form: 'jfsqjd_cwhsh',
    open: [true, true, true, true, true],
  },
];
