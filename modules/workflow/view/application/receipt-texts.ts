/** Words of a receipt, the same on both clients. */
export const receiptTexts = {
  application: { title: '申请回执', done: '申请已提交' },
  /** Of a report or an inspection, which names no applicant. */
  other: { title: '提交回执', done: '已提交' },
  caseNo: '办件编号',
  code: '扫码查看办理进度',
  submittedAt: '提交时间',
  next: '下一步',
  over: '已办结',
  handler: '由谁办理',
  ofPlace: (division: string, person: string | null) => (person ? `${division} ${person}` : division),
  until: '办理期限',
  untilDay: (day: string) => `${day}前`,
  noDeadline: '没有规定期限',
  told: '有进展时会在“消息”里通知您',
  progress: '查看进度',
  home: '回首页',
  open: '查看回执',
  anonymous: '匿名举报',
  anonymousNote:
    '举报人只有有权限的人员可以查看；选匿名后，他们也要写明理由才能查看。提交后在“查看进度”里可取得查询码，不登录也能查到办到哪一步。',
} as const;
