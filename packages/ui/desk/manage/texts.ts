/** Words of pages that manage a list. */
export const manageTexts = {
  create: '新增',
  edit: '编辑',
  remove: '删除',
  save: '保存',
  reset: '重置',
  columns: '列设置',
  allColumns: '恢复默认',
  import: '导入',
  template: '下载模板',
  actions: '操作',
  more: '更多',
  total: (count: number) => `共 ${count} 条`,
  empty: '还没有内容',
  emptySearch: '没有符合条件的内容，可调整查询条件',
  chosen: (count: number) => `已选 ${count} 项`,
  chooseRow: (name: string) => `选择${name}`,
  unchoose: '取消选择',
  removeAsk: (name: string) => `删除“${name}”？删除后不能恢复。`,
  bulkAsk: (label: string, count: number, chosen: number) =>
    `对选中的 ${count} 项执行“${label}”？${othersStay(count, chosen)}`,
  bulkTitle: (label: string, count: number, chosen: number) =>
    `${label} ${count} 项${chosen > count ? `（${othersStay(count, chosen)}）` : ''}`,
  bulkDone: (label: string, count: number) => `${label}完成，共 ${count} 项`,
  bulkPartly: (done: number, failed: number) => `${done} 项已完成，${failed} 项没有完成`,
  restored: (hasPassword: boolean) =>
    `已恢复登录失效前填写、没有保存的内容${hasPassword ? '；密码请重新填写' : ''}`,
  unsaved: '填写的内容还没有保存，确定离开吗？',
  leave: '不保存，离开',
  stay: '继续填写',
  required: (label: string) => `请填写${label}`,
  choose: (label: string) => `请选择${label}`,
  chooseFile: '选择 Excel 文件（.xlsx）',
  chooseAnyFile: '选择文件',
  noFile: '请先选择要导入的文件',
  modes: {
    all: '全部正确才写入（有一行不对就都不写）',
    good: '写入正确的行，其余列出原因',
  },
  mode: '遇到错误时',
  again: '再次导入',
  check: '检查（不写入）',
  checked: (right: number, unchanged: number) =>
    `检查完成，未写入：${right} 行可以写入，${unchanged} 行没有变化`,
  effects: '导入后：',
  effectsTitle: '导入前请确认影响',
  notImported: '尚未导入',
  close: '关闭',
  importFaults: (count: number) => `${count} 处需要修改`,
  importDone: (written: number, unchanged: number) => `写入 ${written} 行，${unchanged} 行没有变化`,
  importNone: '没有写入任何内容，请修改后重新导入',
  faultColumns: { row: '行', column: '列', value: '内容', message: '原因' },
  yes: '启用',
  no: '禁用',
} as const;

const othersStay = (count: number, chosen: number) =>
  chosen > count ? `另外选中的 ${chosen - count} 项不适用，保持不变` : '';
