/** Words of looking at files, the same on both clients. */
export const viewTexts = {
  preview: '预览',
  loading: '加载中...',
  missing: '文件不存在或无权查看',
  retry: '重试',
  larger: '放大',
  smaller: '缩小',
  left: '向左旋转',
  right: '向右旋转',
  reset: '还原',
  previous: '上一张',
  next: '下一张',
  none: '未上传',
  place: (index: number, count: number) => `${index} / ${count}`,
  cell: (count: number) => `预览图片，共 ${count} 张`,
  count: (count: number) => `${count} 张`,
} as const;
