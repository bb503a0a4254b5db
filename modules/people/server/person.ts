import type { Capability } from '@homestead/http/contract';
import { sql } from 'kysely';
import { type DataScope, type Person, widestScope } from '../contract/index.ts';

/** What a role gives to whoever holds it. */
export interface RoleGrant {
  code: string;
  scope: DataScope;
  isApplicant: boolean;
  capabilities: Capability[];
}

/** A row of `personColumns`. */
export interface PersonRow {
  id: string;
  userName: string;
  name: string;
  division: string;
  grants: RoleGrant[];
  pseudonyms: string[];
}

/** Columns of account `a` for `personOf`, its roles by code. */
export const personColumns = sql`a.id, a.user_name as "userName", a.name, a.division_code as division,
  coalesce((select jsonb_agg(jsonb_build_object('code', r.code, 'scope', r.scope, 'isApplicant', r.is_applicant,
      'capabilities', r.capabilities) order by r.code)
    from people.account_role ar join people.role r on r.code = ar.role_code where ar.account_id = a.id), '[]'::jsonb) as grants,
  array(select s.pseudonym from people.sealed_identity s where s.account_id = a.id order by s.created_at) as pseudonyms`;

/** The person of a row: roles add up, none takes away. */
export function personOf({ id, userName, name, division, grants, pseudonyms }: PersonRow): Person {
  return {
    id,
    userName,
    name,
    division,
    roles: grants.map(({ code }) => code),
    scope: widestScope(grants.map(({ scope }) => scope)),
    capabilities: [...new Set(grants.flatMap(({ capabilities }) => capabilities))],
    isOfficer: grants.some(({ isApplicant }) => !isApplicant),
    ...(pseudonyms.length > 0 ? { pseudonyms } : {}),
  };
}
