/** Words of the keys of other systems. */
export const consumerTexts = {
  title: '接口密钥',
  columns: {
    name: '名称',
    keyId: '密钥编号',
    scopes: '允许的内容',
    networks: '允许来访的网段',
    expiresOn: '有效期至',
    qyzt: '状态',
    createTime: '创建时间',
  },
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
