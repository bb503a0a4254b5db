import { type Static, Type } from 'typebox';

export const layerIdPattern = '^[a-z][a-z0-9_]{0,62}$';
/** Names of properties as they come from surveys: Latin pinyin codes or Chinese words. */
export const propertyNamePattern = '^[A-Za-z_\\u4e00-\\u9fff][A-Za-z0-9_\\u4e00-\\u9fff]{0,62}$';

export const LayerGeometry = Type.Union([
  Type.Literal('Point'),
  Type.Literal('LineString'),
  Type.Literal('Polygon'),
]);
export type LayerGeometry = Static<typeof LayerGeometry>;

const exact = { additionalProperties: false };
const Words = Type.String({ minLength: 1, maxLength: 200 });

/** How a check of a drawn shape against the layer is judged, and the values and words that it writes. */
export const LayerCheck = Type.Object(
  {
    /** m²: a smaller overlap comes from drawing or digitising, and is not an occupation. */
    leastArea: Type.Number({ minimum: 0, maximum: 10_000 }),
    /** Values of the field that says whether the shape lies on the layer. */
    occupied: Words,
    notOccupied: Words,
    /** The check asks which classes lie there: ground on the layer is no alarm, and how far it is away says nothing. */
    neutral: Type.Optional(Type.Literal(true)),
    texts: Type.Object(
      {
        /** `{area}` stands for the area in m² with two decimals. */
        occupied: Words,
        notOccupied: Words,
        /** Refuses a submission before the check was made, and after it could not be made. */
        pending: Words,
        failed: Words,
        /** The text of classes where nothing lies there, and the name of a class that has none. */
        nothing: Words,
        unclassified: Words,
      },
      exact,
    ),
  },
  exact,
);
export type LayerCheck = Static<typeof LayerCheck>;

/** What a layer is, as `content/map/layers.json` lists them; a Polygon layer holds multipolygons too. */
export const LayerDefinition = Type.Object(
  {
    id: Type.String({ pattern: layerIdPattern }),
    name: Type.String({ minLength: 1, maxLength: 100 }),
    geometryType: LayerGeometry,
    /** Property by which areas are listed (DLMC for land classes). */
    classField: Type.Optional(Type.String({ pattern: propertyNamePattern })),
    /** Property that names a feature. */
    nameField: Type.Optional(Type.String({ pattern: propertyNamePattern })),
    /** Properties that everyone signed in may read. */
    publicFields: Type.Optional(Type.Array(Type.String({ pattern: propertyNamePattern }), { maxItems: 50 })),
    /** What the fields are called for people, in the order in which they are shown. A field without a name here is shown where its own name is Chinese. */
    fields: Type.Optional(
      Type.Record(
        Type.String({ pattern: propertyNamePattern }),
        Type.String({ minLength: 1, maxLength: 40 }),
      ),
    ),
    /** Government-internal: villagers see results of their own places only. */
    internal: Type.Optional(Type.Boolean()),
    /** Style in which it is painted: a file of `map/styles` without `.json`. */
    style: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9-]{0,62}$' })),
    /** Makes it a layer that forms may check drawn shapes against. */
    check: Type.Optional(LayerCheck),
  },
  exact,
);
export type LayerDefinition = Static<typeof LayerDefinition>;
/** Layers by id. */
export type LayerDefinitions = Readonly<Record<string, LayerDefinition>>;

export interface Layer {
  id: string;
  name: string;
  geometryType: LayerGeometry;
  classField: string | null;
  nameField: string | null;
  publicFields: string[];
  internal: boolean;
  /** Null until the first import. */
  currentVersion: number | null;
}

let years: Intl.DateTimeFormat | undefined;
const yearOf = new Map<number, string>();
/** The format is kept from its first use, since it is dear to make and many pages hold this module; so is what it wrote. */
function yearWritten(at: Date): string {
  const known = yearOf.get(at.getTime());
  if (known !== undefined) return known;
  years ??= new Intl.DateTimeFormat('zh-CN', { year: 'numeric', timeZone: 'Asia/Shanghai' });
  if (yearOf.size >= 1000) yearOf.clear();
  const year = years.format(at);
  yearOf.set(at.getTime(), year);
  return year;
}

/** `道路 · 2026年 · 第3版`: a layer's version for people; the year is that of its import. */
export const layerTitle = (name: string, version: number, importedAt: Date): string =>
  `${name} · ${yearWritten(importedAt)} · 第${version}版`;

/** `road@3`: the form in which evidence names a layer and its version. */
export const versionName = (layerId: string, version: number): string => `${layerId}@${version}`;

export const expressionOps = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'like', 'in'] as const;
export type ExpressionOp = (typeof expressionOps)[number];

const Scalar = Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean()]);
/** A condition on one property. `like` takes % and _; without either it means "contains". */
export const Expression = Type.Object(
  {
    field: Type.String({ pattern: propertyNamePattern }),
    op: Type.Enum(expressionOps),
    value: Type.Union([Scalar, Type.Array(Scalar, { minItems: 1, maxItems: 500 })]),
  },
  { additionalProperties: false },
);
export type Expression = Static<typeof Expression>;
