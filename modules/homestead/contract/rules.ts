import { type Static, Type } from 'typebox';
import { type RuleId, ruleIds } from './rule-ids.ts';

const exact = { additionalProperties: false };
const Positive = Type.Number({ exclusiveMinimum: 0 });
const Text = Type.String({ minLength: 1 });
const TaskKeys = Type.Array(Text);

/** A hard rule refuses, a soft one warns; `off` where a county has none. */
const RuleMode = Type.Union([Type.Literal('hard'), Type.Literal('soft'), Type.Literal('off')]);

/** What a county makes of a rule that the engine knows how to judge. */
export const RuleRow = Type.Object(
  {
    title: Text,
    mode: RuleMode,
    /** Tasks at which it is judged. */
    at: TaskKeys,
    source: Text,
    /** What is said to whoever breaks it; `{…}` are figures that the rule gives. */
    message: Text,
    /** A soft rule that may be passed over only with words here: a field, or `approverContent`. */
    reason: Type.Optional(Text),
  },
  exact,
);
export type RuleRow = Static<typeof RuleRow>;

const rows = Object.fromEntries(ruleIds.map((id) => [id, RuleRow])) as Record<RuleId, typeof RuleRow>;

/** Figures that the rules compare with. */
const Parameters = Type.Object(
  {
    area: Type.Object(
      {
        unit: Text,
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
    storeys: Type.Object({ unit: Text, limit: Positive }, exact),
    height: Type.Object({ unit: Text, limit: Positive, eaves: Positive }, exact),
    floorArea: Type.Object({ unit: Text, limit: Positive }, exact),
    /** Floor area a head of a house that is kept, above which a household is housed well enough. */
    keptPerHead: Positive,
    /** From so many storeys on a house is built by drawings. */
    drawingsFrom: Type.Integer({ minimum: 1 }),
    /** Age of marriage by gender, from which a child may found a household. */
    splitAge: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
    splitRelations: Type.Array(Text),
    adultAge: Type.Integer({ minimum: 0 }),
    /** How floor area may exceed footprint times storeys. */
    floorFactor: Positive,
    /** Kinds of building that leave the old site. */
    elsewhere: Type.Array(Text),
    keeping: Text,
    /** Tasks at which the standard of the household is shown. */
    standardAt: TaskKeys,
    transferWords: Type.Array(Text),
    conversion: Type.Object({ land: Type.Array(Text), surveyClasses: Type.Array(Text) }, exact),
  },
  exact,
);

const Days = Type.Integer({ minimum: 1 });
const PermitClock = Type.Object(
  {
    source: Text,
    validMonths: Days,
    remindDays: Type.Array(Days),
    extensions: Type.Integer({ minimum: 0 }),
    extendMonths: Days,
    startBy: TaskKeys,
  },
  exact,
);
export type PermitClock = Static<typeof PermitClock>;

const NoticeForm = Type.Object(
  {
    at: TaskKeys,
    series: Text,
    title: Text,
    authority: Text,
    opening: Text,
    decision: Text,
    basis: Type.Array(Text, { minItems: 1 }),
    remedies: Text,
  },
  exact,
);
export type NoticeForm = Static<typeof NoticeForm>;

/** The rules and parameters that a county may change: each rule with its source, since none is the same everywhere. */
export const HomesteadRules = Type.Object(
  {
    title: Text,
    source: Text,
    date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    parameters: Parameters,
    /** How long permits are good for, and until which tasks a house counts as not begun (domain facts §1.3). */
    permit: PermitClock,
    /** Notices by the tasks at which a refusal gives them; `{…}` are facts of the case. */
    refusals: Type.Array(NoticeForm),
    /** How a township is called in numbers; others by their names without the last word. */
    shortNames: Type.Record(Type.String({ pattern: '^\\d{9}$' }), Text),
    rules: Type.Object(rows, exact),
  },
  exact,
);
export type HomesteadRules = Static<typeof HomesteadRules>;
