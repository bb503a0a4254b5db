/** Everything that the map module says to people on the server's side. */
export const texts = {
  notPainted: '图片绘制未能完成，请缩小范围或稍后重试',
  notAnalysed: '空间分析未能完成（未能分析），请稍后重试',
  unknownLayer: '图层不存在',
  unknownLayerNamed: (id: string) => `图层“${id}”不存在，或您无权查看`,
  tooManyHere: '此处的要素过多，未全部查询，请缩小范围后重试',
  tooManyVertices: (most: number) => `一步的顶点超过 ${most} 个，请先筛选或缩小范围`,
  boxInvalid: '范围应为“西,南,东,北”四个经纬度，西小于东、南小于北',
  layerNotImported: (name: string) => `图层「${name}」尚未入库，未能分析`,
  layerNotAreal: '图层不是面图层，不能做叠加分析',
  tooManyCandidates: (limit: number) => `范围内的图层要素超过 ${limit} 个，请缩小范围后重试`,
  tooManyMatches: (limit: number) => `符合的要素超过 ${limit} 个，不能按类合计，请缩小范围或增加条件`,
  inputTooLarge: (limit: number) =>
    `输入图层的要素超过 ${limit} 个，请改为绘制范围，或在“空间模型”中后台运行`,
  repairedReference: (count: number) => `参照图层有 ${count} 个要素存在拓扑错误，已自动修复后参与分析`,
  repairedArea: (count: number) =>
    `查询范围中有 ${count} 个图形存在拓扑错误（如自相交），已自动修复后参与查询`,
  repairedFeature: (count: number) => `有 ${count} 个要素存在拓扑错误，已自动修复后参与查询`,
  unknownField: (name: string) => `查询的图层没有字段“${name.slice(0, 64)}”`,
  versionOrYear: '版本（version）和年份（year）只能给出一个',
  pointInvalid: '查询位置不正确，应为 [经度, 纬度]',
  oneReference: '查询范围和查询位置只能给出一个',
  drawnOnly: '您只能对自己绘制的范围进行此项分析',
  placeTooLarge: '查询范围过大，请缩小范围后重试',
  analysedPlaceTooLarge: (kilometres: number) =>
    `分析范围过大：长和宽都不能超过 ${kilometres} 公里，请缩小范围后重试`,
  offlineTooLarge: (kilometres: number) =>
    `离线携带的范围过大：长和宽都不能超过 ${kilometres} 公里，请缩小范围后重试`,
  takenAlong: (names: readonly string[]) => `离线携带内部图层：${names.join('、')}`,
  notTaken: '内部图层，您没有离线携带的权限，联网后由服务器核查',
  preview: '预览：由手机计算，以联网后服务器核查的结果为准',
  previewNotTaken: '没有带走这一图层，联网后由服务器核查',
  previewOutside: '超出带走的范围，联网后由服务器核查',
  oneOutline: '一次只能核查一个绘制的范围，请绘制一个区域后再试',
  notChecked: (id: string) => `图层“${id}”不是核查图层`,
  nothing: '无',
  unclassified: '未分类',
} as const;
