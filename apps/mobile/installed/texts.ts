/** Words of the installed client. */
export const installedTexts = {
  newVersion: '新版本已就绪',
  nothingLost: '更新只需几秒，已填写的内容不会丢失',
  update: '更新',
  later: '稍后',
  slow: '等待时间较长，可重新加载，已填写的内容不会丢失',
  again: '重新加载',
} as const;
