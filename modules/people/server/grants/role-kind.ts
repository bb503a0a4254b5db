import { type ContentKind, changed, type Row, rows, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import { roleTexts } from '../../contract/roles/texts.ts';
import type { RoleContent } from '../content.ts';
import type { PeopleTables, RoleTable } from '../tables.ts';

const tables = tablesOf<PeopleTables>();

/** What a file says of a role, every field named. */
type RoleEntry = { [Field in Exclude<keyof RoleContent, 'code'>]-?: RoleContent[Field] | null };

export function entryOf({ code: _, ...role }: RoleContent): RoleEntry {
  return {
    name: role.name,
    scope: role.scope,
    divisions: role.divisions ?? [],
    capabilities: [...(role.capabilities ?? [])].sort(),
    applicant: role.applicant ?? false,
    givenTo: role.givenTo ?? null,
    openDrafts: role.openDrafts ?? null,
    uploadMegabytesPerDay: role.uploadMegabytesPerDay ?? null,
  };
}

/** Roles as content/people/roles.json delivers them and administrators edit them. */
export const roleKind: ContentKind<RoleEntry> = {
  kind: 'role',
  label: roleTexts.kind,
  fields: roleTexts.fields,
  read: async (db) => {
    const found = await rows<RoleEntry & { code: string }>(
      db,
      sql`select code, name, scope, divisions, array(select name from unnest(capabilities) name order by name collate "C") as capabilities,
            is_applicant as applicant, given_to as "givenTo", open_drafts as "openDrafts",
            upload_megabytes_per_day as "uploadMegabytesPerDay" from people.role`,
    );
    return new Map(found.map(({ code, ...entry }) => [code, entry]));
  },
  write: async (tx, code, entry) => {
    await sql`insert into people.role as r (code, name, scope, divisions, capabilities, is_applicant, given_to, open_drafts,
          upload_megabytes_per_day, sort)
        values (${code}, ${entry.name}, ${entry.scope}, ${entry.divisions ?? []}::text[], ${entry.capabilities ?? []}::text[],
          ${entry.applicant}, ${entry.givenTo}, ${entry.openDrafts}, ${entry.uploadMegabytesPerDay},
          (select coalesce(max(sort) + 1, 0) from people.role))
        on conflict (code) do update set name = excluded.name, scope = excluded.scope, divisions = excluded.divisions,
          capabilities = excluded.capabilities, is_applicant = excluded.is_applicant, given_to = excluded.given_to,
          open_drafts = excluded.open_drafts, upload_megabytes_per_day = excluded.upload_megabytes_per_day,
          version = r.version + 1`.execute(tx);
  },
  remove: async (tx, code) =>
    (await changed(
      tx,
      sql`delete from people.role r where code = ${code}
          and not exists (select 1 from people.account_role ar where ar.role_code = r.code)`,
    )) === 1,
  titleOf: ({ name }) => name ?? '',
  editedBefore: async (db) => {
    const found = await rows<Row<RoleTable, 'code'>>(
      db,
      tables.selectFrom('people.role').select('code').where('changed_at', 'is not', null),
    );
    return new Set(found.map(({ code }) => code));
  },
};
