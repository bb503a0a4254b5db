import { type Static, Type } from 'typebox';
import { FieldPath } from './rule-fields.ts';

const exact = { additionalProperties: false };
const Text = Type.String({ minLength: 1 });
const Field = Type.Optional(FieldPath);

/** A line of the table of figures: the fields that say it, and the limit of the household that it is held against. */
export const FigureRow = Type.Object(
  {
    key: Text,
    title: Text,
    unit: Type.String(),
    limit: Type.Optional(Type.Enum(['area', 'storeys', 'height', 'floorArea'])),
    /** The figure of the chosen house drawing. */
    drawing: Type.Optional(Type.Enum(['footprint', 'storeys', 'height', 'floorArea'])),
    /** Figures that differ by no more than this are the same: nobody draws or measures to the centimetre. */
    tolerance: Type.Optional(Type.Number({ minimum: 0 })),
    fields: Type.Object({ applied: Field, drawn: Field, granted: Field, setOut: Field, built: Field }, exact),
  },
  exact,
);
export type FigureRow = Static<typeof FigureRow>;

/** Which fields of the county's records say who applies, where, and how much. */
export const SummaryRules = Type.Object(
  {
    applicant: Type.Object(
      { fields: Type.Object({ name: FieldPath, identityNumber: Field, phone: Field }, exact) },
      exact,
    ),
    place: Type.Object(
      {
        fields: Type.Object({ address: Field, grantedAddress: Field, plot: Field, wish: Field }, exact),
      },
      exact,
    ),
    figures: Type.Array(FigureRow),
  },
  exact,
);
export type SummaryRules = Static<typeof SummaryRules>;
