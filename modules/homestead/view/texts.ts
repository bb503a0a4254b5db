import type { HouseholdFinding, Limits, Permit } from '../contract/index.ts';

/** Words of permits, refusals and advice on both clients. */
export const factTexts = {
  objections: '收到的异议',
  objectionAnswer: '结果',
  standard: '本户标准',
  standardFor: (people: number) => `按${people}人户`,
  recounting: '正在按最新填写内容核算…',
  limits: ({ area, storeys, height, eaves, floorArea }: Limits) => [
    { name: '宅基地面积', value: `不超过${area.limit}${area.unit}`, source: area.source },
    { name: '建筑层数', value: `不超过${storeys.limit}${storeys.unit}`, source: storeys.source },
    {
      name: '建筑高度',
      value: `不超过${height.limit}${height.unit}（檐口${eaves.limit}${eaves.unit}）`,
      source: height.source,
    },
    {
      name: '建筑面积',
      value: `${floorArea.limit}${floorArea.unit}以内可按限额以下工程办理`,
      source: floorArea.source,
    },
  ],
  oneHousehold: ({ found, lines }: HouseholdFinding) => ({
    title: found ? '一户一宅：请核对' : '一户一宅',
    isDoubt: found,
    lines,
  }),
  sources: '依据',
  outsideGallery: '不在图集中',
  permit: '批准书与许可证',
  homestead: '农村宅基地批准书',
  planning: '乡村建设规划许可证',
  issuedOn: '批准日期',
  validUntil: '有效期至',
  state: ({ state, daysLeft }: Permit): { words: string; tone: 'good' | 'amber' | 'danger' } => {
    if (state === 'lapsed') return { words: '已失效', tone: 'danger' };
    if (state === 'ended') return { words: '案件已终止', tone: 'danger' };
    if (state === 'completed') return { words: '已竣工登记', tone: 'good' };
    if (state === 'started') return { words: '已开工', tone: 'good' };
    return { words: daysLeft < 0 ? '已到期' : `还剩${daysLeft}天`, tone: daysLeft <= 90 ? 'amber' : 'good' };
  },
  startInTime: '请在有效期内申请开工放线，逾期未开工的批准书自动失效。',
  extensions: (from: string, until: string, reason: string) => `由${from}延长至${until}：${reason}`,
  extended: '延期',
  extend: '延期',
  extendTitle: '批准书延期',
  extendNote: '批准书在开工前可以延期一次，延期后的有效期会告知农户。',
  extendReason: '延期理由',
  extendMissing: '请写明延期理由',
  extendDone: '已延期',
  refusalNumber: '文号',
  refusalReason: '理由',
  openNotice: '查看通知书',
  draftNotice: '生成通知书',
  draftHint: (act: string) =>
    `${act}须有盖章的通知书：先写明意见，再生成、打印、盖章；表单里有通知书一栏的，盖章后在那里上传。`,
  draftNumber: '（编号待发）',
  draftMark: '草稿，仅供打印盖章前核对',
  seal: '电子签章占位',
  sealNote: '仅供预览',
  print: '打印',
  notice: '不予批准通知书',
  loadFailed: '通知书没有打开，请重试',
  addressee: (name: string) => `${name}：`,
} as const;

/** Words of the household that an account keeps. */
export const familyTexts = {
  title: '我的家庭',
  note: '户主、家庭成员和现有住房，填一次，以后申请自动带出',
  hint: '这里的内容只有您本人能看到和修改。申请时自动填入申请表，改动不影响已提交的申请。',
  open: '查看和修改',
  save: '保存',
  saved: '家庭资料已保存',
  remove: '清空家庭资料',
  askRemove: '清空后，以后申请要重新填写；已提交的申请不受影响。',
  removed: '家庭资料已清空',
  incomplete: '有内容需要修改，请按提示填写',
  take: '保存到我的家庭资料',
  takeNote: '下次申请或更换手机后，家人和住房情况不用再填。',
  taken: '已保存到我的家庭资料',
  none: '本县的申请不需要家庭资料',
} as const;
