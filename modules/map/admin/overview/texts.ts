export const overviewTexts = { title: '一张图', loading: '地图加载中...' } as const;
