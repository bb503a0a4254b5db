import { type Static, Type } from 'typebox';
import { measures } from '../measures.ts';

const exact = { additionalProperties: false };
const Text = Type.String({ minLength: 1 });
const Field = Type.String({ pattern: '^\\w+\\.\\w+$', description: '字段：数据模型.字段编码' });

/** What a column can show beside fields: parts of the case, and of what counts. */
export const columnParts = [
  'number',
  'caseNo',
  'process',
  'township',
  'village',
  'stage',
  'status',
  'started',
  'ended',
  'day',
  'key',
  'state',
  'refusal',
] as const;
export type ColumnPart = (typeof columnParts)[number];

const RegisterColumn = Type.Object(
  {
    title: Text,
    /** Width in characters. */
    width: Type.Optional(Type.Integer({ minimum: 4, maximum: 80 })),
    of: Type.Optional(Type.Enum([...columnParts])),
    /** Fields of the case; the first that holds something is shown. */
    fields: Type.Optional(Type.Array(Field, { minItems: 1 })),
    /** Shown for cases alone that this counts: what a meeting proposes is not granted before the approval. */
    once: Type.Optional(Type.Enum([...measures])),
    /** An area of square metres, written in mu (亩). */
    unit: Type.Optional(Type.Literal('mu')),
    /** A column of numbers that are added up below the list. */
    total: Type.Optional(Type.Literal(true)),
  },
  exact,
);
export type RegisterColumn = Static<typeof RegisterColumn>;

const RegisterFilter = Type.Object(
  {
    title: Text,
    of: Type.Optional(Type.Enum(['key', 'state', 'process'])),
    field: Type.Optional(Field),
  },
  exact,
);
export type RegisterFilter = Static<typeof RegisterFilter>;

/** A list that a county keeps (`content/registers/<key>.json`): what it lists, its columns and filters. */
export const RegisterContent = Type.Object(
  {
    order: Type.Integer(),
    title: Text,
    source: Text,
    date: Text,
    processes: Type.Array(Text, { minItems: 1 }),
    /** What of the statistics has a row; its day says in which year the row stands. */
    measure: Type.Enum(measures.filter((measure) => measure !== 'overdue')),
    /** The tasks of a register of tasks. */
    tasks: Type.Optional(Type.Array(Text, { minItems: 1 })),
    /** A case that counts several times in a year stands once, by the last. */
    lastOfCase: Type.Optional(Type.Literal(true)),
    /** The name of the day by which rows stand in a year. */
    dayTitle: Text,
    only: Type.Optional(
      Type.Array(Type.Object({ field: Field, is: Type.Array(Text, { minItems: 1 }) }, exact)),
    ),
    filters: Type.Array(RegisterFilter),
    columns: Type.Array(RegisterColumn, { minItems: 1, maxItems: 40 }),
    /** Who signs below the printed list. */
    signatures: Type.Array(Text),
  },
  exact,
);
export type RegisterContent = Static<typeof RegisterContent>;
