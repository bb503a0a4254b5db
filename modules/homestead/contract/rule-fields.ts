import { type Static, Type } from 'typebox';

/** A field of a data model as content names it: `group.code`. */
export const FieldPath = Type.String({ pattern: '^[A-Za-z]\\w*\\.[A-Za-z]\\w*$' });

/** What a county's records say, by meaning: the rules know fields by these names alone. */
export const fieldNames = [
  'applicantName',
  'applicantIdentityNumber',
  'applicantAge',
  'applicantGender',
  'applicantPhone',
  'applicantResidence',
  'applicantDivision',
  'applicantGroup',
  'applicationReason',
  'neighboursAsked',
  // The homestead that the household has.
  'currentArea',
  'currentFloorArea',
  'currentCertificate',
  'currentSiteDisposal',
  'currentSiteDisposalNote',
  'keptArea',
  // What is applied for.
  'appliedArea',
  'appliedFootprint',
  'appliedStoreys',
  'appliedHeight',
  'appliedFloorArea',
  'appliedType',
  'appliedLand',
  'appliedPlace',
  // The plot that the first visit drew.
  'drawnArea',
  // What is granted.
  'grantedArea',
  'grantedFootprint',
  'grantedStoreys',
  'grantedHeight',
  'grantedFloorArea',
  'grantedType',
  'grantedLand',
  // What the village's review answers.
  'isMember',
  'hasOtherHomestead',
  'fitsLandPlan',
  'fitsVillagePlan',
  'fitsLaw',
  'isQualified',
  // What the village puts up for everybody to read.
  'noticeText',
  'noticeOpinion',
  // Land and drawings.
  'landConverted',
  'surveyedLand',
  'drawingNumber',
  'drawingStyle',
  'drawingPicture',
  // Review, permit and building.
  'jointReviewOpinion',
  'batchNumber',
  'permitIssued',
  'permitFrom',
  'permitUntil',
  'workStarted',
] as const;
export type FieldName = (typeof fieldNames)[number];

const entries = fieldNames.map((name) => [name, Type.Optional(FieldPath)]);

/** Which field of the county's models holds each fact; a fact that a county does not record is left out. */
export const RuleFields = Type.Object(
  Object.fromEntries(entries) as Record<FieldName, ReturnType<typeof Type.Optional<typeof FieldPath>>>,
  { additionalProperties: false },
);
export type RuleFields = Static<typeof RuleFields>;

/** Who belongs to the household of an application. */
export const HouseholdFields = Type.Object(
  {
    /** Tasks whose completion records the household, for comparison with other cases. */
    recordedAt: Type.Array(Type.String({ minLength: 1 })),
    /** Members with fields of their own. */
    members: Type.Array(
      Type.Object(
        { name: FieldPath, identityNumber: FieldPath, relation: FieldPath },
        { additionalProperties: false },
      ),
    ),
    /** A field of the type `family-members` for further members. */
    furtherMembers: Type.Optional(FieldPath),
  },
  { additionalProperties: false },
);
export type HouseholdFields = Static<typeof HouseholdFields>;
