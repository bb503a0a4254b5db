/** Words of layers that are written to files. */
export const layerExportTexts = {
  formats: {
    shapefile: 'Shapefile（zip）',
    geopackage: 'GeoPackage',
    geojson: 'GeoJSON',
    kml: 'KML',
    gml: 'GML',
    csv: 'CSV',
    dxf: 'DXF',
    boundaryText: '界址点 TXT',
  },
  fileName: (layer: string, version: number) => `${layer} 第${version}版`,
  exported: (name: string, format: string, count: number) => `导出图层：${name}，${format}，${count} 个要素`,
  tooMany: (count: number, most: number) =>
    `图层有 ${count.toLocaleString('zh-CN')} 个要素，一次最多导出 ${most.toLocaleString('zh-CN')} 个，请用 WFS 分页读取`,
  unknownCrs: (code: string) => `不支持的坐标系：${code}`,
  needsAreas: '界址点 TXT 只能导出面图层',
  needsZone: '界址点 TXT 要用 3 度带平面坐标系，如 EPSG:4549',
} as const;
