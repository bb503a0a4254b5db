import { earlierLevels, RuleLevel } from '@homestead/forms/contract';
import { type Static, Type } from 'typebox';
import { FieldPath, HouseholdFields, RuleFields } from './rule-fields.ts';
import { type RuleId, ruleIds } from './rule-ids.ts';
import { SummaryRules } from './summary-rules.ts';
import { VisitRules } from './visits/rules.ts';

const exact = { additionalProperties: false };
const Positive = Type.Number({ exclusiveMinimum: 0 });
const Text = Type.String({ minLength: 1 });
const TaskKeys = Type.Array(Text);

/** The earlier word for the level of a rule. */
const RuleMode = Type.Union([Type.Literal('hard'), Type.Literal('soft'), Type.Literal('off')]);

/** What a county makes of a rule that the engine knows how to judge. */
export const RuleRow = Type.Object(
  {
    title: Text,
    /** What it does where it is broken; `off` where a county has none. */
    level: Type.Optional(Type.Union([RuleLevel, Type.Literal('off')])),
    /** The earlier word for the level, which it yields to. */
    mode: Type.Optional(RuleMode),
    /** A rule of the level `answer` that asks everybody who hands in, not only who decides. */
    asksEveryone: Type.Optional(Type.Literal(true)),
    /** Tasks at which it is judged. */
    at: TaskKeys,
    source: Text,
    /** What is said to whoever breaks it; `{…}` are figures that the rule gives. */
    message: Text,
    /** A rule that informs may be passed over only with words here: a field, or `approverContent`. */
    reason: Type.Optional(Text),
  },
  exact,
);
export type RuleRow = Static<typeof RuleRow>;

/** The level of a rule, also where its content is from before the levels. */
export function levelOfRow({ level, mode }: Pick<RuleRow, 'level' | 'mode'>): RuleLevel | 'off' {
  return level ?? earlierLevels[mode ?? 'off'];
}

const OptionalRow = Type.Optional(RuleRow);
/** A rule that a county leaves out is off. */
const rows = Object.fromEntries(ruleIds.map((id) => [id, OptionalRow])) as Record<RuleId, typeof OptionalRow>;

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
    /** By how much of itself a drawn plot may exceed a figure before that counts: nobody draws to the centimetre. */
    drawnTolerance: Type.Optional(Type.Number({ minimum: 0, maximum: 0.2 })),
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
    /** Answer that the neighbours were not asked, that land is converted, and that a condition is not met. */
    neighboursNotAsked: Text,
    noObjection: Type.Optional(Text),
    landIsConverted: Text,
    conditionNotMet: Text,
    /** Tasks at which the standard of the household is shown. */
    standardAt: TaskKeys,
    /** Days after which a phone removes what was taken along for work without a network. */
    offlineDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 })),
    transferWords: Type.Array(Text),
    conversion: Type.Object({ land: Type.Array(Text), surveyClasses: Type.Array(Text) }, exact),
  },
  exact,
);

const Days = Type.Integer({ minimum: 1 });
/** How a number is written: `{county}` (6 digits) or `{township}` (9 digits), `{year}`, and `{sequence:3}` of at most three digits. */
export const numberForm = '^[^{}]*(\\{(county|township|year)\\}[^{}]*)*\\{sequence:[1-9]\\}[^{}]*$';
const NumberPattern = Type.String({ pattern: numberForm });
const PermitNumber = Type.Object(
  {
    pattern: NumberPattern,
    /** Patterns by which earlier numbers were written, so that they are still checked for gaps. */
    earlier: Type.Optional(Type.Array(NumberPattern)),
    /** Fields that take the number. */
    fields: Type.Array(FieldPath),
    /** What is said when the sequence is used up; `{year}` and `{most}` are filled in. */
    usedUp: Text,
  },
  exact,
);
export type PermitNumber = Static<typeof PermitNumber>;

const PermitRules = Type.Object(
  {
    source: Text,
    /** Tasks whose completion gives the permits. */
    at: TaskKeys,
    /** The rural homestead permit, and the rural construction planning permit. */
    numbers: Type.Object({ homestead: PermitNumber, planning: PermitNumber }, exact),
    /** Roles of the case's division that are told when a permit nears its end or lapses. */
    told: Type.Array(Text),
    validMonths: Days,
    remindDays: Type.Array(Days),
    extensions: Type.Integer({ minimum: 0 }),
    extendMonths: Days,
    startBy: TaskKeys,
  },
  exact,
);
export type PermitRules = Static<typeof PermitRules>;

/** A review by several departments, each with a task of its own. */
const JointReview = Type.Object(
  {
    /** Tasks that cannot agree while a department says no. */
    at: TaskKeys,
    /** Task at which each department answers. */
    asks: Text,
    /** Names of the departments by candidate group. */
    departments: Type.Record(Type.String(), Text),
  },
  exact,
);

/** How the number of a notice is written; `{shortName}` is the township's. */
export const noticeNumberForm = '^[^{}]*(\\{(shortName|series|year)\\}[^{}]*)*\\{sequence\\}[^{}]*$';
const NoticeForm = Type.Object(
  {
    at: TaskKeys,
    /** Series in which the notices of a township and year are counted. */
    series: Text,
    number: Type.String({ pattern: noticeNumberForm }),
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
    /** Key of the process whose cases these rules are about. */
    process: Text,
    fields: RuleFields,
    household: Type.Optional(HouseholdFields),
    jointReview: Type.Optional(JointReview),
    /** What whoever decides sees first: which fields say who, where and how much. */
    summary: Type.Optional(SummaryRules),
    parameters: Parameters,
    /** What is asked of visits on site; where it is left out, nothing is. */
    visits: Type.Optional(VisitRules),
    /** How long permits are good for, and until which tasks a house counts as not begun (domain facts §1.3). */
    permit: Type.Optional(PermitRules),
    /** Notices by the tasks at which a refusal gives them; `{…}` are facts of the case. */
    refusals: Type.Array(NoticeForm),
    /** How a township is called in numbers; others by their names without the last word. */
    shortNames: Type.Record(Type.String({ pattern: '^\\d{9}$' }), Text),
    rules: Type.Object(rows, exact),
    /** The county's figures on a wall (`/BigScreen`): whether they open without a sign-in, then without personal data. */
    bigScreen: Type.Optional(Type.Object({ source: Text, open: Type.Optional(Type.Literal(true)) }, exact)),
  },
  exact,
);
export type HomesteadRules = Static<typeof HomesteadRules>;
