/** Words of the dictionaries that the server says, and those that its tables share with the pages. */
export const dictionaryTexts = {
  kind: '数据字典',
  columns: { value: '值', label: '名称', parent: '上级值', sort: '顺序', state: '状态', remark: '备注' },
  states: { YES: '启用', NO: '禁用' },
  codeTaken: (code: string) => `编码“${code}”已被使用，请换一个`,
  codeRule: '字典编码由小写字母开头，只能含小写字母、数字和连字符',
  codeFixed: '编码被表单使用，不能修改',
  valueTaken: (value: string) => `值“${value}”在本字典中已存在`,
  valueTwice: (value: string) => `值“${value}”在文件中出现了两次`,
  valueComma: '值不能含有逗号（多选字段以逗号分隔）',
  valueFixed: '已有数据使用该值，不能修改值，可以修改名称',
  empty: (label: string) => `请填写${label}`,
  tooLong: (label: string, most: number) => `${label}不能超过 ${most} 个字`,
  badState: '状态只能填写“启用”或“禁用”',
  badSort: '顺序应为 0 到 999999 的整数',
  noParent: '上级条目不在本字典中',
  cycle: '上级条目不能是自己或自己的下级',
  tooDeep: '条目最多五级',
  hasChildren: '请先移走或删除下级条目',
  delivered: '随系统发布的字典不能删除，可以禁用不需要的条目',
  usedByFields: (fields: readonly string[]) =>
    `字典正被 ${fields.length} 个字段使用（${fields.slice(0, 3).join('、')}${fields.length > 3 ? '等' : ''}），不能删除`,
  itemUsed: (uses: readonly { label: string; records: number }[]) =>
    `该条目已被使用（${uses
      .slice(0, 3)
      .map(({ label, records }) => `${label} ${records} 条`)
      .join('、')}），不能删除，请改为禁用`,
  itemNamed: (forms: readonly string[]) =>
    `表单规则用到该条目（${forms.slice(0, 3).join('、')}），不能删除或禁用`,
  lastItem: '字典正被字段使用，至少保留一个启用的条目',
  created: (name: string) => `新增数据字典“${name}”`,
  changed: (name: string) => `修改数据字典“${name}”`,
  removed: (name: string) => `删除数据字典“${name}”`,
  itemCreated: (name: string, label: string) => `数据字典“${name}”新增条目“${label}”`,
  itemChanged: (name: string, label: string) => `数据字典“${name}”修改条目“${label}”`,
  itemRemoved: (name: string, label: string) => `数据字典“${name}”删除条目“${label}”`,
  imported: (name: string, written: number) => `数据字典“${name}”导入条目 ${written} 行`,
  sheetTitle: (name: string) => `${name}条目`,
  templateTitle: '字典条目模板',
  importDone: '导入完成',
  exportedItems: (name: string, count: number) => `导出数据字典“${name}”的条目${count}行`,
  mayNotCreate: '没有这个字典，您没有新增字典的权限',
  sheetNote:
    '编码已有的修改名称和备注，没有的新增；空单元格不改动，要清空备注请填“无”。条目在各字典的页面导入。',
  dictionaryColumns: {
    code: '编码',
    name: '名称',
    remark: '备注',
    version: '版本',
    items: '条目数',
    uses: '使用字段数',
  },
} as const;
