/** Words of the tile service and of the built-in base maps. */
export const basemapTexts = {
  busy: '底图暂时不可用，请稍后再试',
  title: '瓦片服务',
  missing: (name: string) => `缺少参数 ${name}`,
  invalid: (name: string) => `参数 ${name} 的值不正确`,
  outOfRange: (name: string) => `参数 ${name} 超出该级别的瓦片范围`,
  version: '只支持版本 1.0.0',
  unsupported: '只支持 GetCapabilities 与 GetTile',
} as const;
