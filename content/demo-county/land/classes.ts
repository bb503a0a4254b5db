/** Land classes of the third survey that occur here (TD/T 1055-2019): code to name. */
export const classNames = {
  '0101': '水田',
  '0103': '旱地',
  '0201': '果园',
  '0202': '茶园',
  '0301': '乔木林地',
  '0302': '竹林地',
  '0305': '灌木林地',
  '0307': '其他林地',
  '0404': '其他草地',
  '05H1': '商业服务业设施用地',
  '0702': '农村宅基地',
  '08H1': '机关团体新闻出版用地',
  '08H2': '科教文卫用地',
  '0810': '公园与绿地',
  '09': '特殊用地',
  '1003': '公路用地',
  '1006': '农村道路',
  '1101': '河流水面',
  '1103': '水库水面',
  '1104': '坑塘水面',
  '1109': '水工建筑用地',
  '1202': '设施农用地',
} as const;

export type LandClass = keyof typeof classNames;
export const classCodes = Object.keys(classNames) as LandClass[];
