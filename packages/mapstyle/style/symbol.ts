import Type, { type Static } from 'typebox';
import { Color } from './color.ts';
import { Property } from './filter.ts';

const exact = { additionalProperties: false };
const Opacity = Type.Optional(Type.Number({ minimum: 0, maximum: 1 }));
/** Pixels at 96 to the inch. */
const Width = Type.Number({ minimum: 0, maximum: 50 });
const Size = Type.Number({ minimum: 1, maximum: 100 });
/** Pixels drawn and left out in turn. */
const Dash = Type.Optional(
  Type.Array(Type.Number({ minimum: 0, maximum: 100 }), { minItems: 2, maxItems: 8 }),
);

export const Stroke = Type.Object({ color: Color, width: Width, opacity: Opacity, dash: Dash }, exact);
export type Stroke = Static<typeof Stroke>;

export const hatchPatterns = [
  'slash',
  'backslash',
  'horizontal',
  'vertical',
  'cross',
  'diagonal',
  'dots',
] as const;
export const Hatch = Type.Object(
  {
    /** `cross` has horizontal and vertical lines, `diagonal` both slanted ones. */
    pattern: Type.Enum(hatchPatterns),
    color: Color,
    opacity: Opacity,
    width: Type.Number({ minimum: 0.5, maximum: 10 }),
    /** Pixels from line to line, along x and y. */
    spacing: Type.Number({ minimum: 3, maximum: 64 }),
  },
  exact,
);
export type Hatch = Static<typeof Hatch>;

export const FillSymbol = Type.Object(
  {
    type: Type.Literal('fill'),
    /** Without a colour only the hatch and the outline are painted. */
    color: Type.Optional(Color),
    opacity: Opacity,
    hatch: Type.Optional(Hatch),
    outline: Type.Optional(Stroke),
  },
  exact,
);
export type FillSymbol = Static<typeof FillSymbol>;

export const LineSymbol = Type.Object(
  {
    type: Type.Literal('line'),
    color: Color,
    width: Width,
    opacity: Opacity,
    dash: Dash,
    cap: Type.Optional(Type.Enum(['butt', 'round', 'square'] as const)),
    join: Type.Optional(Type.Enum(['miter', 'round', 'bevel'] as const)),
  },
  exact,
);
export type LineSymbol = Static<typeof LineSymbol>;

export const markShapes = ['circle', 'square', 'triangle', 'diamond', 'star', 'cross', 'x'] as const;
export const MarkSymbol = Type.Object(
  {
    type: Type.Literal('mark'),
    shape: Type.Enum(markShapes),
    /** Pixels from edge to edge. */
    size: Size,
    color: Color,
    opacity: Opacity,
    stroke: Type.Optional(Stroke),
    /** Degrees clockwise. */
    rotation: Type.Optional(Type.Number({ minimum: -360, maximum: 360 })),
  },
  exact,
);
export type MarkSymbol = Static<typeof MarkSymbol>;

export const LabelSymbol = Type.Object(
  {
    type: Type.Literal('label'),
    /** Property whose value is written. */
    property: Property,
    size: Type.Number({ minimum: 6, maximum: 72 }),
    color: Color,
    bold: Type.Optional(Type.Boolean()),
    halo: Type.Optional(
      Type.Object({ color: Color, width: Type.Number({ minimum: 0, maximum: 10 }) }, exact),
    ),
    /** Pixels to the right and down from the feature's point. */
    offset: Type.Optional(
      Type.Array(Type.Number({ minimum: -200, maximum: 200 }), { minItems: 2, maxItems: 2 }),
    ),
  },
  exact,
);
export type LabelSymbol = Static<typeof LabelSymbol>;

export const MapSymbol = Type.Union([FillSymbol, LineSymbol, MarkSymbol, LabelSymbol]);
/** `Symbol` of the map; the plain word belongs to the language. */
export type MapSymbol = Static<typeof MapSymbol>;
