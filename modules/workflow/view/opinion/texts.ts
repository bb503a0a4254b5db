/** Words of phrases for opinions, the same on both clients. */
export const phraseWords = {
  title: '常用意见',
  none: '写好意见后点“存为常用”，下次一点就能用',
  keep: '存为常用',
  kept: '已存为常用意见',
  nothing: '请先填写意见',
  use: (text: string) => `使用：${text}`,
  manage: '管理',
  done: '完成',
  change: (text: string) => `修改：${text}`,
  remove: (text: string) => `删除：${text}`,
  removeShort: '删除',
  save: '保存',
  failed: '常用意见没有加载出来',
} as const;
