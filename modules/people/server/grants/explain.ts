import { maybe, tablesOf } from '@homestead/database';
import { brokenFields, type Capability, HttpError } from '@homestead/http/contract';
import { sql } from 'kysely';
import {
  decide,
  type Explanation,
  type Grant,
  mayIn,
  type PermissionObject,
  type Person,
  type Reason,
} from '../../contract/index.ts';
import { roleTexts } from '../../contract/roles/texts.ts';
import { findUser } from '../accounts.ts';
import type { Deps } from '../deps.ts';
import type { PeopleTables } from '../tables.ts';

const tables = tablesOf<PeopleTables>();

const texts = roleTexts.explain;

/** A thing that a permission is asked of, by the words a person knows it by. */
export interface NamedObject extends PermissionObject {
  title: string;
}

/**
 * The judge's own verdict in words. Anybody may ask about themselves; about others, whoever may explain where they are.
 * Objects are named by division code, or as the modules above name them, within what the asker sees.
 */
export async function explain(
  deps: Deps,
  by: Person,
  query: { user?: string | undefined; capability: string; object?: string | undefined },
): Promise<Explanation> {
  const person = await subjectOf(deps, by, query.user);
  if (!Object.hasOwn(deps.capabilities, query.capability))
    throw brokenFields([{ path: 'capability', message: roleTexts.unknownCapability(query.capability) }]);
  const capability = query.capability as Capability;
  const object = query.object ? await objectOf(deps, by, query.object) : undefined;
  const { ok, because } = decide(person, capability, object);
  const label = deps.labelOf(capability);
  const reasons = because.map((reason) => ({
    grant: reason.grant.id,
    role: reason.grant.role,
    rule: reason.rule,
    text: wordsOf(deps, person, label, reason, object),
  }));
  return {
    ok,
    person: person.name,
    capability: label,
    object: object?.title ?? null,
    text: reasons[0]?.text ?? texts.noGrant(person.name, label),
    because: ok ? reasons : [...reasons].sort(nearest),
  };
}

async function subjectOf(deps: Deps, by: Person, wanted: string | undefined): Promise<Person> {
  if (!wanted || wanted === by.id || wanted.toLowerCase() === by.userName.toLowerCase()) return by;
  const found = await maybe<{ id: string; division: string }>(
    deps.db.kysely,
    tables
      .selectFrom('people.account')
      .select(['id', 'division_code as division'])
      .where((eb) => eb.or([eb('id', '=', wanted), sql<boolean>`lower(user_name) = lower(${wanted})`]))
      .orderBy((eb) => eb('id', '=', wanted), 'desc')
      .limit(sql.lit(1)),
  );
  if (!by.capabilities.includes('people.permission.explain')) throw new HttpError('forbidden');
  const person = found && (await findUser(deps.db.kysely, found.id));
  if (!found || !mayIn(by, 'people.permission.explain', found.division)) throw new HttpError('missing');
  if (!person) throw brokenFields([{ path: 'user', message: roleTexts.unknownUser(wanted) }]);
  return person;
}

async function objectOf(deps: Deps, by: Person, named: string): Promise<NamedObject> {
  await deps.divisions.ensure();
  if (deps.divisions.has(named)) return { title: deps.divisions.name(named) ?? named, division: named };
  const found = await deps.findObject(by, named);
  if (!found) throw brokenFields([{ path: 'object', message: roleTexts.unknownObject(named) }]);
  return found;
}

/** What lacks least is told first. */
const order: Record<Reason['rule'], number> = { covered: 0, own: 0, outside: 1, notOwn: 1, noCapability: 2 };
const nearest = (a: { rule: Reason['rule'] }, b: { rule: Reason['rule'] }) => order[a.rule] - order[b.rule];

function wordsOf(
  deps: Deps,
  person: Person,
  label: string,
  { grant, rule }: Reason,
  object: NamedObject | undefined,
): string {
  const chain = texts.chain(person.name, grant.roleName, placeNames(deps, grant), label);
  const why = {
    covered: texts.allowed,
    own: `（${texts.own}）${texts.allowed}`,
    noCapability: `${texts.refused}：${texts.noCapability}`,
    outside: `${texts.refused}：${texts.outside(object?.title ?? '')}`,
    notOwn: `${texts.refused}：${texts.notOwn}`,
  };
  return chain + why[rule];
}

function placeNames(deps: Deps, grant: Grant): string {
  if (grant.scope === 'own') return texts.onlyOwn;
  if (grant.places.includes('')) return texts.everywhere;
  return grant.places.map((place) => deps.divisions.name(place) ?? place).join('、') || texts.nowhere;
}
