/** Words about divisions, organisations and institutions that the server says. */
export const organizationTexts = {
  codeRule: '区划代码须为6位（县）、9位（乡镇）或12位（村）数字，也可填写12位国家统计代码',
  codeTaken: (code: string, name: string) => `区划代码“${code}”已由“${name}”使用`,
  otherCounty: (code: string, county: string) => `区划代码“${code}”不属于本县（${county}）`,
  noParent: (code: string) => `没有上级区划“${code}”，请先新增上级`,
  nameRule: '请填写名称，1至60个字',
  nameTaken: (name: string) => `同一上级下已有“${name}”，请换一个名称`,
  parentRule: '请选择上级',
  parentUnknown: '所选上级不存在，请刷新后再选',
  cycle: '不能移到自己或自己的下级之下',
  codePlace: (code: string) => `区划代码“${code}”决定了它的上级，只能在同级中调整顺序`,
  siblingUnknown: '所选的相邻项已不在该上级之下，请刷新后再试',
  inUse: (name: string, what: string) => `“${name}”${what}，不能删除`,
  uses: {
    divisions: (count: number) => `下有${count}个下级区划`,
    organizations: (count: number) => `下有${count}个组织`,
    institutions: (count: number) => `有${count}个机构`,
    accounts: (count: number) => `有${count}个账号`,
    grants: (count: number) => `有${count}项授权`,
    roles: (count: number) => `是${count}个角色的指定范围`,
    cases: (count: number) => `有${count}件案件`,
    roots: '是本县的根',
  },
  creditCodeRule: '统一社会信用代码须为18位，且校验位正确，请核对',
  creditCodeTaken: (name: string) => `该统一社会信用代码已由“${name}”使用`,
  institutionTaken: (name: string) => `该区划已有名为“${name}”的机构`,
  organizationUnknown: '所选组织不存在，或不在该区划',
  stateRule: '状态填写“启用”或“禁用”',
  telephoneRule: '请输入正确联系电话信息',
  recordUnknown: '没有这条单位基本信息，或您无权查看',
  recordTaken: (name: string) => `该单位基本信息已关联“${name}”`,
  divisionDiffers: (name: string) => `区划代码已由“${name}”使用`,
  exportTitles: { divisions: '行政区划', institutions: '机构' },
} as const;

/** Columns of the workbook of divisions. */
export const divisionColumns = { code: '区划代码', name: '名称' } as const;

/** Columns of the workbook of institutions. */
/** What lists of institutions say beside what a table of them may hold. */
export const institutionListColumns = {
  divisionName: '行政区划',
  organization: '所属组织',
  accounts: '账号数',
} as const;

export const institutionColumns = {
  name: '机构名称',
  division: '行政区划代码',
  creditCode: '统一社会信用代码',
  type: '机构类型',
  contact: '联系人',
  telephone: '联系电话',
  address: '地址',
  qyzt: '状态',
} as const;
