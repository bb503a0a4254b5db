/** Words of the phone's shell. */
export const shellTexts = {
  title: '农村宅基地审批',
  large: '长辈版',
  standard: '标准版',
  tabs: '主导航',
  menuFailed: '菜单没有加载，点此重试',
  connecting: '加载中...',
  offlineWork: '离线办理',
  missing: '没有这个页面',
  toHome: '回到首页',
} as const;
