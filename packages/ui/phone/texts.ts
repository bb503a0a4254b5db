import { widgetTexts } from '../widgets/texts.ts';

export const phoneTexts = {
  readAloud: '听一听',
  stopReading: '停止',
  pull: '下拉刷新',
  letGo: '松开刷新',
  refreshing: '正在刷新…',
  busy: widgetTexts.busy,
  loading: widgetTexts.loading,
  back: '返回',
  retry: widgetTexts.retry,
  confirm: widgetTexts.confirm,
  cancel: widgetTexts.cancel,
  empty: '暂无内容',
  failed: '加载失败',
  more: '加载更多',
  end: '没有更多了',
  offline: '当前没有网络，已填写的内容会保存在本机',
  close: widgetTexts.close,
} as const;
