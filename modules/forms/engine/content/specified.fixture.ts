/*
 * What the two specifications and the facts of the domain say of the forms, written down by hand from their text, line by
 * line: never copied from the content that it judges. A source is a row of docs/specification.md (or several), "D" the domain facts.
 */

export interface RequiredLine {
  source: string;
  form: string;
  field: string;
  message: string;
}

const required = (source: string, form: string, lines: Record<string, string>): RequiredLine[] =>
  Object.entries(lines).map(([field, message]) => ({ source, form, field, message }));

/** Required fields, and what is said when one is empty. Empty messages of the specifications are filled by decision 3. */
export const requiredLines: RequiredLine[] = [
  ...required('S2-5.application S2-5.application-optional, D §4.1–4.3', 'jfsqjd_nhsq', {
    'jfsqjd.xzqh': '请选择行政区划',
    'jfsqjd.cxz': '请选择村(居)民小组',
    'jfsqjd.name': '请输入姓名',
    'jfsqjd.nl': '请输入年龄',
    'jfsqjd.lxdh': '请输入正确联系电话信息',
    'jfsqjd.sfzh': '请输入正确身份证信息！',
    'jfsqjd.hkszd': '请输入户口所在地',
    'jfsqjd.xzjdmj': '请输入现宅基地面积',
    'jfsqjd.xjzmj': '请输入现建筑面积',
    'jfsqjd.qszsh': '请输入权属证书号',
    'jfsqjd.nsqzjdmj': '请输入拟申请宅基地面积',
    'jfsqjd.nsqzfzdmj': '请输入拟申请住房(房基)占地面积',
    'jfsqjd.nsqdz': '请输入拟申请地址',
    'jfsqjd.nsqszd': '请输入四至：东至',
    'jfsqjd.nsqszn': '请输入四至：南至',
    'jfsqjd.nsqszx': '请输入四至：西至',
    'jfsqjd.nsqszb': '请输入四至：北至',
    'jfsqjd.nsqjzmj': '请输入拟建住房建筑面积',
    'jfsqjd.nsqjzcs': '请输入拟建层数',
    'jfsqjd.nsqjzgd': '请输入拟建高度',
  }),
  ...required('S2-5.publicity', 'jfsqjd_cwhgs', { 'jfsqjd.cwhGsnr': '请输入公示内容' }),
  ...required('S1-5.review-required S1-3.jfsqjd-opinion', 'jfsqjd_cwhsh', {
    'jfsqjd.cwhJbr': '请输入经办人',
    'jfsqjd.cwhXctkyj': '请输入现场踏勘意见',
  }),
  ...required('S2-5.on-site', 'kgfxjd_xcfx', {
    'kgfxjd.zjdmj': '请输入实测占用宅基地面积',
    'kgfxjd.xd': '请输入实测四至：东至',
    'kgfxjd.xn': '请输入实测四至：南至',
    'kgfxjd.xx': '请输入实测四至：西至',
    'kgfxjd.xb': '请输入实测四至：北至',
    'kgfxjd.xcqrr': '请输入现场确认人',
    'kgfxjd.hsyj': '请输入核实意见',
    'kgfxjd.erbz': '请输入审批备注',
  }),
  ...required('S2-5.completion', 'jgysjd_nhsq', {
    'jgysjd.xcjsghxkzh': '请输入乡村建设规划许可证号',
    'jgysjd.nczjdpzsh': '请输入农村宅基地批准书号',
  }),
  ...required('S2-5.acceptance', 'jgysjd_sdchy', {
    'jgysjd.adzjdmj': '请输入实地(实用)宅基地面积',
    'jgysjd.adzfmj': '请输入实地房基占地面积',
    'jgysjd.adjzcs': '请输入实际(竣工)层数',
    'jgysjd.adjzgd': '请输入实际(竣工)高度',
    'jgysjd.bz': '请输入备注',
  }),
  ...required('S2-5.report', 'wfjb_jb', {
    'wfjb.cxz': '请选择村(居)民小组',
    'wfjb.nhxm': '请输入违建户(农户)姓名',
    'wfjb.zjddz': '请输入违建(举报)地址',
    'wfjb.jbnr': '请输入举报内容',
  }),
  ...required('S2-5.verification', 'wfjb_xctk', {
    'wfjb.szfddxctkbz': '请输入问题描述',
    'wfjb.sjspyj': '请输入处理意见',
    'wfjb.sjspbz': '请输入核实人',
  }),
  ...required('decision 41', 'rcxj_xz', {
    'rcxj.xzc': '请选择行政村',
    'rcxj.zjddz': '请输入违建(举报)地址',
    'rcxj.szfddxctkzp': '请上传现场照片',
  }),
  ...required('S2-2.5-solution', 'wfjb_jjfa', { 'wfjb.ncjscfj': '请上传处置方案附件' }),
  ...required('S2-2.5-solution', 'rcxj_jjfa', { 'rcxj.ncjscfj': '请上传处置方案附件' }),
  ...required('S2-5.inspection', 'rcxj_xj', {
    'rcxj.cxz': '请选择村(居)民小组',
    'rcxj.nhxm': '请输入违建户(农户)姓名',
    'rcxj.zjddz': '请输入违建(举报)地址',
    'rcxj.szfddxctkbz': '请输入现场情况',
  }),
];

