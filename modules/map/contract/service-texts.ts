/** What the published map services say of themselves and to people. */
export const mapServiceTexts = {
  title: '宅基地地理数据服务',
  abstract: '已发布的图层和图层组，按权限提供',
  groupStyle: '各图层的默认样式',
  unknownLayer: '图层不存在，或您无权查看',
  unknownTile: '瓦片不存在',
  unknownGrid: (names: string) => `参数 crs 不正确，可用：${names}`,
  noFeatures: '此处没有要素',
  feature: (layer: string, id: string) => `${layer} ${id}`,
} as const;
