import type { Capability } from '@homestead/http/contract';
import { type RawBuilder, sql } from 'kysely';
import { type DataScope, type Grant, type Person, placesOf, widestScope } from '../contract/index.ts';

/** What a grant gives to whoever holds it. */
interface GrantRow {
  id: string;
  code: string;
  name: string;
  scope: DataScope;
  division: string;
  listed: string[];
  isApplicant: boolean;
  capabilities: Capability[];
  layers: string[];
  directories: string[];
  layerDirectories: string[];
}

/** A row of `personColumns`. */
export interface PersonRow {
  id: string;
  userName: string;
  name: string;
  division: string;
  grants: GrantRow[];
  pseudonyms: string[];
}

/** Today in China, whatever zone the database keeps. */
export const today = sql<string>`((now() at time zone 'UTC') + interval '8 hours')::date`;

/** Condition on a grant (`account_role`) by its alias: it counts today. */
export const isInForce = (grant: 'ar'): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${grant}.${name}`);
  return sql<boolean>`(${column('state')} = 'active'
    and coalesce(${column('valid_from')} <= ${today}, true) and coalesce(${column('valid_until')} >= ${today}, true))`;
};

/** A row of `heldGrants`. */
export interface HeldGrant {
  id: string;
  account_id: string;
  role_code: string;
  role_name: string;
  scope: DataScope;
  capabilities: Capability[];
  is_applicant: boolean;
  divisions: string[];
  sort: number;
  valid_until: string | null;
  division: string;
  places: string[];
}

/**
 * The grants that count today with what their roles give, as a table: account_id, role_code, division and `places`, the codes
 * that each covers (as `placesOf` says it for a person in memory).
 */
export const heldGrants = sql<HeldGrant>`(
  select ar.id, ar.account_id, ar.role_code, role.name as role_name, role.scope, role.capabilities, role.is_applicant,
    role.divisions, role.sort, ar.valid_until, at.division,
    case when role.scope = 'platform' then array[''] when role.scope = 'listed' then role.divisions
      when length(at.division) >= case role.scope when 'village' then 12 when 'township' then 9 when 'county' then 6 else 0 end
        then array[at.division]
      else '{}'::text[] end as places
  from people.account_role ar join people.role on role.code = ar.role_code and role.is_enabled
    join people.account holder on holder.id = ar.account_id
    cross join lateral (select coalesce(ar.division_code, holder.division_code) as division) at
  where ${isInForce('ar')})`;

/** Columns of account `a` for `personOf`, its grants by role. */
export const personColumns = [
  'a.id',
  'a.user_name as userName',
  'a.name',
  'a.division_code as division',
  sql<
    GrantRow[]
  >`coalesce((select jsonb_agg(jsonb_build_object('id', ar.id, 'code', r.code, 'name', r.name, 'scope', r.scope,
      'division', coalesce(ar.division_code, a.division_code), 'listed', r.divisions, 'isApplicant', r.is_applicant,
      'capabilities', r.capabilities, 'layers', r.layers, 'directories', r.directories,
      'layerDirectories', r.layer_directories) order by r.code, coalesce(ar.division_code, a.division_code), ar.id)
    from people.account_role ar join people.role r on r.code = ar.role_code and r.is_enabled
    where ar.account_id = a.id and ${isInForce('ar')}), '[]'::jsonb)`.as('grants'),
  sql<
    string[]
  >`array(select s.pseudonym from people.sealed_identity s where s.account_id = a.id order by s.created_at)`.as(
    'pseudonyms',
  ),
] as const;

/** The person of a row: grants add up, none takes away. */
export function personOf({ id, userName, name, division, grants, pseudonyms }: PersonRow): Person {
  return {
    id,
    userName,
    name,
    division,
    roles: [...new Set(grants.map(({ code }) => code))],
    scope: widestScope(grants.map(({ scope }) => scope)),
    capabilities: [...new Set(grants.flatMap(({ capabilities }) => capabilities))],
    grants: grants.map(grantOf),
    isOfficer: grants.some(({ isApplicant }) => !isApplicant),
    ...(pseudonyms.length > 0 ? { pseudonyms } : {}),
  };
}

function grantOf({ id, code, name, scope, division, listed, capabilities, ...lists }: GrantRow): Grant {
  const places = placesOf(scope, division, listed);
  const { layers, directories, layerDirectories } = lists;
  const named = {
    ...(layers.length > 0 ? { layers } : {}),
    ...(directories.length > 0 ? { directories } : {}),
    ...(layerDirectories.length > 0 ? { layerDirectories } : {}),
  };
  return { id, role: code, roleName: name, scope, places, capabilities, ...named };
}
