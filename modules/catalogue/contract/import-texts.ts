import type { GeometryProblem } from '@homestead/geodesy';

/** Why an import does not take a feature. */
export type FeatureProblem = GeometryProblem | 'duplicateId' | 'unreadableText';

/** What an import says to an administrator. */
export const importTexts = {
  features: {
    unparseable: '不是有效的 GeoJSON 要素',
    empty: '没有图形',
    wrongType: '图形类型与图层不符',
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
  } satisfies Record<FeatureProblem, string>,
  noFile: (path: string, reason: string) => `无法读取文件 ${path}：${reason}`,
  notUtf8: '文件不是 UTF-8 编码，请先转换编码',
  notGeoJson: (reason: string) => `文件不是有效的 GeoJSON：${reason}`,
  notCollection: '文件应为 GeoJSON 要素集合（FeatureCollection）',
  wrongCrs: '文件的坐标系不受支持；请先转换为 CGCS2000 经纬度（EPSG:4490），经度在前',
  noFeatures: '文件中没有要素',
  refused: (count: number) => `有 ${count} 个要素不能入库，本次导入全部取消`,
} as const;
