/** Words of the keys of other systems. */
export const consumerTexts = {
  created: '新增成功',
  edited: '修改成功',
  deleted: '删除成功',
  set: '设置成功',
  noName: '请输入名称',
  nameTaken: '名称已被使用',
  badNetwork: (network: string) => `“${network}”不是网段，应如 10.20.0.0/16`,
  badDate: '日期应为 YYYY-MM-DD',
  twoSecrets: '同时有效的密钥至多两个，请先停用一个',
  noRoleScopes: '授予密钥角色（role:）须有“给人员授予角色”的权限',
  noRole: (code: string) => `没有启用的角色“${code}”`,
} as const;
