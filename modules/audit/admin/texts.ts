/** Words of the page of the operation log. */
export const logPageTexts = {
  title: '操作日志',
  check: '立即检查',
  checking: '正在检查…',
  whole: '操作日志完好',
  wholeText: (at: string) => `最近一次检查于 ${at} 完成，封存的记录与封条全部相符。`,
  broken: '操作日志不完整',
  unchecked: '尚未检查',
  uncheckedText: '系统每天凌晨自动检查一次，也可以立即检查。',
  noKey:
    '未设置 AUDIT_KEY：能修改数据库的人可以重做整条封存链。请在服务器设置 32 个字符以上的密钥并妥善保管。',
  triggersOnly:
    '数据库账号拥有日志表，修改与清空只由触发器阻止。正式环境请按运维文档改用无权修改日志的数据库账号。',
  facts: {
    rows: '已封存记录',
    seals: '封条',
    sealedAt: '最近封存',
    guard: '数据库权限',
    key: '封存密钥',
  },
  guards: { role: '无权修改日志', triggers: '由触发器阻止' },
  keyed: { yes: '已设置', no: '未设置' },
  none: '—',
  unsealedNote: '十分钟以上的记录每小时封存一次；封存后的修改、删除、插入都会在检查时发现。',
  history: '检查记录',
  columns: { began: '开始时间', by: '检查人', result: '结果', rows: '记录', seals: '封条' },
  daily: '每日自动检查',
  running: '检查中',
  interrupted: '未完成',
  noChecks: '还没有检查记录',
} as const;
