import { ageAndGender } from '@homestead/forms/engine';
import { homesteadTexts as texts } from '../../contract/index.ts';
import { type Check, type Facts, figure, round, text } from '../facts.ts';
import { householdSize } from '../household.ts';
import { areaLimitOf } from './limits.ts';

/** Who applies is of age (domain facts §1.4); without a number that tells the age, as the form says it. */
export const adult: Check = (facts) => {
  const age = ageOfHead(facts) ?? figure(facts.jfsqjd, 'nl');
  const limit = facts.parameters.adultAge;
  return age === undefined || age >= limit ? null : { path: 'jfsqjd.nl', figures: { age, limit } };
};

/** A homestead that is kept counts with the new one: one household, one homestead. */
export const keptBesideNew: Check = (facts) => {
  const { jfsqjd, parameters } = facts;
  if (!keeps(facts)) return null;
  const kept = figure(jfsqjd, 'xzjdblmj') ?? figure(jfsqjd, 'xzjdmj');
  const asked = figure(jfsqjd, 'nsqzjdmj');
  // On the old site the new homestead takes the place of the old one.
  if (!kept || asked === undefined || !parameters.elsewhere.includes(text(jfsqjd, 'nsqjflx'))) return null;
  const [limit, sum] = [areaLimitOf(facts, 'applied'), round(kept + asked)];
  if (sum <= limit) return null;
  const { unit } = parameters.area;
  return {
    path: 'jfsqjd.xzjdczqk',
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
  const { jfsqjd, parameters } = facts;
  const floor = figure(jfsqjd, 'xjzmj');
  if (!keeps(facts) || !floor || !parameters.elsewhere.includes(text(jfsqjd, 'nsqjflx'))) return null;
  const head = round(floor / householdSize(jfsqjd));
  if (head <= parameters.keptPerHead) return null;
  const { unit } = parameters.floorArea;
  return {
    path: 'jfsqjd.xjzmj',
    figures: { value: `${head}${unit}`, limit: `${parameters.keptPerHead}${unit}` },
  };
};

/** Whoever has a homestead and builds elsewhere says what becomes of the old one. */
export const oldSiteUnsettled: Check = ({ jfsqjd, parameters }) => {
  const has = figure(jfsqjd, 'xzjdmj');
  const isElsewhere = parameters.elsewhere.includes(text(jfsqjd, 'nsqjflx'));
  if (!has || !isElsewhere || text(jfsqjd, 'xzjdczqk') !== '') return null;
  return { path: 'jfsqjd.xzjdczqk', figures: { value: `${has}${parameters.area.unit}` } };
};

/** Whoever sold, let or gave away a house gets no other one; as far as the application says so itself. */
export const oldHouseTransferred: Check = ({ jfsqjd, parameters }) => {
  for (const code of ['xzjdczqt', 'sqly']) {
    const word = parameters.transferWords.find((candidate) => text(jfsqjd, code).includes(candidate));
    if (word) return { path: `jfsqjd.${code}`, figures: { word } };
  }
  return null;
};

export const neighboursNotAsked: Check = ({ jfsqjd }) =>
  text(jfsqjd, 'sfzqxlqlryj') === texts.no ? { path: 'jfsqjd.sfzqxlqlryj', figures: {} } : null;

/** A child of another household founds its own at the age of marriage. */
export const tooYoungToSplit: Check = (facts) => {
  const { parameters, jfsqjd, today, others } = facts;
  // What is on file of another household is for those who review.
  if (!facts.readsOthers) return null;
  const isChild = others.some(
    ({ role, relation }) => role === 'head' && parameters.splitRelations.includes(relation),
  );
  const known = ageAndGender(text(jfsqjd, 'sfzh').toUpperCase(), today);
  const limit = known && parameters.splitAge[known.gender];
  if (!isChild || !known || limit === undefined || limit === null || known.age >= limit) return null;
  return { path: 'jfsqjd.sfzh', figures: { age: known.age, limit } };
};

/** An officer's own answer that speaks against what the officer is about to agree to. */
export const answeredNo =
  (code: string): Check =>
  ({ jfsqjd }) =>
    text(jfsqjd, code) === '0' ? { path: `jfsqjd.${code}`, figures: {} } : null;

/**
 * Somebody of the household stands in another case that counts. A villager, who could try numbers through, is told neither
 * whose nor that one is on file, but that the matter will be checked.
 */
export const otherHomestead: Check = ({ others, readsOthers }) => {
  if (!readsOthers)
    return others.length > 0 ? { path: 'jfsqjd.sfzh', figures: {}, message: texts.toBeChecked } : null;
  return toBreaches(others);
};

const toBreaches = (others: Facts['others']) =>
  others.map(({ path, role, name, cases }) => ({
    path,
    figures: { who: texts[role], name, cases: cases || texts.otherCases },
  }));

/** The same doubt for those who review it, at the answer that they give. */
export const otherHomesteadReview: Check = (facts) =>
  [otherHomestead(facts) ?? []].flat().map(({ figures }) => ({ path: 'jfsqjd.sfyhdz', figures }));

/** A doubt that the officers were told of is answered by them, in the field that the law asks about. */
export const oneHouseholdAnswered: Check = (facts) => {
  const [first] = facts.others;
  if (!first || text(facts.jfsqjd, 'sfyhdz') !== '') return null;
  const doubt = texts.doubt(texts[first.role], first.name, first.cases || texts.otherCases);
  return { path: 'jfsqjd.sfyhdz', figures: { doubt } };
};

function keeps({ jfsqjd, parameters }: Facts): boolean {
  return text(jfsqjd, 'xzjdczqk') === parameters.keeping;
}

function ageOfHead({ jfsqjd, today }: Facts): number | undefined {
  return ageAndGender(text(jfsqjd, 'sfzh').toUpperCase(), today)?.age;
}