export interface UploadLine {
  source: string;
  field: string;
  count: number;
  bytes: number;
  types: 'all' | readonly string[];
  /** What a file that is too large hears (decision 4 puts the true limit). */
  tooLarge: string;
}

const pictures = ['jpg', 'png', 'jpeg', 'apng'] as const;
const [halfMegabyte, fiveMegabytes, hundredMegabytes] = [524_288, 5_242_880, 104_857_600];
const anyFile = '文件超出大小限制，请重新上传';

const images = (
  source: string,
  count: number,
  bytes: number,
  size: string,
  ...fields: string[]
): UploadLine[] =>
  fields.map((field) => ({
    source,
    field,
    count,
    bytes,
    types: pictures,
    tooLarge: `上传图片不能超过${size}，请重新上传`,
  }));

const files = (source: string, count: number, bytes: number, ...fields: string[]): UploadLine[] =>
  fields.map((field) => ({ source, field, count, bytes, types: 'all', tooLarge: anyFile }));

/** Upload rules, one line a field. Sizes 5, 0.5 and 104857600 are read as decision 5 says. */
export const uploadLines: UploadLine[] = [
  ...images(
    'S2-5.upload-application S2-5.upload-type S2-5.upload-size S2-5.upload-count S2-9.image-limits',
    1,
    halfMegabyte,
    '512KB',
    'jfsqjd.nczjdhjfsqb',
  ),
  ...files('S2-5.upload-other S2-3.jfsqjd-uploads', 3, fiveMegabytes, 'jfsqjd.sfzzp', 'jfsqjd.fkozp'),
  ...files('S2-5.upload-other S2-3.jfsqjd-uploads', 3, fiveMegabytes, 'jfsqjd.bdcqzzp', 'jfsqjd.cnssc'),
  ...images('S2-5.upload-report', 3, fiveMegabytes, '5MB', 'wfjb.jbt', 'wfjb.szfddxctkzp'),
  ...images(
    'S2-5.upload-mobile',
    3,
    fiveMegabytes,
    '5MB',
    'rcxj.szfddxctkzp',
    'kgfxjd.xzp',
    'jgysjd.zp',
    'jgysjd.zpsc',
  ),
  ...images('S1-5.photos S1-9.uploads', 3, fiveMegabytes, '5MB', 'jfsqjd.cwhChtsc'),
  ...images('D §6.5 photos of a visit', 4, fiveMegabytes, '5MB', 'jfsqjd.cwhSzzp'),
  ...['jfsqjd.cwhXcqm', 'kgfxjd.xcqm', 'jgysjd.xcqm'].map((field) => ({
    source: 'D §6.5 signature by finger',
    field,
    count: 2,
    bytes: 1_048_576,
    types: ['png'],
    tooLarge: '上传图片不能超过1MB，请重新上传',
  })),
  ...images('S2-5.upload-publicity', 3, hundredMegabytes, '100MB', 'jfsqjd.cwhGstp'),
  ...images('S2-5.upload-style', 1, halfMegabyte, '512KB', 'jfsqjd.jftzxzJzsjtzzp'),
  ...files('S2-5.upload-minutes', 1, halfMegabyte, 'jfsqjd.cwhHyjysc', 'jfsqjd.cwhgsCwhhyjy'),
  ...files('S2-5.upload-minutes', 1, halfMegabyte, 'jfsqjd.zgbCshyjy', 'jfsqjd.lshyjy'),
  ...files('S2-5.upload-notice', 1, halfMegabyte, 'jfsqjd.bypztzs', 'jfsqjd.lsbypztzs'),
  ...files('S2-5.upload-notice', 1, halfMegabyte, 'jgysjd.yjb', 'jgysjd.nczjdhjfghxkyyyjb'),
  ...files('S2-5.upload-notice', 1, halfMegabyte, 'jfsqjd.nczjdhjfghxkyyyjb'),
  ...files('S2-5.upload-notice', 3, fiveMegabytes, 'jfsqjd.jfhshzb', 'jfsqjd.jfdzxzzp', 'jfsqjd.kcdjtzz'),
  ...files(
    'S2-5.upload-notice',
    3,
    fiveMegabytes,
    'jfsqjd.kcdjtdz',
    'jfsqjd.jsydtdlyflmjb',
    'jfsqjd.tdlyztgh',
  ),
  ...files('S2-5.upload-notice', 3, fiveMegabytes, 'jfsqjd.tdlyxzfft', 'jfsqjd.syldshtys', 'jfsqjd.wwgydsm'),
  ...files('S2-5.upload-notice', 3, fiveMegabytes, 'jfsqjd.nczjdpzs', 'jfsqjd.xcjsxkz'),
  ...files('S2-5.upload-notice', 3, fiveMegabytes, 'kgfxjd.nczjdpzs', 'kgfxjd.xcjsxkz', 'kgfxjd.dw'),
  ...files('S2-5.upload-notice', 3, fiveMegabytes, 'jgysjd.cht', 'bdcdj.bdcdjsqs', 'bdcdj.bdczxScbdcz'),
  ...files('S2-5.upload-notice', 3, fiveMegabytes, 'wfjb.ncjscfj', 'rcxj.ncjscfj'),
];

