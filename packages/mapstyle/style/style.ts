import Type, { type Static } from 'typebox';
import { Filter } from './filter.ts';
import { MapSymbol } from './symbol.ts';

const exact = { additionalProperties: false };
/** 1:n; the wider limit of a map that shows the whole earth. */
const Scale = Type.Number({ exclusiveMinimum: 0, maximum: 1e10 });

export const maxRules = 500;

export const Rule = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100 }),
    /** What the legend writes. */
    title: Type.String({ minLength: 1, maxLength: 100 }),
    filter: Type.Optional(Filter),
    /** Counts for features that no rule with a filter takes at this scale (`ElseFilter` of SLD). */
    otherwise: Type.Optional(Type.Literal(true)),
    /** Scale denominators as in SLD: `minScale` itself is shown, `maxScale` itself no longer. */
    minScale: Type.Optional(Scale),
    maxScale: Type.Optional(Scale),
    symbols: Type.Array(MapSymbol, { minItems: 1, maxItems: 10 }),
  },
  exact,
);
export type Rule = Static<typeof Rule>;

/** How a layer is painted: every rule that fits paints, in its order, as in SLD. One value drives browser, server picture and legend. */
export const MapStyle = Type.Object({ rules: Type.Array(Rule, { minItems: 1, maxItems: maxRules }) }, exact);
export type MapStyle = Static<typeof MapStyle>;

export type GeometryType = 'Point' | 'LineString' | 'Polygon';
