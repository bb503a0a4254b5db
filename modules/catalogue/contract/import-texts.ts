import type { GeometryProblem } from '@homestead/geodesy';

/** Why an import does not take a feature. */
export type FeatureProblem =
  | GeometryProblem
  | 'duplicateId'
  | 'unreadableText'
  | 'wrongZone'
  | 'outsideCounty'
  | 'noArea'
  | 'notRepaired'
  | 'nullGeometry'
  | 'emptyGeometry'
  | 'unsupportedGeometry'
  | 'openLine'
  | 'broken'
  | 'textTooLong'
  | 'badCoordinates';

/** What an import puts right in a feature. */
export type RepairCode = 'ringClosed' | 'pointsThinned' | 'madeValid' | 'duplicateFeature';

/** What an import says to an administrator. */
export const importTexts = {
  kind: '图层导入',
  features: {
    unparseable: '不是有效的 GeoJSON 要素',
    empty: '没有图形',
    wrongType: '图形类型与图层不符',
    badStructure: '坐标结构与图形类型不符',
    notFinite: '坐标含有无效数值',
    outOfRange: '坐标超出经纬度范围；请先转换为 CGCS2000 经纬度（EPSG:4490），经度在前',
    swappedAxes: '经度和纬度写反了；GeoJSON 应经度在前、纬度在后',
    wrongCrs: '坐标系不受支持；请先转换为 CGCS2000 经纬度（EPSG:4490）',
    unclosed: '环未闭合，首尾两点必须相同',
    tooFewPoints: '顶点过少',
    tooManyVertices: '顶点超过 1000000 个，请拆分要素',
    tooManyFeatures: '不是单个要素',
    duplicateId: '编号（id）与前面的要素重复',
    unreadableText: '属性文字含有无法保存的字符，请检查文件编码',
    wrongZone: '坐标不在所选坐标系的范围内，请核对带号、中央子午线和坐标先后次序',
    outsideCounty: '图形在县域以外',
    noArea: '图形没有面积',
    notRepaired: '图形自相交，且无法修复',
    nullGeometry: '没有图形',
    emptyGeometry: '图形没有坐标',
    unsupportedGeometry: '图形类型不受支持（混合集合或曲线）',
    openLine: '线未闭合，不能作为面',
    broken: '要素数据损坏，无法读取',
    textTooLong: '属性文字过长',
    badCoordinates: '坐标缺失或不是数字',
  } satisfies Record<FeatureProblem, string>,
  repairs: {
    ringClosed: '环未闭合，已补上终点',
    pointsThinned: '有重复顶点，已略去',
    madeValid: '图形自相交或环重叠，已按结构修复',
    duplicateFeature: '与前面的要素完全相同，已略去',
  } satisfies Record<RepairCode, string>,
  noFile: (path: string, reason: string) => `无法读取文件 ${path}：${reason}`,
  severalLayers: (names: readonly string[]) => `文件中有多个图层，请写明是哪一个：${names.join('、')}`,
  noCrs: '无法判断文件的坐标系，请写明',
  noFeatures: '文件中没有要素',
  refused: (count: number) => `有 ${count} 个要素不能入库，本次导入全部取消`,
  uploaded: '上传成功，正在检查',
  confirmed: '已开始导入',
  cancelled: '已取消导入',
  tooLarge: '文件超过 1 GB，请拆分或压缩后再上传',
  noRoom: '存储空间不足，请联系管理员',
  emptyFile: '文件是空的',
  notExamined: '文件还没有检查完，请稍后再试',
  alreadyStarted: '导入已经开始，不能再改',
  alreadyEnded: '导入已经结束',
  stillRunning: '导入尚未结束，请先取消',
  onlyOwn: '只能处理自己上传的导入',
  sourceGone: '源文件已不在服务器上，请重新上传',
  unreadable: (code: string) =>
    `文件无法读取，请核对内容，或用制作它的软件重新导出；仍不行请联系管理员（代号：${code}）`,
  processDied: '读取文件时内存或时间不足，请拆分后重试',
  interruptedTooOften: '导入多次中断，请检查文件或联系管理员',
  nothingKept: '没有可以入库的要素',
  unknownSourceLayer: '源文件中没有这个图层',
  noLayerChosen: '请选择目标图层，或新建图层',
  bothLayers: '目标图层和新图层只能选一个',
  unknownLayer: '没有这个图层',
  takenLayer: (id: string) => `图层编码 ${id} 已被使用`,
  unknownCrs: '坐标系不受支持',
  otherContent: (isPicture: boolean) =>
    isPicture ? '目标图层是矢量图层，不能导入影像，请新建图层' : '目标图层是影像图层，不能导入矢量数据',
  pictureTooLarge: '影像的范围对它的分辨率来说过大，请分幅后导入',
  wrongGeometry: (found: string, wanted: string) => `源图层是${found}，与目标图层（${wanted}）不符`,
  geometries: { Point: '点', LineString: '线', Polygon: '面' } as Record<string, string>,
  unknownField: (name: string) => `源图层没有字段 ${name}`,
  fieldTwice: (name: string) => `字段 ${name} 用了两次`,
  unmapped: (name: string) => `字段 ${name} 没有导入，不能作为图层的字段`,
  unknownEncoding: '文字编码不受支持',
  encodingTakenBack: (reason: string) => `所选的文字编码读不了这个文件（${reason}），已改回自动判断`,
  report: {
    title: (name: string) => `导入报告-${name}`,
    columns: { number: '序号', id: '编号', kind: '处理', message: '原因' },
    kinds: { repaired: '已修复', refused: '未入库' },
  },
  acts: {
    uploaded: (name: string) => `上传源文件「${name}」`,
    examined: (name: string) => `重新检查源文件「${name}」`,
    confirmed: (name: string, layer: string) => `导入「${name}」到图层「${layer}」`,
    cancelled: (name: string) => `取消导入「${name}」`,
    removed: (name: string) => `删除导入记录「${name}」`,
  },
} as const;
