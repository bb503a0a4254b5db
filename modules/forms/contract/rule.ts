import Type, { type Static } from 'typebox';
import { Condition } from './condition.ts';

const exact = { additionalProperties: false };

/** A figure to compare: a field, a constant, the day of the county's time, a product, a difference or an absolute value. */
export const Term = Type.Cyclic(
  {
    Term: Type.Union([
      Type.Object({ field: Type.String() }, exact),
      Type.Object({ value: Type.Union([Type.Number(), Type.String()]) }, exact),
      Type.Object({ today: Type.Literal(true) }, exact),
      Type.Object({ times: Type.Array(Type.Ref('Term'), { minItems: 2 }) }, exact),
      Type.Object({ minus: Type.Tuple([Type.Ref('Term'), Type.Ref('Term')]) }, exact),
      Type.Object({ abs: Type.Ref('Term') }, exact),
    ]),
  },
  'Term',
);
export type Term = Static<typeof Term>;

export const Comparison = Type.Union([
  Type.Literal('<='),
  Type.Literal('<'),
  Type.Literal('>='),
  Type.Literal('>'),
  Type.Literal('=='),
  Type.Literal('!='),
]);
export type Comparison = Static<typeof Comparison>;

/** What a rule claims. A comparison with an empty side is not judged: emptiness is the business of `required`. */
export const Assertion = Type.Union([
  Type.Object({ compare: Comparison, left: Term, right: Term }, exact),
  /** No two of these are equal; `group.list[].key` stands for that key of every row. */
  Type.Object({ unique: Type.Array(Type.String(), { minItems: 1 }) }, exact),
  /** The rule's field follows from an identity number; a contradiction is replaced by what follows. */
  Type.Object(
    { derived: Type.Union([Type.Literal('age'), Type.Literal('gender')]), from: Type.String() },
    exact,
  ),
  Type.Object({ holds: Condition }, exact),
]);
export type Assertion = Static<typeof Assertion>;

/**
 * What a broken rule does: it refuses, it asks whoever decides for a reason that is kept, or it only informs. An applicant,
 * who decides nothing, is informed by a rule that asks.
 */
export const RuleLevel = Type.Union([Type.Literal('refuse'), Type.Literal('answer'), Type.Literal('inform')]);
export type RuleLevel = Static<typeof RuleLevel>;

/** How content named the levels before there were three: releases of running cases still do. */
export const earlierLevels = { hard: 'refuse', soft: 'inform', off: 'off' } as const;

/** A cross-field rule. The message is shown at `field`. */
export const Rule = Type.Object(
  {
    id: Type.String({ minLength: 1 }),
    level: Type.Optional(RuleLevel),
    /** The earlier word for the level, which it yields to. */
    kind: Type.Optional(Type.Union([Type.Literal('hard'), Type.Literal('soft')])),
    /** A rule of the level `answer` that asks everybody who hands in, not only who decides. */
    asksEveryone: Type.Optional(Type.Literal(true)),
    when: Type.Optional(Condition),
    assert: Assertion,
    message: Type.String({ minLength: 1 }),
    field: Type.String(),
    /** A rule that informs is passed over only with words here: a field of the form, or `approverContent`. */
    reason: Type.Optional(Type.String()),
  },
  exact,
);
export type Rule = Static<typeof Rule>;

/** The level of a rule, also where its content is from before the levels; a rule that says none refuses. */
export function levelOf({ level, kind }: Pick<Rule, 'level' | 'kind'>): RuleLevel {
  return level ?? earlierLevels[kind ?? 'hard'];
}
