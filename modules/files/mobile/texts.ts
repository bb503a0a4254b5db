export const uploadWords = {
  addFile: '选择文件',
  addImage: '拍照或选图',
  remove: (name: string) => `删除${name}`,
  preview: (name: string) => `预览${name}`,
  askRemove: '确定删除该文件？',
  loading: '加载中...',
  retry: '重试',
  missing: '文件不可查看',
  none: '未上传',
  image: '图片',
  count: (now: number, max: number) => `已传${now}/${max}`,
  sizeLimit: (size: string) => `每个不超过${size}`,
} as const;
