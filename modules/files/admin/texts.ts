/** Words of uploads and file lists on the desktop. The messages of rules stand in the contract. */
export const fileAdminTexts = {
  choose: '选择文件',
  addImage: '上传图片',
  drop: '点击或拖入文件上传',
  preview: '预览',
  download: '下载',
  remove: '删除',
  retry: '重试',
  cancel: '取消',
  failed: '上传失败',
  uploading: '加载中...',
  missing: '文件不存在或无权查看',
  none: '未上传',
  removeAsk: '确定删除该文件吗？',
  limit: (count: number, size: string, types: string) => `最多 ${count} 个，每个不超过 ${size}，${types}`,
  anyType: '格式不限',
  types: (types: readonly string[]) => types.join('、'),
} as const;
