import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '@homestead/database';
import { sql } from 'kysely';
import type { DivisionLevel, RoleCode, RoleScope } from '../contract/index.ts';

export interface RoleContent {
  code: RoleCode;
  name: string;
  scope: RoleScope;
  /** What its holders may do beside what tasks ask of them, `module.thing.verb`. */
  capabilities?: string[];
  /** How many open drafts a holder may have at a time; left out: no limit. */
  openDrafts?: number;
  /** How many megabytes of files a holder may upload within 24 hours; left out: no limit. */
  uploadMegabytesPerDay?: number;
}
export interface DivisionContent {
  code: string;
  name: string;
  parent?: string | null;
  level: DivisionLevel;
}
export interface AccountContent {
  userName: string;
  name: string;
  division: string;
  roles: RoleCode[];
  phone?: string;
  idNumber?: string;
  /** The number counts as checked against a document. */
  idVerified?: boolean;
}

/** One list of `content/people`, or nothing where the county has no such file. */
export function readContent<T>(folder: string, name: string): T[] {
  const path = join(folder, name);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T[]) : [];
}

/** Brings roles and divisions of the content into the tables; what the county removed stays, cases may name it. */
export async function loadContent(db: Database, folder: string): Promise<void> {
  const roles = readContent<RoleContent>(folder, 'roles.json');
  const divisions = readContent<DivisionContent>(folder, 'divisions.json');
  const known = new Set(divisions.map(({ code }) => code));
  const placed = divisions.map((division, sort) => ({
    ...division,
    sort,
    parent: division.parent && known.has(division.parent) ? division.parent : null,
  }));
  await db.transaction(async (tx) => {
    await sql`insert into people.role (code, name, scope, open_drafts, sort)
      select code, name, scope, "openDrafts", sort from jsonb_to_recordset(${JSON.stringify(roles.map((role, sort) => ({ ...role, sort })))}::jsonb)
        as x(code text, name text, scope text, "openDrafts" int, sort int)
      on conflict (code) do update set name = excluded.name, scope = excluded.scope, open_drafts = excluded.open_drafts,
        sort = excluded.sort`.execute(tx);
    await sql`insert into people.division (code, name, parent_code, level, sort)
      select code, name, parent, level, sort from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
        as x(code text, name text, parent text, level text, sort int)
      on conflict (code) do update set name = excluded.name, parent_code = excluded.parent_code,
        level = excluded.level, sort = excluded.sort`.execute(tx);
  });
}

/** What each role may do, as the content says. Throws where a role names a capability that is not among the known ones. */
export function readCapabilities(
  folder: string | undefined,
  known: readonly string[] | undefined,
): ReadonlyMap<string, ReadonlySet<string>> {
  const roles = folder ? readContent<RoleContent>(folder, 'roles.json') : [];
  const unknown = roles.flatMap(({ code, capabilities = [] }) =>
    capabilities.filter((name) => known && !known.includes(name)).map((name) => `${code}: ${name}`),
  );
  if (unknown.length > 0)
    throw new Error(`roles.json names capabilities that do not exist: ${unknown.join(', ')}`);
  return new Map(roles.map(({ code, capabilities = [] }) => [code, new Set(capabilities)]));
}

/** Bytes of files that each role may upload within 24 hours; roles without a limit are left out. */
export function readUploadQuotas(folder: string | undefined): ReadonlyMap<string, number> {
  const roles = folder ? readContent<RoleContent>(folder, 'roles.json') : [];
  return new Map(
    roles.flatMap(({ code, uploadMegabytesPerDay: limit }) => (limit ? [[code, limit * 1024 * 1024]] : [])),
  );
}
