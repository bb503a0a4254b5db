import { type Executor, one, rows } from '@homestead/database';
import type { Capability } from '@homestead/http/contract';
import { sql } from 'kysely';
import { placeCovers } from './accounts.ts';
import { heldGrants } from './person.ts';

/** Who may be chosen, and which page of the list is asked for. */
export interface Choice {
  personSet: {
    ids: readonly string[];
    roles: readonly string[];
    /** Holders of any role that allows this count like holders of `roles`. */
    capability?: Capability;
    /** A grant counts if it covers this division, or lies in it where it is wider than a village. */
    division: string;
    except: readonly string[];
  };
  only?: readonly string[];
  keyword?: string;
  limit: number;
  offset: number;
}

/** A page of active people by name, without telephone and identity number. */
export async function choosePeople(
  db: Executor,
  { personSet, only, keyword, limit, offset }: Choice,
): Promise<{
  records: { id: string; name: string; roleNames: string[]; divisionName: string }[];
  total: number;
}> {
  const like = keyword?.trim() ? `%${keyword.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null;
  const named = only ? sql`and a.id = any(${[...only]}::text[])` : sql``;
  const found = like
    ? sql`and (a.name ilike ${like} or d.name ilike ${like} or exists (
        select 1 from ${heldGrants} r where r.account_id = a.id and r.role_name ilike ${like}))`
    : sql``;
  const holds = personSet.capability
    ? sql`r.role_code in (select role.code from people.role
        where role.code = any(${[...personSet.roles]}::text[]) or ${personSet.capability} = any(role.capabilities))`
    : sql`r.role_code = any(${[...personSet.roles]}::text[])`;
  const from = sql`from people.account a left join people.division d on d.code = a.division_code
    where a.status = 'active' and a.id <> all(${[...personSet.except]}::text[]) ${named} ${found}
      and (a.id = any(${[...personSet.ids]}::text[])
        or a.id in (select r.account_id from ${heldGrants} r, unnest(r.places) place
          where ${holds} and ${placeCovers(sql`place`, sql`${personSet.division}::text`)}))`;
  const records = await rows<{ id: string; name: string; roleNames: string[]; divisionName: string }>(
    db,
    sql`select a.id, a.name, coalesce(d.name, a.division_code) as "divisionName",
          array(select r.role_name from ${heldGrants} r where r.account_id = a.id
                group by r.role_code, r.role_name, r.sort order by r.sort, r.role_code) as "roleNames"
        ${from} order by a.name, a.id limit ${limit} offset ${offset}`,
  );
  // A page that is not full is the last one.
  if (records.length > 0 && records.length < limit) return { records, total: offset + records.length };
  const { total } = await one<{ total: number }>(db, sql`select count(*) as total ${from}`);
  return { records, total };
}
