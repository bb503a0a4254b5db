/** Words of the tile service and of the built-in base maps. */
export const basemapTexts = {
  busy: '底图暂时不可用，请稍后再试',
  title: '瓦片服务',
  missing: (name: string) => `缺少参数 ${name}`,
  invalid: (name: string, expected: string) => `参数 ${name} 的值不正确，应为 ${expected}`,
  repeated: (name: string) => `参数 ${name} 只能给一次`,
  layer: (name: string) => `图层“${name}”不存在，或您无权查看`,
  outOfRange: (name: string) => `参数 ${name} 超出该级别的瓦片范围`,
  version: '只支持版本 1.0.0',
  unsupported: '只支持 GetCapabilities 与 GetTile',
} as const;
