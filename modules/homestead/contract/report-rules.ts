import { type Static, Type } from 'typebox';
import { FieldPath } from './rule-fields.ts';

const exact = { additionalProperties: false };
const Text = Type.String({ minLength: 1 });

/** A completion that a rule waits for. */
const At = Type.Object({ process: Text, task: Text, outcome: Text }, exact);

/** `rules/reports.json`: what becomes of reports and inspections. Messages may hold `{caseNo}`. */
export const ReportRules = Type.Object(
  {
    /** Processes whose cases are reports of somebody: the person named in them is the accused, and no applicant. */
    kinds: Type.Array(
      Type.Object(
        {
          process: Text,
          /** What lists and headers call the person named in the case. */
          accused: Text,
          /** Whoever began the case stands in it under a pseudonym. */
          hidesReporter: Type.Boolean(),
          /** What whoever reported reads of who may learn their name: of a named and of an anonymous report. */
          protection: Type.Optional(Type.Object({ named: Text, anonymous: Text }, exact)),
          /** Fields of its page and lists. */
          fields: Type.Object(
            {
              pictures: FieldPath,
              shape: FieldPath,
              place: FieldPath,
              /** A text that begins with longitude and latitude: where the case lies while no shape is drawn. */
              position: Type.Optional(FieldPath),
              /** Village and group of the place: what reports begin with is the reporter's own. */
              division: Type.Optional(FieldPath),
              group: Type.Optional(FieldPath),
            },
            exact,
          ),
        },
        exact,
      ),
    ),
    /** Completions that start another case in the same transaction. */
    linkedStarts: Type.Array(
      Type.Object(
        {
          at: At,
          /** Process of the case that is started. */
          starts: Text,
          /**
           * Fields of the started case, each with the field that it is copied from: of several the first that is filled in, or
           * as one text `all` that are.
           */
          fields: Type.Record(
            FieldPath,
            Type.Union([
              FieldPath,
              Type.Array(FieldPath, { minItems: 1 }),
              Type.Object({ all: Type.Array(FieldPath, { minItems: 2 }) }, exact),
            ]),
          ),
          /** History entry of the ending case; `{caseNo}` is the started one. */
          title: Text,
          message: Text,
          /** First history entry of the started case; `{caseNo}` is the ending one. */
          origin: Text,
        },
        exact,
      ),
    ),
    /** Completions of which the initiator is told by a history entry. */
    feedback: Type.Array(Type.Object({ at: At, title: Text, message: Text }, exact)),
  },
  exact,
);
export type ReportRules = Static<typeof ReportRules>;
export type ReportKind = ReportRules['kinds'][number];
export type LinkedStartRule = ReportRules['linkedStarts'][number];
