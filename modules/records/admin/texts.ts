/** Words of the pages of registers. */
export const registerTexts = {
  create: '新增登记',
  creating: (label: string) => `${label}：新增`,
  viewing: (label: string) => `${label}：查看`,
  editing: (label: string) => `${label}：修改`,
  view: '查看',
  edit: '修改',
  save: '保存',
  search: '关键字',
  division: '行政区划',
  updated: '更新时间',
  record: '这条登记',
  owner: (name: string) => `责任单位：${name}`,
  files: (count: number) => `${count} 个文件`,
  readAnew: '内容刚被他人修改，已为您刷新；您填写的都在，请核对后再保存',
  facts: (division: string, time: string) => `所在地：${division}　最后更新：${time}`,
} as const;
