import { type ContentKind, changed, type Row, rows, run, tablesOf } from '@homestead/database';
import type { Capability } from '@homestead/http/contract';
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
    const found = await rows(
      db,
      tables
        .selectFrom('people.role')
        .select([
          'code',
          'name',
          'scope',
          'divisions',
          sql<Capability[]>`array(select name from unnest(capabilities) name order by name collate "C")`.as(
            'capabilities',
          ),
          'is_applicant as applicant',
          'given_to as givenTo',
          'open_drafts as openDrafts',
          'upload_megabytes_per_day as uploadMegabytesPerDay',
        ]),
    );
    return new Map(found.map(({ code, ...entry }) => [code, entry]));
  },
  write: async (tx, code, entry) => {
    await run(
      tx,
      tables
        .insertInto('people.role')
        .values((eb) => ({
          code,
          name: entry.name!,
          scope: entry.scope!,
          divisions: entry.divisions ?? [],
          capabilities: entry.capabilities ?? [],
          is_applicant: entry.applicant!,
          given_to: entry.givenTo,
          open_drafts: entry.openDrafts,
          upload_megabytes_per_day: entry.uploadMegabytesPerDay,
          sort: eb.selectFrom('people.role').select(sql<number>`coalesce(max(sort) + 1, 0)`.as('value')),
        }))
        .onConflict((conflict) =>
          conflict.column('code').doUpdateSet((eb) => ({
            name: eb.ref('excluded.name'),
            scope: eb.ref('excluded.scope'),
            divisions: eb.ref('excluded.divisions'),
            capabilities: eb.ref('excluded.capabilities'),
            is_applicant: eb.ref('excluded.is_applicant'),
            given_to: eb.ref('excluded.given_to'),
            open_drafts: eb.ref('excluded.open_drafts'),
            upload_megabytes_per_day: eb.ref('excluded.upload_megabytes_per_day'),
            version: eb('people.role.version', '+', eb.lit(1)),
          })),
        ),
    );
  },
  remove: async (tx, code) =>
    (await changed(
      tx,
      tables
        .deleteFrom('people.role as r')
        .where('code', '=', code)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('people.account_role as ar')
                .select(sql.lit(1).as('one'))
                .whereRef('ar.role_code', '=', 'r.code'),
            ),
          ),
        ),
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
