import {
  type CrsCode,
  crsTable,
  isAreal,
  polygonArea,
  polygonsOf,
  transformGeometry,
} from '@homestead/geodesy';
import { encodeGb18030 } from '../text/gb18030.ts';
import type { TargetFeature, WriteFormat } from './port.ts';
import { today } from './today.ts';

/**
 * Boundary points in the text format of land surveys: X north and Y east, a ring for each 圈号, each with its first point
 * again. Only areas in a plane of a 3° zone can be written so; other features are left out. GB18030, as its readers expect.
 */
export const writeBoundaryText: WriteFormat = async function* (layer, features) {
  const { zone } = crsTable[layer.crs];
  if (zone === undefined) throw new Error(`Boundary points need a plane of a 3° zone, not ${layer.crs}`);
  const head = {
    格式版本号: '1.01版本',
    数据产生单位: '',
    数据产生日期: today(),
    坐标系: '2000国家大地坐标系',
    几度分带: '3',
    投影类型: '高斯克吕格',
    计量单位: '米',
    带号: String(zone),
    精度: '0.001',
    转换参数: ',,,,,,',
  };
  const lines = Object.entries(head).map(([key, value]) => `${key}=${value}`);
  yield encodeGb18030(`[属性描述]\r\n${lines.join('\r\n')}\r\n[地块坐标]\r\n`);
  let number = 0;
  for await (const feature of features) {
    const text = parcel(feature, number + 1, layer.crs);
    if (text === null) continue;
    number++;
    yield encodeGb18030(text);
  }
};

function parcel({ properties, geometry }: TargetFeature, number: number, crs: CrsCode): string | null {
  if (!geometry || !isAreal(geometry)) return null;
  const rings = polygonsOf(geometry).flat();
  // On the ellipsoid, as everywhere: in the plane, land far from the meridian comes out larger.
  const area = polygonArea(transformGeometry(geometry, crs, 'EPSG:4490'));
  const value = (name: string, other = '') => String(properties[name] ?? other).replace(/[,，\r\n@]/g, ' ');
  const points = rings.reduce((sum, ring) => sum + ring.length, 0);
  const parts = [
    ...[points, (area / 10_000).toFixed(4), value('地块编号', String(number)), value('地块名称'), '面'],
    ...[value('图幅号'), value('地块用途'), value('地类编码'), '@'],
  ];
  let mark = 0;
  const lines = rings.flatMap((ring, index) => {
    const first = mark + 1;
    return ring.map(([east, north], at) => {
      const name = at === ring.length - 1 ? first : ++mark;
      return `J${name},${index + 1},${north.toFixed(3)},${east.toFixed(3)}`;
    });
  });
  return `${[parts.join(), ...lines].join('\r\n')}\r\n`;
}
