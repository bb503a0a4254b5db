export const phoneTexts = {
  busy: '执行中...',
  loading: '加载中...',
  back: '返回',
  retry: '重试',
  confirm: '确定',
  cancel: '取消',
  empty: '暂无内容',
  failed: '加载失败',
  more: '加载更多',
  end: '没有更多了',
  offline: '当前没有网络，已填写的内容会保存在本机',
  close: '关闭',
} as const;
