/** Words about accounts of staff that the server says. */
export const staffTexts = {
  userNameRule: '用户名须为2至64个字，只能用字母、汉字、数字和 . _ - @',
  userNameLikePhone: '用户名不能是他人可能使用的手机号，请改用姓名拼音等',
  userNameTaken: (name: string) => `用户名“${name}”已存在，请换一个`,
  phoneTaken: '该手机号已被其他账号使用，请核对',
  nameRule: '请填写姓名，2至30个字',
  phoneRule: '请输入正确联系电话信息',
  divisionMissing: '请填写行政区划',
  divisionUnknown: (code: string) => `没有代码为“${code}”的行政区划，请从区划树中选择`,
  divisionElsewhere: (code: string) => `行政区划“${code}”不属于本县`,
  divisionOutside: '该行政区划不在您的管理范围内',
  institutionUnknown: '所选机构不存在或已停用',
  what: '该账号',
  notYourself: {
    disable: '不能停用自己的账号，请由其他管理员操作',
    remove: '不能删除自己的账号，请由其他管理员操作',
    division: '不能修改自己的行政区划，请由其他管理员操作',
    password: '修改自己的密码请到用户中心',
    handOver: '不能把任务移交给本人',
  },
  widerThanYou: '该账号的数据范围大于您的，不能由您修改',
  openTasks: (count: number) => `该账号有${count}项未办结的任务，请先移交给其他人，再删除`,
  hasHistory: '该账号办理过业务，为保留办理记录不能删除；请改为停用',
  receiver: '请选择本县在用的工作人员接收任务',
  handOverReason: (by: string) => `离岗移交（${by}办理）`,
  differs: (fields: string) => `用户名已存在，且${fields}与表中不同；请在页面上修改该账号，或从表中删去此行`,
  twice: (row: number) => `与第${row}行重复`,
  rolesUnknown: (name: string) => `没有名为“${name}”的角色，请填写角色名称，多个用顿号分隔`,
  institutionMissing: (name: string) => `没有名为“${name}”的机构，请先导入机构`,
  stateRule: '状态填写“启用”或“禁用”，空为启用',
  importedDivisions: (written: number, total: number) => `导入行政区划：${total}行，写入${written}行`,
  importedInstitutions: (written: number, total: number) => `导入机构：${total}行，写入${written}行`,
  templates: { staff: '人员导入模板', divisions: '行政区划导入模板', institutions: '机构导入模板' },
  imported: (written: number, total: number) => `导入人员：${total}行，写入${written}行`,
  exportTitle: '人员',
} as const;

/** Columns of the staff's workbook: template and import have the same, and the export begins with them. */
export const staffColumns = {
  userName: '用户名',
  name: '姓名',
  phone: '手机号',
  division: '行政区划代码',
  divisionName: '行政区划',
  institution: '机构',
  roles: '角色',
  qyzt: '状态',
  password: '初始密码',
} as const;

/** What lists of staff say beside what a table of them may hold. */
export const staffListColumns = {
  lastSignInTime: '最近登录',
  createTime: '建立时间',
  never: '从未登录',
} as const;

/** Words of a state, on the wire `YES` and `NO` (qyzt). */
export const stateTexts = { YES: '启用', NO: '禁用' } as const;
