export const sketchTexts = {
  notAreal: '地块不是面，无法绘制草图，请重新绘制地块',
  tooSmall: '地块的界址点少于三个（相距不到1厘米的点算作一个），无法绘制草图，请重新绘制地块',
  tooLarge: '地块过大，图幅内按最小比例尺也画不下，请核对地块',
  tooMany: (most: number) => `地块的界址点超过${most}个，无法绘制草图，请简化地块边线`,
  east: '东至',
  south: '南至',
  west: '西至',
  north: '北至',
  metres: 'm',
  planeAxes: ['X（北）/m', 'Y（东）/m'],
  degreeAxes: ['纬度/°', '经度/°'],
} as const;
