/** Chinese texts of the record calls. */
export const recordTexts = {
  register: '登记台账',
  byTask: '该数据由流程任务写入，不能直接新增、修改或删除',
  answered: '该申请已审核，不能再修改',
  division: '行政区划不在您的管辖范围内',
  idDiffers: '地址中的编号与内容中的编号不一致',
  version: '请带上读取时的版本号（version）',
  filterPersonal: '您没有按个人信息查询或排序的权限',
  revealed: (label: string) => `查看${label}的个人信息`,
  created: (label: string) => `新增${label}`,
  updated: (label: string) => `修改${label}`,
  removed: (label: string) => `删除${label}`,
  fileMissing: '文件不存在或不属于您，请重新上传',
} as const;
