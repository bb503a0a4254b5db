import { type Static, Type } from 'typebox';
import { LayerGeometry, layerIdPattern, propertyNamePattern } from '../layer.ts';

const exact = { additionalProperties: false };
const PropertyName = Type.String({ pattern: propertyNamePattern });

/** A layer that the import makes. */
export const NewLayer = Type.Object(
  {
    id: Type.String({ pattern: layerIdPattern }),
    name: Type.String({ minLength: 1, maxLength: 100 }),
    geometryType: LayerGeometry,
    internal: Type.Optional(Type.Boolean()),
    classField: Type.Optional(PropertyName),
    nameField: Type.Optional(PropertyName),
    publicFields: Type.Optional(Type.Array(PropertyName, { maxItems: 50 })),
  },
  exact,
);
export type NewLayer = Static<typeof NewLayer>;

export const FieldMapping = Type.Object(
  { source: Type.String({ maxLength: 1000 }), name: PropertyName },
  exact,
);
export type FieldMapping = Static<typeof FieldMapping>;

/** What the clerk decides before an import runs. */
export const ImportChoices = Type.Object(
  {
    layerId: Type.Optional(Type.String({ pattern: layerIdPattern, description: '已有图层' })),
    newLayer: Type.Optional(NewLayer),
    sourceLayer: Type.String({ maxLength: 1000, description: '源文件中的图层' }),
    epsg: Type.Integer({ minimum: 1, maximum: 1_000_000, description: '确认的坐标系' }),
    swapped: Type.Optional(Type.Boolean()),
    idField: Type.Optional(Type.String({ maxLength: 1000, description: '作为要素编号的字段' })),
    fields: Type.Optional(Type.Array(FieldMapping, { maxItems: 500 })),
    onRefused: Type.Enum(['cancel', 'leaveOut'], {
      description: '有要素不能入库时：全部取消，或略去这些要素',
    }),
    source: Type.Optional(Type.String({ maxLength: 200, description: '数据来源说明' })),
  },
  exact,
);
export type ImportChoices = Static<typeof ImportChoices>;
