import { ageAndGender } from '@homestead/forms/engine';
import { type FieldName, homesteadTexts as texts } from '../../contract/index.ts';
import { type Check, type Facts, round } from '../facts.ts';
import { areaLimitOf } from './limits.ts';

/** Who applies is of age (domain facts §1.4); without a number that tells the age, as the form says it. */
export const adult: Check = (facts) => {
  const { values } = facts;
  const age = ageOfHead(facts) ?? values.number('applicantAge');
  const limit = facts.parameters.adultAge;
  return age === undefined || age >= limit
    ? null
    : { path: values.path('applicantAge'), figures: { age, limit } };
};

/** A homestead that is kept counts with the new one: one household, one homestead. */
export const keptBesideNew: Check = (facts) => {
  const { values, parameters } = facts;
  if (!keeps(facts)) return null;
  const kept = values.number('keptArea') ?? values.number('currentArea');
  const asked = values.number('appliedArea');
  // On the old site the new homestead takes the place of the old one.
  if (!kept || asked === undefined || !buildsElsewhere(facts)) return null;
  const [limit, sum] = [areaLimitOf(facts, 'applied'), round(kept + asked)];
  if (sum <= limit) return null;
  const { unit } = parameters.area;
  return {
    path: values.path('currentSiteDisposal'),
    figures: {
      kept: `${kept}${unit}`,
      asked: `${asked}${unit}`,
      value: `${sum}${unit}`,
      limit: `${limit}${unit}`,
    },
  };
};

/** A household that keeps a house large enough needs no other (domain facts §1.4). */
export const keptWellHoused: Check = (facts) => {
  const { values, parameters } = facts;
  const floor = values.number('currentFloorArea');
  if (!keeps(facts) || !floor || !buildsElsewhere(facts)) return null;
  const perHead = round(floor / values.people);
  if (perHead <= parameters.keptPerHead) return null;
  const { unit } = parameters.floorArea;
  return {
    path: values.path('currentFloorArea'),
    figures: { value: `${perHead}${unit}`, limit: `${parameters.keptPerHead}${unit}` },
  };
};

/** Whoever has a homestead and builds elsewhere says what becomes of the old one. */
export const oldSiteUnsettled: Check = (facts) => {
  const { values, parameters } = facts;
  const has = values.number('currentArea');
  if (!has || !buildsElsewhere(facts) || values.text('currentSiteDisposal') !== '') return null;
  return { path: values.path('currentSiteDisposal'), figures: { value: `${has}${parameters.area.unit}` } };
};

/** Whoever sold, let or gave away a house gets no other one; as far as the application says so itself. */
export const oldHouseTransferred: Check = ({ values, parameters }) => {
  for (const name of ['currentSiteDisposalNote', 'applicationReason'] as const) {
    const word = parameters.transferWords.find((candidate) => values.text(name).includes(candidate));
    if (word) return { path: values.path(name), figures: { word } };
  }
  return null;
};

export const neighboursNotAsked: Check = ({ values, parameters }) =>
  values.text('neighboursAsked') === parameters.neighboursNotAsked
    ? { path: values.path('neighboursAsked'), figures: {} }
    : null;

/** A child of another household founds its own at the age of marriage. */
export const tooYoungToSplit: Check = (facts) => {
  const { parameters, values, today, others } = facts;
  // What is on file of another household is for those who review.
  if (!facts.readsOthers) return null;
  const isChild = others.some(
    ({ role, relation }) => role === 'head' && parameters.splitRelations.includes(relation),
  );
  const known = ageAndGender(values.text('applicantIdentityNumber'), today);
  const limit = known && parameters.splitAge[known.gender];
  if (!isChild || !known || limit === undefined || limit === null || known.age >= limit) return null;
  return { path: values.path('applicantIdentityNumber'), figures: { age: known.age, limit } };
};

/** An officer's own answer that contradicts what the officer is about to agree to. */
export const answeredNo =
  (name: FieldName): Check =>
  ({ values, parameters }) =>
    values.text(name) === parameters.conditionNotMet ? { path: values.path(name), figures: {} } : null;

/**
 * Somebody of the household stands in another case that counts. A villager, who could try numbers through, is told neither
 * whose nor that one is on file, but that the matter will be checked.
 */
export const otherHomestead: Check = ({ others, readsOthers, values }) => {
  if (readsOthers) return placesOf(others);
  return others.length > 0
    ? { path: values.path('applicantIdentityNumber'), figures: {}, message: texts.toBeChecked }
    : null;
};

const placesOf = (others: Facts['others']) =>
  others.map(({ path, role, name, cases, found }) => ({
    path,
    figures: { who: texts[role], name, cases: cases || texts.otherCases },
    kept: { cases: texts.countOfCases(found.length) },
    cases: found,
  }));

/** The same rule for those who review it, told at the answer that they give. */
export const otherHomesteadReview: Check = (facts, stage) =>
  [otherHomestead(facts, stage) ?? []]
    .flat()
    .map((broken) => ({ ...broken, path: facts.values.path('hasOtherHomestead') }));

/** Officers who were told of another homestead answer in the field that the law asks about. */
export const oneHouseholdAnswered: Check = ({ others, values }) => {
  const [first] = others;
  if (!first || values.text('hasOtherHomestead') !== '') return null;
  const doubt = texts.otherHomestead(texts[first.role], first.name, first.cases || texts.otherCases);
  return { path: values.path('hasOtherHomestead'), figures: { doubt } };
};

/**
 * What hangs for everybody to read holds no identity number, of whomever, and not the applicant's telephone (domain facts §6.4):
 * an earlier notice is often pasted and written over.
 */
export const noticeNamesNobody: Check = ({ values, today }) => {
  const text = values.text('noticeText').normalize('NFKC');
  const path = values.path('noticeText');
  if (text.match(/(?<!\d)\d{17}[\dx](?!\d)/gi)?.some((number) => ageAndGender(number, today)))
    return { path, figures: { what: texts.identityNumber } };
  const phone = values.text('applicantPhone');
  return phone !== '' && text.includes(phone) ? { path, figures: { what: texts.applicantPhone } } : null;
};

/** Who says that nobody objected, while somebody did, would tell whoever did that the objection was dismissed. */
export const objectionsJudged: Check = ({ values, parameters, objections }) =>
  objections > 0 && values.text('noticeOpinion') === parameters.noObjection
    ? { path: values.path('noticeOpinion'), figures: { count: objections } }
    : null;

function keeps({ values, parameters }: Facts): boolean {
  return values.text('currentSiteDisposal') === parameters.keeping;
}

function buildsElsewhere({ values, parameters }: Facts): boolean {
  return parameters.elsewhere.includes(values.text('appliedType'));
}

function ageOfHead({ values, today }: Facts): number | undefined {
  return ageAndGender(values.text('applicantIdentityNumber'), today)?.age;
}
