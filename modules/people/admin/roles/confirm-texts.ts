/** Words of the page that confirms grants. */
export const confirmTexts = {
  title: '授权确认',
  note: '启用三员分立（SEPARATE_DUTIES）后，授予角色须由另一名管理员确认才生效',
  search: '姓名或用户名',
  person: '人员',
  role: '角色',
  division: '行政区划',
  days: '起止日期',
  atOnce: '即日',
  withoutEnd: '长期',
  by: '授权人',
  time: '授权时间',
  confirm: '确认',
  reject: '退回',
  askConfirm: (person: string, role: string) => `确认授予“${person}”角色“${role}”？确认后立即生效。`,
  askReject: (person: string, role: string) => `不同意授予“${person}”角色“${role}”？该授权将被取消。`,
} as const;
