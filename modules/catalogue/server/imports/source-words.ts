import { FormatError, type FormatErrorCode, type GuessReason } from '@homestead/geoformats';

const listed = (names: readonly string[]) => (names.length > 0 ? `：${names.join('、').slice(0, 300)}` : '');

/** Why a source file cannot be read, for the clerk. */
const words: Record<FormatErrorCode, (names: readonly string[]) => string> = {
  tooLarge: () => '文件超过 1 GB，请拆分后重试',
  empty: () => '文件是空的',
  cutShort: () => '文件不完整，请重新取得',
  broken: (names) => `文件损坏，无法读取${listed(names)}`,
  unknownFormat: () =>
    '无法识别文件格式；支持 Shapefile（zip）、GeoPackage、GeoJSON、KML、GML、DXF、CSV、Excel、界址点 TXT 和 GeoTIFF 影像',
  unsupportedFormat: (names) => `暂不支持这种格式${listed(names)}，请先转换`,
  wrongExtension: ([promised = '', found = '']) => `扩展名与内容不符：名为 ${promised}，实为 ${found}`,
  missingParts: (names) => `Shapefile 缺少文件${listed(names)}`,
  zipTooManyEntries: () => '压缩包中文件过多',
  zipTooLarge: () => '压缩包解压后过大',
  zipRatio: () => '压缩包压缩比异常，已拒绝',
  zipPath: (names) => `压缩包中有越出目录的路径${listed(names)}`,
  zipNested: () => '压缩包里还有压缩包，请先解开',
  zipLocked: () => '压缩包有密码，请先解开',
  zipWithoutData: () => '压缩包中没有可读取的数据',
  noLayers: () => '文件中没有图层',
  encoding: () => '文字编码不符，请另选编码',
  externalEntity: () => '文件含有外部实体，已拒绝',
  tooDeep: () => '文件嵌套过深，已拒绝',
  tooManyLayers: () => '图层过多，请拆分文件',
  tooManyFeatures: () => '要素超过 5000000 个，请拆分文件',
  tooManyFields: () => '字段超过 500 个，请减少字段',
  nameTooLong: (names) => `名称超过 255 个字${listed(names.map((name) => `${name.slice(0, 40)}…`))}`,
  textTooLong: () => '有一行或一个值过长',
  noCoordinates: (names) => `表中没有坐标列${listed(names)}`,
  noPlace: () => '影像没有地理位置，或方向不正',
  untiled: () => '影像没有分块或金字塔，请先处理',
};

/** What became of a file, in words: those of its format's fault, else those of the reading itself. */
export function wordsOf(error: unknown): string {
  if (error instanceof FormatError) return words[error.code](error.names);
  const { message = '' } = error as { message?: string };
  return /[\u4e00-\u9fff]/.test(message) ? message : `文件无法读取：${message.slice(0, 200)}`;
}

/** What a reader noticed beside the features, by its code. */
export const noteWords: Readonly<Record<string, string>> = {
  zDropped: '高程（Z）已略去',
  mDropped: '测量值（M）已略去',
  encodingGuessed: '文件没有写明文字编码，已自动判断，请核对',
  encodingContradicted: '文件写明的文字编码与内容不符，已另行判断，请核对',
  textReplaced: '有文字无法按此编码识别，已用“�”代替，请换一种编码',
  noCrs: '文件没有写明坐标系，请核对',
  unknownCrs: '文件写明的坐标系无法识别，请核对',
  axesTurned: '文件先写北后写东，已换为东在前',
  mixedGeometry: '图层中有多种图形',
  curvesStroked: '曲线已化为折线',
  noIndex: '没有索引文件（.shx），已逐条读取',
  recordsDiffer: '图形与属性的条数不一致',
  filesLeftOut: '压缩包中有不读取的文件',
  layersLeftOut: '有图层没有读取',
  entitiesLeftOut: '图纸中有既非线、面也非文字的对象，没有读取',
  fieldsRenamed: '有字段重名，已改名',
  deletedRecords: '有已标记删除的记录，已略去',
  zoneContradicted: '写明的带号与坐标的带号不一致，请核对',
  ringsUnclosed: '有环没有闭合',
  pointCountDiffers: '界址点数与写明的不一致',
  formulasNotCalculated: '公式没有计算结果',
};

/** Why a coordinate system is proposed. */
export const guessWords: Record<GuessReason | 'nothing', string> = {
  stated: '文件写明，坐标数值相符',
  statedTurned: '文件写明，但坐标先北后东',
  statedOutside: '文件写明，但坐标超出其适用范围，请核对',
  degrees: '坐标是中国范围内的经纬度',
  zonePrefix: '东坐标带有带号',
  zoneInName: '文件或图层名称写明了带号或中央子午线',
  zoneOfPlace: '坐标没有带号，按本县所在的带',
  zonePossible: '坐标没有带号，也可能是这一带',
  webMercator: '坐标数值符合网络墨卡托',
  hongKongGrid: '坐标数值符合香港方格网',
  nothing: '无法判断，请在地图上核对',
};
