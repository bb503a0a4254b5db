import Type, { type Static } from 'typebox';

const exact = { additionalProperties: false };

export const ConditionOperator = Type.Union([
  Type.Literal('eq'),
  Type.Literal('ne'),
  Type.Literal('in'),
  Type.Literal('includes'),
  Type.Literal('empty'),
  Type.Literal('notEmpty'),
  Type.Literal('gt'),
  Type.Literal('lt'),
]);
export type ConditionOperator = Static<typeof ConditionOperator>;

const Operand = Type.Union([
  Type.String(),
  Type.Number(),
  Type.Array(Type.Union([Type.String(), Type.Number()])),
]);

/**
 * When something holds, as data: a test of one field (`group.code`, or `outcome` / `approverStatus` of the completion
 * at hand), or all, any, or none of several.
 */
export const Condition = Type.Cyclic(
  {
    Condition: Type.Union([
      Type.Object({ field: Type.String(), op: ConditionOperator, value: Type.Optional(Operand) }, exact),
      Type.Object({ all: Type.Array(Type.Ref('Condition')) }, exact),
      Type.Object({ any: Type.Array(Type.Ref('Condition')) }, exact),
      Type.Object({ not: Type.Ref('Condition') }, exact),
    ]),
  },
  'Condition',
);
export type Condition = Static<typeof Condition>;
