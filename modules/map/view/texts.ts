/** What the map's screens say themselves; the tools' words are the map view's. */
export const mapViewTexts = {
  location: '位置图',
  confirm: '确定',
  noPlace: '没有可显示的位置',
  loading: '地图加载中...',
  enlarge: '放大地图',
} as const;
