/** Words of what a person does to the own account, for the server and both clients. */
export const ownTexts = {
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
