import type { Person } from '@homestead/people/contract';
import { type HomesteadRules, type HouseholdFinding, homesteadTexts as texts } from '../../contract/index.ts';
import type { Facts } from '../../engine/index.ts';
import type { HomesteadDeps } from '../deps.ts';
import { findOtherHomesteads } from './household.ts';
import { readsFindings } from './judging.ts';

/**
 * What is said of one household, one homestead before an application is handed in; null at other forms. Villagers are told of
 * their own number alone: numbers of others could be tried through.
 */
export async function householdAt(
  deps: HomesteadDeps,
  rules: HomesteadRules,
  person: Person,
  at: { taskKeys: readonly string[]; facts: Facts; processId: string; division: string },
): Promise<HouseholdFinding | null> {
  const { taskKeys, facts, processId, division } = at;
  if (!rules.household?.recordedAt.some((key) => taskKeys.includes(key))) return null;
  const { values, parameters } = facts;
  const lines: string[] = [];
  const area = values.number('currentArea');
  if (area) lines.push(texts.ownHomestead(`${area}${parameters.area.unit}`));
  const isReviewer = readsFindings(person, division);
  const own = isReviewer ? undefined : (await deps.ownFacts(person.id)).idNumber;
  const others = isReviewer ? facts.others : await casesOf(deps, person, processId, facts, own);
  for (const { role, name, cases } of others)
    lines.push(
      isReviewer
        ? texts.otherHomestead(texts[role], name, cases || texts.otherCases)
        : texts.ownCases(cases || texts.otherCases),
    );
  // Whoever rebuilds on the old site keeps one homestead.
  const isSecond = Boolean(area) && parameters.elsewhere.includes(values.text('appliedType'));
  const found = others.length > 0 || isSecond;
  if (!isReviewer && !own) lines.push(texts.ownNumberUnknown);
  else if (others.length === 0) lines.push(texts.noOtherHomestead);
  if (!isReviewer) lines.push(texts.householdReviewed);
  return { found, lines };
}

async function casesOf(
  { db }: HomesteadDeps,
  person: Person,
  processId: string,
  { values }: Facts,
  idNumber: string | null | undefined,
) {
  if (!idNumber) return [];
  const member = {
    path: values.path('applicantIdentityNumber'),
    role: 'head' as const,
    name: person.name,
    idNumber: idNumber.toUpperCase(),
    relation: '',
  };
  return findOtherHomesteads(db.kysely, processId, { members: [member] }, person);
}
