import { defaultMaxVertices, type GeometryProblem } from '@homestead/geodesy';

/** What can be wrong with the topology of a submitted polygon. */
export type TopologyProblem =
  | 'selfCrossing'
  | 'tooIntricate'
  | 'holeOutside'
  | 'partsOverlap'
  | 'noArea'
  | 'outsideCounty';

/** Why a submitted geometry is refused: its form, or its topology. */
export type GeometryError = GeometryProblem | TopologyProblem | 'unknownType';

/** Vertices of one submitted input; a drawn parcel has fewer than a hundred. */
export const maxDrawnVertices = defaultMaxVertices;
/** Features of one submitted input. */
export const maxDrawnFeatures = 500;

/** What to say for each: the map's calls, the form's field and the screens use these words. */
export const geometryErrorTexts: Record<GeometryError, string> = {
  unparseable: '图形不是有效的 GeoJSON 文本，请重新绘制',
  empty: '图形为空，请先绘制范围',
  wrongType: '图形的类型不对，只接受多边形（面），请重新绘制',
  unknownType: '图形的类型不对，只接受点、线、面（含多点、多线、多面）',
  badStructure: '图形的坐标结构与其类型不符，每个顶点应为 [经度, 纬度]，请重新绘制',
  notFinite: '图形坐标含有无效数值，请重新绘制',
  outOfRange: '图形坐标超出经纬度范围，请使用 CGCS2000 经纬度（经度在前）',
  swappedAxes: '图形坐标的经度和纬度写反了，请使用经度在前、纬度在后的顺序',
  wrongCrs: '图形坐标系不受支持，请使用 CGCS2000 经纬度（EPSG:4490）',
  unclosed: '图形未闭合，首尾两点必须相同',
  tooFewPoints: '图形顶点过少，面至少需要三个不同的点，线至少两个',
  tooManyVertices: `图形顶点过多，不能超过 ${maxDrawnVertices} 个`,
  tooManyFeatures: `图形个数过多，不能超过 ${maxDrawnFeatures} 个`,
  tooIntricate: '图形的边线交叉过多或过于复杂，无法分析，请简化后重试',
  selfCrossing: '图形自相交，请调整顶点使边线互不交叉',
  holeOutside: '图形的内环（孔洞）在外环之外或相互重叠，请重新绘制',
  partsOverlap: '图形的各部分相互重叠或有公共边，请合并为一个面或重新绘制',
  noArea: '图形面积为零，请重新绘制',
  outsideCounty: '图形超出县域范围，请在本县范围内绘制',
};
