/** Words of the card about whoever reported. */
export const reporterTexts = {
  title: '举报人',
  noPhone: '未留电话',
  hidden: (isAnonymous: boolean) =>
    isAnonymous ? '举报人 (已隐藏)，要求匿名' : '举报人 (已隐藏)，仅有权限的人员可以查看',
  mine: '您的姓名和电话只对有“查看举报人”权限的人员显示。',
  mineAnonymous: '您已选择匿名：有权限的人员也须说明理由并记入日志后，才能查看您的姓名和电话。',
  hideMe: '改为匿名',
  nameMe: '取消匿名',
  code: '取得查询码',
  newCode: '重新取得查询码',
  keep: '查询码只显示一次，请记下：',
  reason: '查看理由',
  open: '说明理由并查看',
};

/** Words of following a report by its code. */
export const followTexts = {
  title: '查询举报进度',
  note: '输入举报后得到的查询码，不用登录就能查看办到哪一步。',
  code: '查询码',
  ask: '查询',
  since: (time: string) => `举报时间：${time}`,
} as const;
