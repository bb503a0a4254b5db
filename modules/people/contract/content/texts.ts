export const differenceTexts = {
  decided: '设置成功',
  changed: '这项差异已被他人处理，或文件又有更新，请刷新后再看',
  inUse: '这一条目正在使用，不能按文件删除，请先移走其下级',
} as const;
