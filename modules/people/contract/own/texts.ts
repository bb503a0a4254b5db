/** Words of what a person does to the own account, for the server and both clients. */
export const ownTexts = {
  set: '设置成功',
  issuer: '宅基地审批',
  wrongPassword: '密码错误',
  factorInForce: '二次验证已启用，如需更换请先停用',
  factorNotBegun: '请先开始设置二次验证',
  factorNone: '未启用二次验证',
  factorRequired: '按本县规定，工作人员必须启用二次验证，不能停用；更换手机请由管理员重置',
  factorOwnReset: '不能重置本人的二次验证，请由其他管理员办理',
  factorResetTitle: '您的二次验证已被重置',
  factorResetText: (by: string) =>
    `${by}已重置您的二次验证，您的登录已全部结束。请重新登录并再次设置；如非本人申请，请立即联系管理员。`,
  sessionEnded: '该登录已结束',
  sessionsEnded: '其他设备上的登录已全部结束',
  sessions: {
    title: '登录设备',
    note: '不认识的设备请结束登录，并修改密码。',
    device: '设备',
    address: '网络地址',
    signedInAt: '登录时间',
    usedAt: '最近使用',
    expiresAt: '有效期至',
    current: '本机',
    end: '结束登录',
    endOthers: '结束其他全部登录',
    askEnd: (device: string) => `结束“${device}”上的登录？该设备需要重新登录才能继续使用。`,
    askEndOthers: '结束除本机以外的全部登录？这些设备需要重新登录才能继续使用。',
    action: '操作',
  },
} as const;

/** How the programs and systems of sessions are called. */
export const deviceTexts = {
  wechat: '微信',
  browser: '浏览器',
  unknown: '未知设备',
  between: ' · ',
} as const;
