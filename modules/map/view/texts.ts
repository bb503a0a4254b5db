/** What the map's screens say themselves; the tools' words are the map view's. */
export const mapViewTexts = {
  location: '位置图',
  confirm: '确定',
  noPlace: '没有可显示的位置',
  loading: '地图加载中...',
  slow: '网络较慢，地图仍在加载',
  again: '重新加载',
  back: '返回',
  unknownSystem: '该服务的坐标系无法在地图上显示',
  enlarge: '放大地图',
  yes: '是',
  no: '否',
} as const;
