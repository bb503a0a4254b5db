import { type Executor, maybe, newId, rows, run, type Tx, tablesOf } from '@homestead/database';
import {
  brokenFields,
  type Capability,
  type CapabilityCatalogue,
  EditedMeanwhile,
  type FieldViolation,
  HttpError,
} from '@homestead/http/contract';
import { sql } from 'kysely';
import {
  dataScopes,
  divisionDigits,
  type NewRole,
  type Person,
  placesOf,
  type RoleEdit,
  roleContent,
} from '../../contract/index.ts';
import { roleTexts as texts } from '../../contract/roles/texts.ts';
import type { Deps } from '../deps.ts';
import type { PeopleTables } from '../tables.ts';
import { refuseMore, refuseWider } from './limits.ts';
import { getRoleRow, type RoleRow } from './role-rows.ts';
import { keepSecurity } from './security.ts';

const tables = tablesOf<PeopleTables>();

type Content = Omit<RoleEdit, 'version'>;

/** The role as an edit would leave it. What a client sends beside its content, as a code or whom it is given to, is no part of an edit. */
export function edited(row: RoleRow, edit: Partial<Content>): RoleRow {
  const { qyzt, capabilities, name, ...rest } = edit;
  const given = Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => value !== undefined && roleContent.includes(name)),
  );
  return {
    ...row,
    ...(given as Partial<RoleRow>),
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(capabilities ? { capabilities: [...new Set(capabilities)].sort() as Capability[] } : {}),
    ...(qyzt ? { isEnabled: qyzt === 'YES' } : {}),
  };
}

/** Adds a role, copied from another where it says so. Throws 42200, 40900 for a taken code or name, 40300 beyond the person's own. */
export async function createRole(deps: Deps, tx: Tx, by: Person, body: NewRole): Promise<RoleRow> {
  const { code: wanted, copyOf, ...content } = body;
  const code = wanted?.trim() || `role-${newId().slice(-12)}`;
  const source = copyOf ? await findSource(tx, copyOf) : blank;
  const role = { ...edited(source, content), code, givenTo: null, members: 0, version: 1 };
  const faults = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(code) ? [] : [{ path: 'code', message: texts.code }];
  refuseFaults([...faults, ...faultsOf(deps, role), ...(await missingIn(deps, tx, source, role))]);
  refuseBeyond(deps, by, blank, role);
  if (await maybe(tx, tables.selectFrom('people.role').select(sql.lit(1).as('one')).where('code', '=', code)))
    throw new HttpError('conflict', texts.codeTaken(code));
  await refuseTakenName(tx, role);
  await run(
    tx,
    tables.insertInto('people.role').values((eb) => ({
      code,
      name: role.name,
      scope: role.scope,
      sort: eb.selectFrom('people.role').select(sql<number>`coalesce(max(sort), 0) + 1`.as('value')),
      created_at: deps.now(),
      changed_at: deps.now(),
    })),
  );
  await writeRole(deps, tx, by, role);
  return getRoleRow(tx, code);
}

const blank: RoleRow = {
  code: '',
  name: '',
  description: '',
  scope: 'own',
  divisions: [],
  capabilities: [],
  menus: null,
  directories: [],
  layers: [],
  layerDirectories: [],
  applicant: false,
  givenTo: null,
  openDrafts: 100,
  uploadMegabytesPerDay: 20_480,
  isEnabled: true,
  members: 0,
  version: 1,
  createdAt: new Date(0),
  changedAt: null,
  changedBy: null,
};

async function findSource(tx: Tx, code: string): Promise<RoleRow> {
  try {
    return await getRoleRow(tx, code);
  } catch {
    throw brokenFields([{ path: 'copyOf', message: texts.unknownCopy(code) }]);
  }
}

/**
 * Changes a role on the version that was read (any, where none is told). Throws 40900 for a stale one, 42200, and 40300 where
 * the change gives what the person lacks, reaches further than they do, or raises a role of their own.
 */
export async function editRole(
  deps: Deps,
  tx: Tx,
  by: Person,
  code: string,
  edit: Partial<RoleEdit>,
): Promise<RoleRow> {
  const { version, ...content } = edit;
  return keepSecurity(tx, async () => {
    const row = await getRoleRow(tx, code, true);
    refuseStale(row, version);
    const role = edited(row, content);
    refuseFaults([...faultsOf(deps, role), ...(await missingIn(deps, tx, row, role))]);
    refuseBeyond(deps, by, row, role);
    if (row.givenTo && !role.isEnabled) throw new HttpError('conflict', texts.givenAtStart);
    await refuseTakenName(tx, role);
    await writeRole(deps, tx, by, role);
    return getRoleRow(tx, code);
  });
}

/** Removes a role that nobody holds. Throws 40900 where it is in use. */
export async function deleteRole(deps: Deps, tx: Tx, code: string): Promise<void> {
  const row = await getRoleRow(tx, code, true);
  if (row.givenTo) throw new HttpError('conflict', texts.givenAtStart);
  if (row.members > 0) throw new HttpError('conflict', texts.inUse(row.members));
  const uses = await deps.roleUses(tx, code);
  if (uses.length > 0) throw new HttpError('conflict', texts.namedByContent(uses.join('、')));
  await run(tx, tables.deleteFrom('people.role').where('code', '=', code));
}

