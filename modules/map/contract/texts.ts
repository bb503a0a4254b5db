/** Everything that the map module says to people on the server's side. */
export const texts = {
  notAnalysed: '空间分析未能完成（未能分析），请稍后重试',
  unknownLayer: '图层不存在',
  layerNotImported: (name: string) => `图层「${name}」尚未入库，未能分析`,
  layerNotAreal: '图层不是面图层，不能做叠加分析',
  tooManyCandidates: (limit: number) => `范围内的图层要素超过 ${limit} 个，请缩小范围后重试`,
  inputTooLarge: (limit: number) => `输入图层的要素超过 ${limit} 个，请改为绘制范围`,
  repairedReference: (count: number) => `参照图层有 ${count} 个要素存在拓扑错误，已自动修复后参与分析`,
  repairedFeature: (count: number) => `有 ${count} 个要素存在拓扑错误，已自动修复后参与查询`,
  noCondition: '请给出查询范围、位置或条件',
  pointInvalid: '查询位置不正确，应为 [经度, 纬度]',
  oneReference: '查询范围和查询位置只能给出一个',
  drawnOnly: '您只能对自己绘制的范围进行此项分析',
  placeTooLarge: '查询范围过大，请缩小范围后重试',
  analysedPlaceTooLarge: (kilometres: number) =>
    `分析范围过大：长和宽都不能超过 ${kilometres} 公里，请缩小范围后重试`,
  oneOutline: '一次只能核查一个绘制的范围，请绘制一个区域后再试',
  notChecked: (id: string) => `图层“${id}”不是核查图层`,
  nothing: '无',
  unclassified: '未分类',
} as const;
