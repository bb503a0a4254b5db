/** Words about notice templates, of server and page. */
export const templateTexts = {
  manage: '通知模板',
  note: '修改后新发出的通知使用新的文字；已发出的不变。申请人、事项和编号由系统写在办件通知的正文之前。',
  search: '名称或文字',
  channel: '渠道',
  channels: { platform: '站内通知', sms: '短信' },
  name: '通知类型',
  title: '标题',
  text: '正文',
  state: '状态',
  edited: '已修改',
  delivered: '默认',
  updateTime: '更新时间',
  updatedBy: '修改人',
  edit: '修改通知模板',
  insert: '插入占位符',
  insertOne: (name: string) => `插入{${name}}`,
  preview: '预览（示例数据）',
  reset: '恢复默认',
  resetQuestion: (name: string) => `“${name}”恢复为默认文字？已修改的文字将删除（操作日志中保留）。`,
  wasReset: '已恢复默认文字',
  empty: (field: string) => `请输入${field}`,
  tooLong: (field: string, most: number) => `${field}不能超过 ${most} 字`,
  unknown: (name: string, allowed: readonly string[]) =>
    allowed.length > 0
      ? `“{${name}}”不是可用的占位符，可用：${allowed.map((one) => `{${one}}`).join('、')}`
      : `“{${name}}”不是可用的占位符，这类通知没有占位符`,
  brace: '花括号没有成对：占位符应写作 {名称}',
  missing: (name: string) => `不能没有 {${name}}：缺少它，收到的人看不到要紧的内容`,
  what: '该模板',
  changed: (channel: string, name: string) => `修改${channel}模板“${name}”`,
  resetLog: (channel: string, name: string) => `恢复${channel}模板“${name}”的默认文字`,
} as const;
