import { encodings, FormatError, type FormatErrorCode, type GuessReason } from '@homestead/geoformats';
import { importTexts } from '../../../contract/index.ts';

const listed = (names: readonly string[]) => (names.length > 0 ? `：${names.join('、').slice(0, 300)}` : '');

/** Messages of libraries say nothing to a clerk; names of parts and the text at fault do. */
const isForPeople = (name: string) => !/^[A-Za-z][\x20-\x7e]* [\x20-\x7e]*$/.test(name);

/** Other kinds of file, and how each becomes one that is read. */
const conversions: [RegExp, string][] = [
  [/xls/, '请在 Excel 中去掉密码，另存为 .xlsx 或 CSV'],
  [/FileGDB|Access|MapGIS|MapInfo|SQLite/, '请用原软件导出为 Shapefile 或 GeoPackage'],
  [/DWG|DXF/, '请在 CAD 中另存为文本格式的 DXF'],
  [/JSON/, '请导出为 GeoJSON'],
  [/RAR|7z|gzip/, '请解开后重新压缩为 zip'],
  [/GeoTIFF|MrSID|ECW|Erdas/, '请转换为不压缩或 LZW、DEFLATE、JPEG 压缩的 GeoTIFF'],
];
const conversionOf = (name = '', otherwise = '请先转换') =>
  conversions.find(([kind]) => kind.test(name))?.[1] ?? otherwise;

/** Why a source file cannot be read, for the clerk. */
const words: Record<FormatErrorCode, (names: readonly string[]) => string> = {
  tooLarge: () => '文件超过 1 GB，请拆分后重试',
  empty: () => '文件是空的',
  cutShort: () => '文件不完整，请重新取得',
  broken: (names) => `文件损坏，无法读取${listed(names.filter(isForPeople))}`,
  unknownFormat: () =>
    '无法识别文件格式；支持 Shapefile（zip）、GeoPackage、GeoJSON、KML、GML、DXF、CSV、Excel、界址点 TXT 和 GeoTIFF 影像',
  unsupportedFormat: (names) => `暂不支持这种格式${listed(names)}，${conversionOf(names[0])}`,
  wrongExtension: ([promised = '', found = '']) =>
    found === ''
      ? `扩展名与内容不符：名为 ${promised}，内容却不是；请核对文件，或重新导出`
      : `扩展名与内容不符：名为 ${promised}，实为 ${found}；${conversionOf(found, '请改正扩展名，或重新导出')}`,
  missingParts: (names) =>
    `Shapefile 缺少文件${listed(names)}；请把同名的 .shp、.dbf、.shx、.prj 一起压缩为 zip 再上传`,
  zipTooManyEntries: () => '压缩包中文件超过 1000 个，请只留下要导入的数据',
  zipTooLarge: () => '压缩包解压后超过 4 GB，请拆分',
  zipRatio: () => '压缩包压缩比异常，已拒绝；请重新压缩，或直接上传其中的文件',
  zipPath: (names) => `压缩包中有越出目录的路径${listed(names)}；请重新压缩`,
  zipNested: () => '压缩包里还有压缩包，请先解开',
  zipLocked: () => '压缩包有密码，请先解开',
  zipWithoutData: (names) => `压缩包中没有可读取的数据${listed(names)}`,
  noLayers: () => '文件中没有可以导入的点、线、面',
  encoding: ([chosen = '']) =>
    (encodings as readonly string[]).includes(chosen)
      ? '文件内容不是这种编码'
      : '文字无法按 UTF-8 或 GBK 识别，请用原软件另存为 UTF-8 后重新上传',
  externalEntity: () => '文件含有实体定义（DOCTYPE），已拒绝；请去掉后重试',
  tooDeep: () => '文件嵌套过深，已拒绝；请重新导出',
  tooManyLayers: () => '图层超过 500 个，请拆分文件',
  tooManyFeatures: () => '要素超过 5000000 个，请拆分文件',
  tooManyFields: () => '字段超过 500 个，请减少字段',
  nameTooLong: (names) => `名称超过 255 个字${listed(names.map((name) => `${name.slice(0, 40)}…`))}`,
  textTooLong: () => '有一行或一个值超过 100000 个字，请缩短',
  noCoordinates: (names) =>
    `表中没有坐标列${listed(names.filter(Boolean))}；列名应为“经度、纬度”“东坐标、北坐标”“X、Y”或“WKT”`,
  noPlace: () => '影像没有地理位置，或不是正北朝上；请先配准或纠正',
  untiled: () => '影像过大，又没有分块或金字塔；请先建立金字塔，或转换为分块的 GeoTIFF',
};

/** Faults of the system that a clerk can be told, by the system's code. */
const systemWords: Readonly<Record<string, string>> = {
  ENOSPC: importTexts.noRoom,
  EDQUOT: importTexts.noRoom,
  ENOENT: importTexts.sourceGone,
};

/** What became of a file, in words: those of its format's fault, else those of the reading itself; of an unforeseen one its code alone. */
export function wordsOf(error: unknown): string {
  if (error instanceof FormatError) return words[error.code](error.names);
  const { message = '', code, name } = error as { message?: string; code?: string; name?: string };
  if (/[\u4e00-\u9fff]/.test(message)) return message;
  return systemWords[code ?? ''] ?? importTexts.unreadable(code ?? name ?? '');
}

/** What a reader noticed beside the features, by its code. */
export const noteWords: Readonly<Record<string, string>> = {
  zDropped: '高程（Z）已略去',
  mDropped: '测量值（M）已略去',
  encodingGuessed: '文件没有写明文字编码，已自动判断，请核对',
  encodingContradicted: '文件写明的文字编码与内容不符，已另行判断，请核对',
  textReplaced: '有文字无法按此编码识别，已用“�”代替，请换一种编码',
  noCrs: '文件没有写明坐标系，请核对',
  unknownCrs: '文件写明的坐标系不在支持之列，请核对',
  otherDatum:
    '文件写明的是 1954 北京坐标系或 1980 西安坐标系，与 CGCS2000 相差几十米至一百多米，请先由测绘单位转换',
  axesTurned: '文件先写北后写东，已换为东在前',
  mixedGeometry: '图层中有多种图形',
  curvesStroked: '曲线已化为折线',
  noIndex: '没有索引文件（.shx），已逐条读取',
  linesAboveTitles: '列名不在第一行，其上各行已略去',
  recordsDiffer: '图形与属性的条数不一致',
  filesLeftOut: '压缩包中有不读取的文件',
  layersLeftOut: '有图层没有读取',
  entitiesLeftOut: '图纸中有既非线、面也非文字的对象，没有读取',
  fieldsRenamed: '有字段重名，已改名',
  fieldsLeftOut: '有备注型（Memo）等字段不能读取，已略去；需要其内容时，请先在原软件中改为文本字段',
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
  otherDatum: '文件写明的是旧坐标系（北京 54 或西安 80），坐标只是近似',
  otherSystem: '文件写明的是另一种坐标系，按此会有偏移，请先由测绘单位转换',
  zonePossible: '坐标没有带号，也可能是这一带',
  webMercator: '坐标数值符合网络墨卡托',
  hongKongGrid: '坐标数值符合香港方格网',
  nothing: '无法判断，请在地图上核对',
};
