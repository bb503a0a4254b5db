export const lookupTexts = {
  title: '向其他系统查询',
  asking: '正在查询…',
  from: (source: string, time: string) => `来自“${source}”，${time}`,
  sameAs: (source: string, time: string) => `与“${source}”一致（${time}）`,
  taken: '已填入',
  differs: (source: string, shown: string) =>
    shown === '' ? `与“${source}”不一致` : `“${source}”为：${shown}`,
  adopt: '采用',
  again: '查询未成功，已填内容不受影响：',
} as const;
