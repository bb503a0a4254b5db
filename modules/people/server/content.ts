import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, type Seeding, seedingOf, seedOnce } from '@homestead/database';
import type { Capability, CapabilityCatalogue } from '@homestead/http/contract';
import { sql } from 'kysely';
import { contentTexts, type DataScope, type DivisionLevel } from '../contract/index.ts';
import { entryOf, roleKind } from './grants/role-kind.ts';
import type { GivenTo } from './roles.ts';

export interface RoleContent {
  code: string;
  name: string;
  scope: DataScope;
  /** What a role of the scope `listed` covers. */
  divisions?: string[];
  /** What its holders may do beside what tasks ask of them, `module.thing.verb`. */
  capabilities?: Capability[];
  /** Its holders apply for themselves and do not work for the county. */
  applicant?: boolean;
  /** Who gets it without an administrator. */
  givenTo?: GivenTo;
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
  roles: string[];
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

/**
 * Brings roles and divisions of the content into the tables; what the county removed stays, cases may name it. A role that an
 * administrator changed stays as it is, and a later change of its file is offered (ADR 15). Throws where a role names a
 * capability that is not among the known ones.
 */
export async function loadContent(
  db: Database,
  folder: string,
  capabilities?: CapabilityCatalogue,
  at = new Date(),
): Promise<void> {
  const roles = readContent<RoleContent>(folder, 'roles.json');
  checkRoles(roles, capabilities);
  const divisions = readContent<DivisionContent>(folder, 'divisions.json');
  const known = new Set(divisions.map(({ code }) => code));
  const placed = divisions.map((division, sort) => ({
    ...division,
    sort,
    parent: division.parent && known.has(division.parent) ? division.parent : null,
  }));
  await seedOnce(db, at, [
    seedingOf(
      roleKind,
      roles.map((role) => [role.code, entryOf(role)] as const),
    ),
  ]);
  await seedOnce(db, at, [divisionSeeding(placed)]);
}

interface PlacedDivision extends DivisionContent {
  sort: number;
  parent: string | null;
}

/** The divisions as the file has them, whatever an administrator called them since. */
const divisionSeeding = (divisions: readonly PlacedDivision[]): Seeding => ({
  kind: 'division',
  entries: divisions.map((division) => [division.code, division]),
  isKept: false,
  seed: (tx) =>
    sql`insert into people.division as d (code, name, parent_code, level, sort)
      select code, name, parent, level, sort from jsonb_to_recordset(${JSON.stringify(divisions)}::jsonb)
        as x(code text, name text, parent text, level text, sort int)
      on conflict (code) do update set name = excluded.name, parent_code = excluded.parent_code,
        level = excluded.level, sort = excluded.sort
        where (d.name, d.parent_code, d.level, d.sort)
          is distinct from (excluded.name, excluded.parent_code, excluded.level, excluded.sort)`.execute(tx),
});

function checkRoles(roles: readonly RoleContent[], known: CapabilityCatalogue | undefined): void {
  const unknown = roles.flatMap(({ code, capabilities = [] }) =>
    capabilities.filter((name) => known && !Object.hasOwn(known, name)).map((name) => `${code}: ${name}`),
  );
  if (unknown.length > 0) throw new Error(contentTexts.unknownCapabilities(unknown.join('、')));
  const office = roles.find(({ givenTo, applicant }) => givenTo === 'selfRegistered' && !applicant);
  if (office) throw new Error(contentTexts.officeForEverybody(office.code));
}
