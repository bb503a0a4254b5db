import Type, { type Static } from 'typebox';

/** One choice of an option list: `value` is stored and sent, `label` is shown. */
export const DictionaryItem = Type.Object(
  {
    value: Type.String({ minLength: 1, maxLength: 100 }),
    label: Type.String({ minLength: 1, maxLength: 100 }),
  },
  { additionalProperties: false },
);
export type DictionaryItem = Static<typeof DictionaryItem>;

/** An option list, as `content/dictionaries/<code>.json` declares it. */
export const Dictionary = Type.Object(
  {
    code: Type.String({ pattern: '^[a-z][a-z0-9-]*$' }),
    name: Type.String({ minLength: 1 }),
    items: Type.Array(DictionaryItem, { minItems: 1 }),
  },
  { additionalProperties: false },
);
export type Dictionary = Static<typeof Dictionary>;
