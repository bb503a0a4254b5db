import { type Static, Type } from 'typebox';

const exact = { additionalProperties: false };
/** A hard rule refuses, a soft one warns; `off` where a county has none. */
const Mode = Type.Union([Type.Literal('hard'), Type.Literal('soft'), Type.Literal('off')]);
const Positive = Type.Number({ exclusiveMinimum: 0 });
const byStage = { source: Type.String(), unit: Type.String(), application: Mode, approval: Mode };

/** The parameters that a county may change: each with its source, since none of them is the same everywhere. */
export const HomesteadRules = Type.Object(
  {
    title: Type.String(),
    source: Type.String(),
    date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    area: Type.Object(
      {
        ...byStage,
        /** Steps by number of people, rising; the last has no upper end. */
        byHousehold: Type.Array(
          Type.Object({ upTo: Type.Optional(Type.Integer({ minimum: 1 })), limit: Positive }, exact),
          { minItems: 1 },
        ),
        /** What is allowed beyond on an old site, or on idle land. */
        extra: Type.Object(
          {
            limit: Type.Number({ minimum: 0 }),
            types: Type.Array(Type.String()),
            land: Type.Array(Type.String()),
          },
          exact,
        ),
      },
      exact,
    ),
    storeys: Type.Object({ ...byStage, limit: Positive }, exact),
    height: Type.Object({ ...byStage, limit: Positive, eaves: Positive }, exact),
    floorArea: Type.Object({ ...byStage, limit: Positive }, exact),
    oneHousehold: Type.Object({ source: Type.String(), mustConfirm: Type.Boolean() }, exact),
    conversion: Type.Object(
      {
        source: Type.String(),
        mode: Mode,
        land: Type.Array(Type.String()),
        surveyClasses: Type.Array(Type.String()),
      },
      exact,
    ),
  },
  exact,
);
export type HomesteadRules = Static<typeof HomesteadRules>;
export type RuleMode = Static<typeof Mode>;
