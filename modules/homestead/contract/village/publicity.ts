import { type Static, Type } from 'typebox';
import { FieldPath } from '../rule-fields.ts';

const Text = Type.String({ minLength: 1 });

/** `content/rules/publicity.json`: how applications are made public in the village, and who answers objections. */
export const PublicityRules = Type.Object(
  {
    /** Process whose cases are made public. */
    process: Text,
    /** The waiting time during which a notice hangs: a timer of that process. */
    wait: Text,
    /** Field with the words of the notice. */
    text: FieldPath,
    /** Task whose decision answers the objections. */
    answeredAt: Text,
    /** Roles of the case's division that are told of an objection. */
    told: Type.Array(Text),
  },
  { additionalProperties: false },
);
export type PublicityRules = Static<typeof PublicityRules>;

/** `content/village/village.json`: whom a villager calls, and pictures by division. */
export const VillageFile = Type.Object(
  {
    /** Role whose nearest office is called with one tap. */
    callRole: Text,
    pictures: Type.Array(
      Type.Object(
        { division: Type.String({ pattern: '^\\d{6,12}$' }), file: Text, alt: Text },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type VillageFile = Static<typeof VillageFile>;
