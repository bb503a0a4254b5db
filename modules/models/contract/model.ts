import Type, { type Static } from 'typebox';

const exact = { additionalProperties: false };
const Pixels = Type.Optional(Type.Integer({ minimum: 1 }));

/** What a file field takes. `maxBytes` is the true limit; messages show it in KB or MB. */
export const UploadRule = Type.Object(
  {
    maxCount: Type.Integer({ minimum: 1 }),
    maxBytes: Type.Integer({ minimum: 1 }),
    types: Type.Union([
      Type.Literal('all'),
      Type.Array(Type.String({ pattern: '^[a-z0-9]+$' }), { minItems: 1 }),
    ]),
    image: Type.Optional(
      Type.Object(
        {
          width: Pixels,
          height: Pixels,
          minWidth: Pixels,
          maxWidth: Pixels,
          minHeight: Pixels,
          maxHeight: Pixels,
        },
        exact,
      ),
    ),
    /** Offers the phone's camera beside the files of the device. */
    camera: Type.Optional(Type.Boolean()),
    /** Photos carry time, place, person and case number in the picture, as evidence of a visit. */
    mark: Type.Optional(Type.Boolean()),
    /** A picture that somebody signs with a finger on the phone. */
    signature: Type.Optional(Type.Boolean()),
  },
  exact,
);
export type UploadRule = Static<typeof UploadRule>;

/** Kinds of personal data that stand in a field as text, and those that stand in the files that it names. */
export const sensitiveTexts = ['identity-number', 'telephone', 'bank-account', 'address'] as const;
export const sensitiveFiles = ['identity-photo', 'identity-document'] as const;
export type SensitiveText = (typeof sensitiveTexts)[number];
export type Sensitive =
  | SensitiveText
  | (typeof sensitiveFiles)[number]
  | Readonly<Record<string, SensitiveText>>;

/** What is sensitive in a field: its text, its files, or some parts of each of its rows. */
export const Sensitive = Type.Unsafe<Sensitive>(
  Type.Union([
    Type.Enum([...sensitiveTexts, ...sensitiveFiles]),
    Type.Record(Type.String({ pattern: '^[a-z][A-Za-z0-9]*$' }), Type.Enum([...sensitiveTexts])),
  ]),
);

/**
 * One field of a data model, named once for the table, the record API, forms and exports.
 * `type` names a folder of `modules/forms/fields`; it is open here because types are registered later in the order of modules.
 */
export const DataModelField = Type.Object(
  {
    code: Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,62}$' }),
    /** Column of the record table where it is not the code: a field whose type changed has a new one. */
    column: Type.Optional(Type.String({ pattern: '^[a-z][A-Za-z0-9_]{0,62}$' })),
    /** The record table has an index by it. */
    indexed: Type.Optional(Type.Literal(true)),
    label: Type.String({ minLength: 1 }),
    type: Type.String({ pattern: '^[a-z][a-z-]*$' }),
    unit: Type.Optional(Type.String()),
    decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: 8 })),
    min: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
    maxLength: Type.Optional(Type.Integer({ minimum: 1 })),
    dictionary: Type.Optional(Type.String()),
    /** For records without forms of their own: a save must give it. In a case the forms say what is required. */
    required: Type.Optional(Type.Literal(true)),
    /** A select that also takes text of the person's own. */
    freeEntry: Type.Optional(Type.Boolean()),
    /** How many choices of a checkbox group, or how many rows of a list. */
    maxCount: Type.Optional(Type.Integer({ minimum: 1 })),
    upload: Type.Optional(UploadRule),
    /** Which level of the division tree is chosen; any level when absent. */
    level: Type.Optional(
      Type.Union([Type.Literal('county'), Type.Literal('township'), Type.Literal('village')]),
    ),
    /** An identity number from before 2013 may have 15 digits. */
    legacy: Type.Optional(Type.Boolean()),
    /** A telephone may be a fixed line (an office has one). */
    landline: Type.Optional(Type.Boolean()),
    /** A `code` is a number of a paper or of an office's telephone: it is kept half-width, as it is searched for. */
    format: Type.Optional(Type.Enum(['credit-code', 'code'])),
    /** The name of a person: the first of a form heads its case in lists, and so is never masked. */
    personal: Type.Optional(Type.Literal('name')),
    /** Hidden from readers without a right to it, in the field and in its files alike. */
    sensitive: Type.Optional(Sensitive),
    requiredMessage: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
    note: Type.Optional(Type.String()),
  },
  exact,
);
export type DataModelField = Static<typeof DataModelField>;

const Code = Type.String({ minLength: 1 });
/** Which fields make the card of a unit, and the form that shows it whole. */
const UnitFields = Type.Object(
  {
    form: Code,
    name: Code,
    telephone: Type.Optional(Code),
    /** Who answers there; printed in notices. */
    contact: Type.Optional(Code),
    hours: Type.Optional(Code),
    address: Type.Optional(Code),
    /** A text that begins with longitude and latitude. */
    place: Type.Optional(Code),
  },
  exact,
);
export type UnitFields = Static<typeof UnitFields>;

/** How the record API offers a model's rows; `writers`, `officersOnly` and `answeredBy` are for models of no case. */
const RecordOptions = Type.Object(
  {
    /** Name in the API's documentation, where it differs from the model's. */
    label: Type.Optional(Type.String({ minLength: 1 })),
    /** Who may write records: officers, unless it says everybody. */
    writers: Type.Optional(Type.Union([Type.Literal('officers'), Type.Literal('everybody')])),
    /** Fields that officers alone may write. */
    officersOnly: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
    /** Once this field holds something else than the first choice of its list, only officers may change the record. */
    answeredBy: Type.Optional(Type.String({ minLength: 1 })),
    /** Its rows are units; institutions may name one. */
    units: Type.Optional(Type.Union([Type.Literal(true), UnitFields])),
  },
  exact,
);

/** A record group of the wire (`formData.<group>`) and its table. `case` groups are written by tasks alone. */
export const DataModel = Type.Object(
  {
    group: Type.String({ pattern: '^[a-z][a-z0-9]*$' }),
    label: Type.String({ minLength: 1 }),
    case: Type.Boolean(),
    /** Where it stands in the tree of data models; without it, by whether its records belong to cases. */
    directory: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
    /** Who answers for the data: a department or a person, for people to read. */
    owner: Type.Optional(Type.String({ maxLength: 50 })),
    remark: Type.Optional(Type.String({ maxLength: 200 })),
    record: Type.Optional(RecordOptions),
    fields: Type.Array(DataModelField, { minItems: 1 }),
  },
  exact,
);
export type DataModel = Static<typeof DataModel>;

/** The column of the record table that holds a field's values. */
export const columnOf = ({ code, column }: Pick<DataModelField, 'code' | 'column'>): string => column ?? code;

/** A field of an earlier release, with the field of today where this one has another column by now. */
export interface ReleasedField extends DataModelField {
  next?: DataModelField;
}
