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

export const isPropertyName = (name: string): boolean => new RegExp(propertyNamePattern, 'u').test(name);

/** The names under which fields of a source come in: their own, made into names of properties, each once. */
export function propertyNames(sources: readonly string[]): string[] {
  const taken = new Set<string>();
  return sources.map((source) => {
    const plain = source.replace(/[^A-Za-z0-9_\u4e00-\u9fff]/gu, '_').slice(0, 60);
    const base = isPropertyName(plain) ? plain : `F_${plain}`.slice(0, 60);
    let name = base;
    for (let turn = 2; taken.has(name); turn += 1) name = `${base}_${turn}`;
    taken.add(name);
    return name;
  });
}

/** What the clerk decides before an import runs. */
export const ImportChoices = Type.Object(
  {
    layerId: Type.Optional(Type.String({ pattern: layerIdPattern, description: '已有图层' })),
    newLayer: Type.Optional(NewLayer),
    sourceLayer: Type.String({ maxLength: 1000, description: '源文件中的图层' }),
    epsg: Type.Integer({ minimum: 1, maximum: 1_000_000, description: '确认的坐标系' }),
    swapped: Type.Optional(Type.Boolean()),
    idField: Type.Optional(Type.String({ maxLength: 1000, description: '作为要素编号的字段' })),
    fields: Type.Optional(
      Type.Array(FieldMapping, {
        maxItems: 500,
        description: '导入的字段；不填为全部字段，名称中不能用的字符换为下划线',
      }),
    ),
    onRefused: Type.Enum(['cancel', 'leaveOut'], {
      description: '有要素不能入库时：全部取消，或略去这些要素',
    }),
    source: Type.Optional(Type.String({ maxLength: 200, description: '数据来源说明' })),
  },
  exact,
);
export type ImportChoices = Static<typeof ImportChoices>;
