import { type Executor, one, rows } from '@homestead/database';
import type { Capability } from '@homestead/http/contract';
import { sql } from 'kysely';

/** Who may be chosen, and which page of the list is asked for. */
export interface Choice {
  among: {
    ids: readonly string[];
    roles: readonly string[];
    /** Holders of any role that allows this count like holders of `roles`. */
    capability?: Capability;
    /** A role counts if its holder works in a division that contains this one, or that lies in it where it is wider than a village. */
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
  { among, only, keyword, limit, offset }: Choice,
): Promise<{
  records: { id: string; name: string; roleNames: string[]; divisionName: string }[];
  total: number;
}> {
  const like = keyword?.trim() ? `%${keyword.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null;
  const named = only ? sql`and a.id = any(${[...only]}::text[])` : sql``;
  const found = like
    ? sql`and (a.name ilike ${like} or d.name ilike ${like} or exists (
        select 1 from people.account_role r join people.role on role.code = r.role_code
        where r.account_id = a.id and role.name ilike ${like}))`
    : sql``;
  const holds = among.capability
    ? sql`(r.role_code = any(${[...among.roles]}::text[]) or exists (select 1 from people.role
        where role.code = r.role_code and ${among.capability} = any(role.capabilities)))`
    : sql`r.role_code = any(${[...among.roles]}::text[])`;
  const from = sql`from people.account a left join people.division d on d.code = a.division_code
    where a.status = 'active' and a.id <> all(${[...among.except]}::text[]) ${named} ${found}
      and (a.id = any(${[...among.ids]}::text[])
        or (exists (select 1 from people.account_role r where r.account_id = a.id and ${holds})
          and (starts_with(${among.division}, a.division_code)
            or (length(${among.division}) < 12 and starts_with(a.division_code, ${among.division})))))`;
  const records = await rows<{ id: string; name: string; roleNames: string[]; divisionName: string }>(
    db,
    sql`select a.id, a.name, coalesce(d.name, a.division_code) as "divisionName",
          array(select role.name from people.account_role r join people.role on role.code = r.role_code
                where r.account_id = a.id order by role.sort, role.code) as "roleNames"
        ${from} order by a.name, a.id limit ${limit} offset ${offset}`,
  );
  const { total } = await one<{ total: number }>(db, sql`select count(*) as total ${from}`);
  return { records, total };
}
