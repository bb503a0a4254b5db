import { defineRoute, IdParams, ListQuery, Page } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';

const exact = { additionalProperties: false };
const Area = Type.Number({ exclusiveMinimum: 0, description: '㎡' });
const Metres = Type.Number({ exclusiveMinimum: 0, description: 'm' });

/** A picture of a drawing: a file beside its `drawing.json`. */
const Picture = Type.Object(
  {
    kind: Type.Union([
      Type.Literal('front'),
      Type.Literal('plan'),
      Type.Literal('photo'),
      Type.Literal('sheet'),
    ]),
    title: Type.String({ minLength: 1, maxLength: 40 }),
    file: Type.String({ pattern: '^[A-Za-z0-9_-]{1,60}\\.(svg|png|jpg|jpeg)$' }),
  },
  exact,
);

/** `content/house-drawings/<number>/drawing.json`: one house that people may choose. */
export const HouseDrawingFile = Type.Object(
  {
    number: Type.String({ pattern: '^[A-Z]{1,6}-[0-9]{4}-[A-Z0-9]{1,10}$' }),
    name: Type.String({ minLength: 1, maxLength: 30 }),
    style: Type.String({ minLength: 1, maxLength: 30, description: '建筑风貌，风貌字典的值' }),
    storeys: Type.Integer({ minimum: 1, maximum: 9 }),
    footprint: Area,
    floorArea: Area,
    height: Metres,
    width: Metres,
    depth: Metres,
    bays: Type.Integer({ minimum: 1, maximum: 20 }),
    bedrooms: Type.Integer({ minimum: 0, maximum: 50 }),
    description: Type.String({ minLength: 1, maxLength: 500 }),
    rooms: Type.Array(
      Type.Object({ storey: Type.Integer(), name: Type.String({ maxLength: 30 }), area: Area }, exact),
      { maxItems: 200 },
    ),
    pictures: Type.Array(Picture, { minItems: 2, maxItems: 20 }),
  },
  exact,
);
export type HouseDrawingFile = Static<typeof HouseDrawingFile>;

const { rooms, pictures: _pictures, ...summary } = HouseDrawingFile.properties;

/** A drawing as the gallery shows it; `version` changes with its pictures. */
export const HouseDrawing = Type.Object({
  id: Type.String({ description: '图纸编号' }),
  ...summary,
  version: Type.String(),
  pictures: Type.Array(Picture),
});
export type HouseDrawing = Static<typeof HouseDrawing>;

export const HouseDrawingDetail = Type.Object({ ...HouseDrawing.properties, rooms });
export type HouseDrawingDetail = Static<typeof HouseDrawingDetail>;

export const HouseDrawingQuery = Type.Object({
  ...ListQuery.properties,
  style: Type.Optional(Type.String({ maxLength: 30, description: '建筑风貌' })),
  storeys: Type.Optional(Type.Integer({ minimum: 1, maximum: 9, description: '层数' })),
  maxFootprint: Type.Optional(
    Type.Number({ minimum: 0, maximum: 100_000, description: '占地面积不超过（㎡）' }),
  ),
});
export type HouseDrawingQuery = Static<typeof HouseDrawingQuery>;

/** What a drawing of the gallery is held against an application by. */
export type DrawingFigures = Pick<HouseDrawing, 'footprint' | 'storeys' | 'height'>;

/** Fields of the county's forms (`group.code`) that the gallery reads and a choice fills (spec 2 §2.9); empty where a county has none. */
export const DrawingFields = Type.Object({
  number: Type.String(),
  style: Type.String(),
  picture: Type.String(),
  footprint: Type.String(),
  storeys: Type.String(),
  height: Type.String(),
});
export type DrawingFields = Static<typeof DrawingFields>;

const tag = '房屋图集';

export const listHouseDrawings = defineRoute({
  method: 'GET',
  path: '/v1/houseDrawing',
  summary: '房屋设计图列表',
  tag,
  access: 'session',
  query: HouseDrawingQuery,
  data: Type.Object({
    ...Page(HouseDrawing).properties,
    /** What there is to filter by, whatever is filtered now. */
    styles: Type.Array(Type.String()),
    storeyCounts: Type.Array(Type.Integer()),
    fields: DrawingFields,
  }),
});
export const getHouseDrawing = defineRoute({
  method: 'GET',
  path: '/v1/houseDrawing/:id',
  summary: '房屋设计图',
  tag,
  access: 'session',
  params: IdParams,
  data: HouseDrawingDetail,
});
export const getHouseDrawingPicture = defineRoute({
  method: 'GET',
  path: '/v1/houseDrawing/:id/picture/:file',
  summary: '房屋设计图的图片',
  tag,
  access: 'session',
  kind: 'stream',
  params: Type.Object({ id: Type.String({ maxLength: 64 }), file: Type.String({ maxLength: 80 }) }),
});
export const chooseHouseDrawing = defineRoute({
  method: 'POST',
  path: '/v1/houseDrawing/:id/choose',
  summary: '选用房屋设计图：图纸全图存为本人的文件，返回应填入表单的值',
  tag,
  access: 'session',
  idempotent: true,
  share: 'sheets',
  params: IdParams,
  data: Type.Object({
    values: Type.Record(Type.String(), Type.String(), { description: '按 组.字段 填入的值' }),
  }),
  success: '已选用',
});
