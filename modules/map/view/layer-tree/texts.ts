import { partShown } from '@homestead/mapview/plain';

const written = (scale: number): string => Math.round(scale).toLocaleString('zh-CN');

export const layerTreeTexts = {
  title: '图层树',
  search: '搜索图层',
  reset: '恢复默认',
  wasReset: '已恢复为默认的图层设置',
  notReset: '未能恢复默认，请稍后再试',
  fold: '收起',
  unfold: '展开',
  close: '关闭图层树',
  loading: '图层加载中...',
  failed: '图层树未能加载',
  retry: '重试',
  empty: '还没有可用的图层',
  noMatch: '没有符合的图层',
  opacity: (name: string) => `${name}的不透明度`,
  percent: (value: number) => `${value}%`,
  showAll: (name: string) => `显示“${name}”中的全部图层`,
  details: (name: string) => `${name}的详情`,
  legend: '图例',
  legendOf: (name: string) => `${name}的图例`,
  noLegend: '没有图例',
  kind: '类型',
  srs: '坐标系',
  remark: '说明',
  zoomTo: '缩放至图层',
  up: '上移',
  down: '下移',
  moved: (name: string) => `已移动“${name}”`,
  unknownSystem: (name: string) => `图层“${name}”的坐标系无法在地图上显示`,
  /** At which scale a layer can be seen, where it is not. */
  tooFar: (scale: number) => `当前比例尺不显示，放大到 1:${written(scale)} 以内可见`,
  tooNear: (scale: number) => `当前比例尺不显示，缩小到 1:${written(scale)} 以外可见`,
  /** A layer holds more in view than a map can show. */
  partShown,
  dragHint: '拖动图层可调整上下顺序，也可拖入目录',
} as const;
