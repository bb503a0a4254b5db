/** What is said of versions of layers. */
export const versionTexts = {
  kind: '图层版本',
  publishedDone: '发布成功',
  planned: '已设置定时发布',
  planDropped: '已取消定时发布',
  reviewAsked: '已开始复核在办案件',
  changedMeanwhile: (current: number | null) =>
    current === null
      ? '图层的当前版本已被他人换过，请刷新后再试'
      : `图层的当前版本已被他人换为第 ${current} 版，请刷新后再试`,
  isCurrent: '这已是当前版本',
  wasPublished: '发布过的版本是案件核查的依据，不能删除',
  isPlanned: '该版本已设置定时发布，请先取消',
  noPlan: '该版本没有定时发布',
  badMoment: '发布时刻不正确，应为带时区的日期和时间',
  pastMoment: '发布时刻应晚于现在',
  farMoment: '发布时刻应在一年以内',
  sameVersions: '请选择两个不同的版本',
  nobody: '系统',
  noClass: '未分类',
  published: (name: string, version: number) => `发布图层「${name}」第 ${version} 版`,
  wentBack: (name: string, version: number) => `图层「${name}」回退到第 ${version} 版`,
  plannedAct: (name: string, version: number, at: string) =>
    `定时发布图层「${name}」第 ${version} 版（${at}）`,
  planDroppedAct: (name: string, version: number) => `取消定时发布图层「${name}」第 ${version} 版`,
  removed: (name: string, version: number) => `删除图层「${name}」第 ${version} 版`,
  reviewed: (name: string, version: number) => `以图层「${name}」第 ${version} 版复核在办案件`,
  couldNotCheck: '未能分析',
} as const;
