import type { ChainReason } from './chain.ts';

const reasons: Record<ChainReason, string> = {
  headMissing: '封存链的首尾登记已被删除',
  headForged: '封存链的首尾登记与密钥不符（被改动，或 AUDIT_KEY 已更换）',
  exportForged: '数据目录中导出的首尾登记与密钥不符（被改动，或 AUDIT_KEY 已更换）',
  oldestMissing: '最早的封条已被删除',
  newestMissing: '最新的封条已被删除，或数据库被换成较早的版本',
  sealMissing: '中间的封条被删除或改动',
  sealAdded: '出现了未登记的封条',
  rowsChanged: '封存的记录被修改、删除或插入',
  rewritten: '封条与导出的首尾登记不符，链可能被整体重做',
};

/** What is said of the operation log's chain, to people and to operators. */
export const chainTexts = {
  begun: '检查已开始',
  whole: '完好',
  broken: (reason: ChainReason, sealNo: number | null) =>
    `${reasons[reason]}${sealNo === null ? '' : `（封条 ${sealNo}）`}`,
  noticeTitle: '操作日志封存链检查未通过',
  notice: (what: string) =>
    `${what}。请保留数据库与备份的现状，联系系统运维人员核查；操作日志页面可随时重新检查。`,
  checked: (seals: number, rows: number) => `操作日志封存链完好：封条 ${seals} 个，记录 ${rows} 条`,
  acceptedAct: '按现状重新签署操作日志封存链',
  acceptedFrom: (reason: ChainReason | null) =>
    reason === null ? '签署前封存链完好' : `签署前：${reasons[reason]}`,
  accepted: (firstNo: number, lastNo: number) => `已按现状重新签署：封条 ${firstNo} 至 ${lastNo}`,
} as const;

/** The notice that the chain does not hold, as people above word and send it. */
export const chainMessage = {
  id: 'system.chainBroken',
  name: '系统：操作日志封存链检查未通过',
  title: chainTexts.noticeTitle,
  text: chainTexts.notice('{检查结果}'),
  required: ['检查结果'],
  samples: { 检查结果: reasons.rowsChanged },
} as const;
