/** Words of the built-in base maps. */
export const basemapTexts = {
  busy: '底图暂时不可用，请稍后再试',
  title: '底图服务',
  missing: (name: string) => `缺少参数 ${name}`,
  invalid: (name: string) => `参数 ${name} 的值不正确`,
  outOfRange: (name: string) => `参数 ${name} 超出该级别的瓦片范围`,
  unsupported: '只支持 GetCapabilities 与 GetTile',
} as const;
