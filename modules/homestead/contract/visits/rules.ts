import { type Static, Type } from 'typebox';

const exact = { additionalProperties: false };
const Positive = Type.Number({ exclusiveMinimum: 0 });
const AtTasks = Type.Object({ at: Type.Array(Type.String({ minLength: 1 })) }, exact);

/** What a county asks of visits on site. Which they are and who goes stands in the process (`ha:visit`, candidate groups). */
export const VisitRules = Type.Object(
  {
    /** A check-in farther from the plot than this owes a reason. */
    reachMetres: Positive,
    /** A place less exact than this is marked. */
    accuracyMetres: Positive,
    /** A phone whose clock differs by more is told so. */
    clockMinutes: Positive,
    /** Tasks that are completed with approval only after somebody has checked in. */
    checkIn: AtTasks,
    /** Tasks that are completed with approval only after a second officer has countersigned. */
    countersign: AtTasks,
  },
  exact,
);
export type VisitRules = Static<typeof VisitRules>;

/** Where content says nothing: every visit may be checked in to, and none has to be. */
export const defaultVisitRules: VisitRules = {
  reachMetres: 200,
  accuracyMetres: 100,
  clockMinutes: 10,
  checkIn: { at: [] },
  countersign: { at: [] },
};
