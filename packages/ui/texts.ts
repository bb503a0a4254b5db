/** Words of the one error handler and of the shell (spec 2 §8). */
export const texts = {
  sessionLost: '登录超时，请重新登录！',
  network: '网络异常，请检查网络连接是否正常',
  unauthorised: '网络异常',
  notSignedIn: '未登录，请重新登录',
  timedOut: '请求超时，请刷新页面重试！',
  chunkTitle: '页面没有加载完整',
  chunkBody: '网络不稳定或系统刚刚更新。重新加载即可继续，已填写的内容不会丢失。',
  offlineTitle: '当前没有网络',
  offlineBody: '网络恢复后会自动打开，已填写的内容不会丢失。',
  retry: '重试',
  crashTitle: '页面出现故障',
  crashBody: '重新加载即可继续，已填写的内容不会丢失。',
  reload: '重新加载',
  saveFailed: '导出没有完成，请检查网络后重试',
  uploadAborted: '已取消上传',
} as const;