export interface OptionLine {
  source: string;
  form: string;
  field: string;
  values: readonly string[];
}

const yesNo = ['是', '否'] as const;
const oneZero = ['1', '0'] as const;
const fourBuilds = ['原址翻建', '改扩建', '异址新建', '新建'] as const;
const agreeOrNot = ['同意', '不同意'] as const;
const styles = ['灰瓦白墙', '山谷聚落'] as const;
const oldHouse = ['不属于', '属于，已落实', '属于，尚未落实'] as const;
const relations = [
  '配偶',
  '子',
  '女',
  '孙子女',
  '父母',
  '祖父母',
  '兄弟姐妹',
  '儿媳',
  '女婿',
  '其他',
] as const;
const landClasses = ['农用地', '建设用地', '未利用地'] as const;
const violations = [
  '未批先建',
  '违法乱建',
  '一户多宅',
  '批东建西',
  '不符合规划',
  '违章建筑',
  '乱搭乱建',
] as const;

/** Choices of S2 §9 and D §6.1, and those of the decision fields (`workflow.md`). Values are what is stored. */
export const optionLines: OptionLine[] = (
  [
    ['S2-9.gender S1-3.jfsqjd-household', 'jfsqjd_nhsq', 'jfsqjd.xb', ['男', '女']],
    ['S2-9.disposal', 'jfsqjd_nhsq', 'jfsqjd.xzjdczqk', ['保留', '退给村集体', '其他']],
    ['S2-9.land S2-5.checkbox', 'jfsqjd_nhsq', 'jfsqjd.nsqdl', landClasses],
    ['S2-9.land S2-5.checkbox', 'jfsqjd_lssp', 'jfsqjd.dl', landClasses],
    ['S2-9.application-type', 'jfsqjd_nhsq', 'jfsqjd.nsqjflx', ['原址翻建', '改扩建', '异址新建']],
    ['S1-3.jfsqjd-proposed', 'kgfxjd_nhxx', 'jfsqjd.nsqjflx', fourBuilds],
    ['S2-9.review-type', 'jfsqjd_lssp', 'jfsqjd.jflx', fourBuilds],
    ['S2-9.style', 'jfsqjd_nhsq', 'jfsqjd.nsqjzfm', styles],
    ['S2-9.style S2-2.9-fields', 'jfsqjd_jftzxz', 'jfsqjd.nsqjzfm', styles],
    ['S2-9.style', 'jfsqjd_lssp', 'jfsqjd.jzfm', styles],
    ['D §2.7', 'jfsqjd_nhsq', 'jfsqjd.relation1', relations],
    ['D §2.7', 'jfsqjd_nhsq', 'jfsqjd.relation2', relations],
    ['D §2.7', 'jfsqjd_nhsq', 'jfsqjd.relation3', relations],
    ['D §2.7', 'jfsqjd_nhsq', 'jfsqjd.nsqdlxl', ['耕地', '林地', '草地', '其他']],
    ['S2-9.neighbours', 'jfsqjd_nhsq', 'jfsqjd.sfzqxlqlryj', yesNo],
    ['S2-9.actual-location', 'jfsqjd_cjtzgsc', 'jfsqjd.sfjtjjzzcy', oneZero],
    ['S2-9.actual-location', 'jfsqjd_cjtzgsc', 'jfsqjd.sfyhdz', oneZero],
    ['S2-9.actual-location', 'jfsqjd_cjtzgsc', 'jfsqjd.sffhgtkjgh', oneZero],
    ['S2-9.actual-location', 'jfsqjd_cjtzgsc', 'jfsqjd.sffhczgh', oneZero],
    ['S2-9.actual-location', 'jfsqjd_cjtzgsc', 'jfsqjd.sffhflfg', oneZero],
    ['S2-9.actual-location', 'jfsqjd_cjtzgsc', 'jfsqjd.sfyjfzg', oneZero],
    ['workflow.md', 'jfsqjd_cjtzgsc', 'jfsqjd.cjtjjzzShyj', ['同意', '退回', '不予批准']],
    ['S2-2.8', 'jfsqjd_cwhyj', 'jfsqjd.cwhSftyjf', yesNo],
    ['workflow.md', 'jfsqjd_cwhgsyj', 'jfsqjd.cwhgsGsyj', ['无异议', '异议不成立', '异议成立']],
    ['S1-3.jfsqjd-farmland', 'jfsqjd_cwhsh', 'jfsqjd.cwhYjjbntSfzy', yesNo],
    ['S1-3.jfsqjd-red-line', 'jfsqjd_cwhsh', 'jfsqjd.cwhBhhxSfzy', yesNo],
    ['S1-2.review-confirm S1-3.jfsqjd-conforms', 'jfsqjd_cwhsh', 'jfsqjd.cwhMjsffh', yesNo],
    ['S1-2.review-confirm', 'jfsqjd_cwhsh', 'jfsqjd.cwhJzlxsffh', yesNo],
    ['S1-2.review-confirm', 'jfsqjd_cwhsh', 'jfsqjd.cwhJzfmsffh', yesNo],
    ['S2-4.opinion S1-2.review-opinion', 'jfsqjd_cwhsh', 'jfsqjd.cwhSpyj', agreeOrNot],
    ['workflow.md', 'jfsqjd_zgbcs', 'jfsqjd.zgbCsyj', ['同意', '退回']],
    ['D §4.8', 'jfsqjd_zgbcs', 'jfsqjd.zgbSfblnzy', yesNo],
    ['S2-9.review-opinion', 'jfsqjd_lssp', 'jfsqjd.lsyj', agreeOrNot],
    ['S2-2.10', 'jfsqjd_pcpw', 'jfsqjd.sftyjfls', agreeOrNot],
    ['S2-9.verification', 'kgfxjd_xcfx', 'kgfxjd.hsjg', ['符合', '不符合']],
    ['S2-9.actual-location', 'jgysjd_sdchy', 'jgysjd.sdjfwz', oneZero],
    ['S2-9.actual-location', 'jgysjd_sdchy', 'jgysjd.jzfmsfyz', yesNo],
    ['S2-9.actual-location', 'jgysjd_sdchy', 'jgysjd.jgrqsfyz', yesNo],
    ['S2-9.actual-location S2-3.jgysjd-further', 'jgysjd_ysyj', 'jgysjd.jzfmsfyz', yesNo],
    ['S2-9.old-house', 'jgysjd_sdchy', 'jgysjd.qk', oldHouse],
    ['S2-9.old-house S2-3.jgysjd-further', 'jgysjd_ysyj', 'jgysjd.qk', oldHouse],
    ['D §4.12', 'jgysjd_ysyj', 'jgysjd.ysspyj', agreeOrNot],
    ['workflow.md', 'bdcdj_sp', 'bdcdj.bdczxSpjg', ['准予登记', '补正', '不予登记']],
    ['S2-9.violations', 'wfjb_jb', 'wfjb.sjwflx', violations],
    ['S2-9.violations S2-2.4-sections', 'wfjb_xctk', 'wfjb.sjwflx', violations],
    ['S2-9.violations', 'rcxj_xj', 'rcxj.sjwflx', violations],
    ['S2-9.violations', 'rcxj_xz', 'rcxj.sjwflx', violations],
  ] as const
).map(([source, form, field, values]) => ({ source, form, field, values }));
