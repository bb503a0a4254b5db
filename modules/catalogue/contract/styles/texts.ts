/** Words of styles, layers and layer groups that the server says. */
export const styleTexts = {
  kind: '地图样式',
  layerKind: '图层',
  groupKind: '图层组',
  layerCode: '图层编码由小写字母开头，只能含小写字母、数字和连字符',
  fields: {
    name: '名称',
    geometryType: '图形类型',
    style: '样式',
    description: '说明',
    classField: '分类字段',
    nameField: '名称字段',
    publicFields: '公开字段',
    internal: '内部图层',
  },
  empty: (label: string) => `请填写${label}`,
  nameTaken: (name: string) => `名称“${name}”已被使用，请换一个`,
  idTaken: (id: string) => `编码“${id}”已被图层或图层组使用，请换一个`,
  styleUsed: (layers: readonly string[]) =>
    `样式正被 ${layers.length} 个图层使用（${some(layers)}），请先为图层换用其他样式`,
  noStyle: '样式不存在，请重新选择',
  otherGeometry: (style: string, layer: string) => `该样式用于${style}图层，不能用于${layer}图层`,
  geometryUsed: (layers: readonly string[]) => `样式正被图层使用（${some(layers)}），不能改变图形类型`,
  geometryFixed: '图层已有数据，不能改变图形类型',
  layerDelivered: '随系统发布的图层用于表单和核查，不能删除',
  layerVersions: (count: number) => `图层已有 ${count} 个版本的数据，办件的核查以其为凭，不能删除`,
  layerGrouped: (groups: readonly string[]) => `图层在图层组（${some(groups)}）中，请先移出`,
  groupGrouped: (groups: readonly string[]) => `图层组在图层组（${some(groups)}）中，请先移出`,
  noMember: (id: string) => `图层或图层组“${id}”不存在`,
  memberTwice: (name: string) => `“${name}”在组中出现了两次`,
  cycle: (name: string) => `图层组“${name}”直接或间接包含本组，不能加入`,
  tooDeep: '图层组最多嵌套五级',
  noField: (property: string, layer: string) => `图层“${layer}”的数据中没有字段“${property}”`,
  noData: '图层还没有已发布的数据，不能从数据生成样式',
  notReadable: '您不能读取该图层的这个字段',
  noValues: (property: string) => `字段“${property}”没有值`,
  noNumbers: (property: string) => `字段“${property}”不是数值，请改用“按唯一值”`,
  tooManyValues: (count: number, most: number) =>
    `字段有 ${count} 个以上不同的值，只列出最多的 ${most} 个，其余归入“其他”`,
  fewerClasses: (made: number) => `不同的值较少，只分出 ${made} 级`,
  withoutValue: (count: number) => `有 ${count} 个要素没有可用的值，归入“其他”`,
  rest: '其他',
  created: (kind: string, name: string) => `新增${kind}“${name}”`,
  changed: (kind: string, name: string) => `修改${kind}“${name}”`,
  removed: (kind: string, name: string) => `删除${kind}“${name}”`,
  assigned: (layer: string, style: string | null) =>
    style ? `图层“${layer}”使用样式“${style}”` : `图层“${layer}”使用默认样式`,
  imported: (name: string) => `导入样式“${name}”`,
  geometry: { Point: '点', LineString: '线', Polygon: '面' },
} as const;

function some(names: readonly string[]): string {
  return `${names.slice(0, 3).join('、')}${names.length > 3 ? '等' : ''}`;
}
