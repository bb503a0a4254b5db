import { defineRoute, doneTexts, IsoTime, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { CountyMap } from './settings.ts';

const tag = '地图设置';

const Choice = Type.Object({ value: Type.String(), label: Type.String() });

/** What the county says of its map, with what may be chosen. */
export const CountyMapShown = Type.Object({
  value: CountyMap,
  version: Type.Integer({ description: '从未设置过的为 0' }),
  updateTime: Nullable(IsoTime),
  updatedBy: Nullable(Type.String({ description: '修改人；空：内容文件所定' })),
  areas: Type.Array(Choice, { description: '面图层，可作县界或村界' }),
  layers: Type.Array(Choice, { description: '全部矢量图层' }),
  planeCodes: Type.Array(Choice),
});
export type CountyMapShown = Static<typeof CountyMapShown>;

export const getCountyMap = defineRoute({
  method: 'GET',
  path: '/v1/county-map',
  summary: '地图设置：县界、中心、村界、坐标系和底图',
  tag,
  access: 'session',
  capability: 'people.setup.run',
  data: CountyMapShown,
});

export const setCountyMap = defineRoute({
  method: 'PUT',
  path: '/v1/county-map',
  summary: '修改地图设置',
  tag,
  access: 'session',
  capability: 'people.setup.run',
  body: Type.Object(
    {
      ...CountyMap.properties,
      // What people type is judged in words, not by its form alone.
      navigation: Type.Optional(Type.String({ maxLength: 300 })),
      villages: Type.Optional(
        Type.Object(
          {
            layer: Type.Optional(Type.String({ maxLength: 64 })),
            codeField: Type.Optional(Type.String({ maxLength: 64 })),
          },
          { additionalProperties: false },
        ),
      ),
      version: Type.Integer({ minimum: 0, description: '读到的版本' }),
    },
    { additionalProperties: false },
  ),
  data: CountyMapShown,
  success: doneTexts.set,
});

/** Words of the county's map, of server and page. */
export const countyMapTexts = {
  kind: '地图设置',
  oneEntry: (key: string) => `地图设置只有一个条目“${key}”，只能修改，不能新增`,
  value: '内容',
  unknownLayer: (id: string) => `没有图层“${id}”`,
  notArea: (id: string) => `图层“${id}”不是面图层`,
  villageNeeded: '请选择村界图层，或清空它的区划代码字段',
  codeNeeded: '请填写村界图层中存放区划代码的字段，如 code',
  noSuchField: (name: string, fields: readonly string[]) =>
    `村界图层的要素没有字段“${name}”，有：${fields.slice(0, 20).join('、')}`,
  badNavigation: '导航地址须以 https:// 开头，并含 {lon} 和 {lat}，{lon} 在前',
  changed: '修改地图设置',
  title: '地图设置',
  note: '保存后立即生效；平面坐标系和底图来源在服务下一次启动时生效。',
  borderLayer: '县界图层',
  centre: '中心',
  borderHint: '图层的全部要素合起来就是本县的范围',
  longitude: '中心经度',
  latitude: '中心纬度',
  centreHint: 'CGCS2000 经度和纬度，一起填写；不填时取县界的中心',
  villageLayer: '村界图层',
  codeField: '村界的区划代码字段',
  codeHint: '选了村界图层须填写，如 code',
  around: '画图时捕捉的图层',
  neighbours: '相邻权利的图层',
  neighboursHint: '新画的地块不能压在这些图层的要素上',
  planeCode: '平面坐标系',
  navigation: '导航地址',
  navigationHint: '以 https:// 开头，含 {lon} 和 {lat}；不填时用手机自带的地图',
  sources: { vector: '矢量底图', terrain: '地形底图', imagery: '影像底图' },
  origins: { own: '本县的瓦片', national: '天地图' },
  change: '修改设置',
  saved: doneTexts.set,
  none: '未设置',
  updated: (by: string, time: string) => `${by} 于 ${time} 修改`,
} as const;