async function writeRole(deps: Deps, tx: Tx, by: Person, role: RoleRow): Promise<void> {
  await run(
    tx,
    tables
      .updateTable('people.role')
      .set((eb) => ({
        name: role.name,
        description: role.description,
        scope: role.scope,
        divisions: role.divisions,
        capabilities: role.capabilities,
        menus: role.menus,
        directories: role.directories,
        layers: role.layers,
        layer_directories: role.layerDirectories,
        is_applicant: role.applicant,
        open_drafts: role.openDrafts,
        upload_megabytes_per_day: role.uploadMegabytesPerDay,
        is_enabled: role.isEnabled,
        changed_at: deps.now(),
        changed_by: by.name,
        version: eb('version', '+', eb.lit(1)),
      }))
      .where('code', '=', role.code),
  );
}

/** Refuses an edit that was drawn from another version than the role has now, with who changed it and when. */
export function refuseStale({ version, changedBy, changedAt }: RoleRow, read: number | undefined): void {
  if (read === undefined || read === version) return;
  throw new EditedMeanwhile({ what: texts.what, by: changedBy, at: changedAt });
}

function refuseFaults(faults: readonly FieldViolation[]): void {
  if (faults.length > 0) throw brokenFields(faults);
}

function faultsOf(deps: Deps, role: RoleRow): FieldViolation[] {
  const known: CapabilityCatalogue = deps.capabilities;
  return [
    ...(role.name ? [] : [{ path: 'name', message: texts.name }]),
    ...role.capabilities
      .filter((name) => !Object.hasOwn(known, name))
      .map((name) => ({ path: 'capabilities', message: texts.unknownCapability(name) })),
    ...role.divisions
      .filter((division) => !deps.divisions.has(division))
      .map((division) => ({ path: 'divisions', message: texts.unknownDivision(division) })),
    ...(role.scope === 'listed' && role.divisions.length === 0
      ? [{ path: 'divisions', message: texts.listedEmpty }]
      : []),
  ];
}

/** Faults of the menus, layers and directories that a role is given anew and that do not exist; one that went away meanwhile stays. */
async function missingIn(deps: Deps, tx: Tx, before: RoleRow, after: RoleRow): Promise<FieldViolation[]> {
  const added = (field: 'menus' | 'layers' | 'directories' | 'layerDirectories') =>
    [...new Set(after[field])].filter((id) => !before[field]?.includes(id));
  const { layers, directories } = deps.missingObjects;
  const faults: FieldViolation[] = [];
  const judge = async (
    field: Parameters<typeof added>[0],
    find: typeof layers,
    say: (id: string) => string,
  ) => {
    const ids = added(field);
    if (ids.length === 0) return;
    for (const id of await find(tx, ids)) faults.push({ path: field, message: say(id) });
  };
  await judge('menus', missingMenus, texts.unknownMenu);
  await judge('layers', layers, texts.unknownLayer);
  await judge('directories', directories, texts.unknownDirectory);
  await judge('layerDirectories', directories, texts.unknownDirectory);
  return faults;
}

async function missingMenus(db: Executor, ids: readonly string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from unnest(${[...ids]}::text[]) as x(id) where not exists (select 1 from people.menu m where m.id = x.id)`,
  );
  return found.map(({ id }) => id);
}

async function refuseTakenName(tx: Tx, role: RoleRow): Promise<void> {
  if (
    await maybe(
      tx,
      tables
        .selectFrom('people.role')
        .select(sql.lit(1).as('one'))
        .where('name', '=', role.name)
        .where('code', '<>', role.code),
    )
  )
    throw new HttpError('conflict', texts.nameTaken(role.name));
}

/** Whether a change of a role gives its holders more than they had. */
function isRaised(before: RoleRow, after: RoleRow): boolean {
  const isEnabledAnew = after.isEnabled && !before.isEnabled;
  const given = after.capabilities.some((capability) => !before.capabilities.includes(capability));
  const isWider = dataScopes.indexOf(after.scope) > dataScopes.indexOf(before.scope);
  const listed = after.scope === 'listed' && after.divisions.some((code) => !before.divisions.includes(code));
  return isEnabledAnew || given || isWider || listed;
}

function refuseBeyond(deps: Deps, by: Person, before: RoleRow, after: RoleRow): void {
  if (by.roles.includes(before.code) && isRaised(before, after))
    throw new HttpError('forbidden', texts.raisesOwn);
  const given = after.capabilities.filter((capability) => !before.capabilities.includes(capability));
  refuseMore(by, after, given, deps.labelOf);
  const capability: Capability = before === blank ? 'people.role.create' : 'people.role.edit';
  // What a role that is granted by division covers is judged when it is granted; these reach as far wherever they are granted.
  if (after.scope === 'platform' && before.scope !== 'platform') refuseWider(by, capability, after, ['']);
  if (after.scope === 'listed') {
    const added = after.divisions.filter(
      (division) => before.scope !== 'listed' || !before.divisions.includes(division),
    );
    refuseWider(by, capability, after, placesOf('listed', '', added));
  }
  if (after.scope === 'county' && before.scope !== 'county' && !by.grants.some(isCounty(capability)))
    refuseWider(by, capability, after, ['']);
}

/** Reaches a county at least. */
const isCounty = (capability: Capability) => (grant: Person['grants'][number]) =>
  grant.capabilities.includes(capability) &&
  grant.scope !== 'own' &&
  grant.places.some(({ length }) => length <= divisionDigits.county);
