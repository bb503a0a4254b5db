/** Chinese texts of the gallery of house drawings, server and clients alike. */
export const drawingTexts = {
  broken: (folder: string, why: string) => `房屋图集 house-drawings/${folder} 不正确：${why}`,
  otherNumber: '图纸编号与文件夹名称不一致',
  unknownStyle: (style: string) => `建筑风貌“${style}”不在字典中`,
  missingPicture: (file: string) => `缺少图片 ${file}`,
  oneSheet: '应有且只有一张图纸全图（sheet）',
  noFront: '应有正立面图（front）',
  sheetRefused: (message: string) => `图纸全图不能用于表单：${message}`,
  activePicture: (file: string) => `图片 ${file} 含有脚本或外部引用`,
  footprintOver: (by: string) => `占地面积超出申请${by}㎡`,
  storeysOver: (by: number) => `比申请多${by}层`,
  heightOver: (by: string) => `高度超出申请${by}米`,
} as const;
