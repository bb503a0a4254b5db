import { type Static, Type } from 'typebox';

const exact = { additionalProperties: false };
const Text = Type.String({ minLength: 1 });
const Field = Type.String({ pattern: '^\\w+\\.\\w+$', description: '字段：数据模型.字段编码' });

/** What counts as what (`content/statistics/statistics.json`): the county's own definitions, none of them in code. */
export const Basis = Type.Object(
  {
    source: Text,
    date: Text,
    applications: Type.Array(
      Type.Object(
        {
          process: Text,
          /** Tasks whose completion with consent approves. */
          approvedAt: Type.Array(Text, { minItems: 1 }),
          land: Type.Optional(Type.Object({ class: Field, area: Field }, exact)),
          /** Reasons of refusals by words of what was written; the first that fits counts. */
          reasons: Type.Array(Type.Object({ title: Text, words: Type.Array(Text, { minItems: 1 }) }, exact)),
        },
        exact,
      ),
    ),
    violations: Type.Array(Type.Object({ process: Text, kind: Field }, exact)),
  },
  exact,
);
export type Basis = Static<typeof Basis>;
