/** What a parameter may be, where one was given wrongly. */
const expected: Readonly<Record<string, string>> = {
  count: '0 或正整数',
  startIndex: '0 或正整数',
  limit: '正整数',
  offset: '0 或正整数',
  resultType: 'results 或 hits',
  sortBy: '“属性名 ASC”或“属性名 DESC”，用逗号分隔',
  datetime: '时刻（如 2026-01-01T00:00:00Z）或先后两个时刻（用“/”分隔）',
};
const wayOut = (name: string) => (expected[name] ? `，应为${expected[name]}` : '');

/** What the services that give features say to people. */
export const vectorTexts = {
  title: '县级地理数据服务',
  abstract: '本县已发布的矢量图层，按登录人员或接口调用方的权限提供',
  missing: (name: string) => `缺少参数 ${name}`,
  invalid: (name: string) => `参数 ${name} 不正确${wayOut(name)}`,
  repeated: (name: string) => `参数 ${name} 只能给一次`,
  unknownService: '只提供 WFS 服务',
  unknownOperation: (name: string) => `不支持的操作：${name}`,
  noVersion: '没有双方都支持的版本，本服务支持 2.0.0 和 1.1.0',
  unsupportedVersion: (version: string) => `不支持版本 ${version}，请用 2.0.0 或 1.1.0`,
  unknownLayer: (name: string) => `图层不存在：${name}`,
  unknownField: (name: string) => `图层没有属性：${name}`,
  unknownCrs: (name: string, example: string) =>
    `不支持的坐标系：${name}；请用服务说明中列出的，如 ${example}`,
  unknownFormat: (name: string, known: readonly string[]) =>
    `不支持的输出格式：${name}；可用：${known.join('、')}`,
  strangeId: (name: string) => `编号 ${name} 不属于所查询的图层，请用该图层的 typeNames 查询`,
  unnamedId: (name: string) => `编号 ${name} 不正确，应为“图层.编号”，或同时写明 typeNames`,
  unknownQuery: (name: string) => `没有这个预存查询：${name}`,
  unknownFeature: (id: string) => `要素不存在：${id}`,
  oneLayer: 'SHAPE-ZIP 一次只能输出一个图层，请分别请求',
  join: '不支持多图层联合查询，请分别查询',
  box: '范围应为 最小X,最小Y,最大X,最大Y，且最小值不能大于最大值',
  notANumber: (field: string, value: string) => `属性 ${field} 是数值，不能与“${value}”比较`,
  badGeometry: '过滤条件中的几何图形不正确',
  foreignFilter: (name: string) => `不支持参数 ${name}，请改用 FILTER（OGC 过滤编码）`,
  exclusive: 'FILTER、BBOX 和 RESOURCEID 只能用一个',
  byIdTitle: '按编号取要素',
  unknownParameter: (name: string) => `没有这个参数：${name}`,
  tooManyQueries: '一次查询的图层过多',
  unevenGroups: '括号分组应只有一组，或与图层个数相同',
} as const;
