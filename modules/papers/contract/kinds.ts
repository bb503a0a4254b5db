import { type Static, Type } from 'typebox';

const Key = Type.String({ minLength: 1, maxLength: 64 });
/** A field of a record, `group.code`; `|mask` hides part of a name, as in the templates of forms. */
const Path = Type.String({ pattern: '^[a-z][a-z0-9]*\\.[A-Za-z0-9]+(\\|mask)?$' });
/** The first of several fields that is filled in. */
const Source = Type.Union([Path, Type.Array(Path, { minItems: 1 })]);
const Sources = Type.Record(Key, Source);

/** One kind of paper: `content/papers/<kind>/paper.json`. Its looks stand beside it in `template.typ`. */
export const PaperKind = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 100 }),
    /** Key of the process whose cases have it. */
    process: Key,
    /** Place in lists, from small to large. */
    order: Type.Integer(),
    /** May be made once one of these tasks was done with approval; left out: once the case has been handed in. */
    after: Type.Optional(Type.Array(Key, { minItems: 1 })),
    /** The system makes it when one of these tasks is done with approval. */
    madeAt: Type.Optional(Type.Array(Key, { minItems: 1 })),
    /** The system makes it when a case ends with this status. */
    madeOn: Type.Optional(Type.Literal('refused')),
    /** Roles of those with the capability who make it; left out: all of them. */
    makers: Type.Optional(Type.Array(Key, { minItems: 1 })),
    /** Who the case is about may make it as well, without the capability. */
    byApplicant: Type.Optional(Type.Boolean()),
    /** Field that holds the paper's number; without it the paper has the number of its case. */
    number: Type.Optional(Source),
    /** File field of the record in which the paper is put. */
    fills: Type.Optional(Path),
    /** What the template prints, by the name that it uses. */
    fields: Type.Optional(Sources),
    /** Names of `fields` that the public page of verification shows: none with personal data. */
    shown: Type.Optional(Type.Array(Key)),
    /** Names of `fields` without which the paper cannot be made. */
    needs: Type.Optional(Type.Array(Key)),
    /** Tables of rows: from numbered fields one block a row, then the rows of a list field. */
    rows: Type.Optional(
      Type.Record(
        Key,
        Type.Object({
          blocks: Type.Array(Sources),
          more: Type.Optional(Path),
        }),
      ),
    ),
    /** What was decided at a task; `item` is the one of several who answered side by side. */
    opinions: Type.Optional(Type.Record(Key, Type.Object({ task: Key, item: Type.Optional(Key) }))),
    /** Facts of a module above, by name; without them the paper cannot be made. */
    facts: Type.Optional(Type.Array(Key)),
    /** Tables of rows that such facts have, by the name of the table: whose, and what their columns are called. */
    lists: Type.Optional(
      Type.Record(Key, Type.Object({ fact: Key, columns: Type.Record(Key, Type.String({ minLength: 1 })) })),
    ),
    /** Role whose office at the place of the case the paper names, with contact and telephone. */
    office: Type.Optional(Key),
    /** Fields of signatures drawn with a finger, by the names that the template uses. */
    signatures: Type.Optional(Type.Record(Key, Path)),
    /** Field with the outline of the plot, drawn on the paper. */
    sketch: Type.Optional(Path),
    /** Personal data is masked for every reader: the paper is hung up in public. */
    masked: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type PaperKind = Static<typeof PaperKind>;
export type PaperSource = Static<typeof Source>;
