import { changed, digested, maybe, run, sealed, type Tx, tablesOf } from '@homestead/database';
import {
  brokenFields,
  EditedMeanwhile,
  type FieldViolation,
  HttpError,
  refuseEdited,
} from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import {
  checkPassword,
  type createStaff as createSpec,
  type deleteStaff as deleteSpec,
  type editStaff as editSpec,
  type GrantView,
  type NewStaff,
  type Person,
  readDigits,
  type setStaffRoles as rolesSpec,
  type Staff,
  type StaffAct,
  type StaffEdit,
  type setStaffState as stateSpec,
  staffTexts as texts,
} from '../../contract/index.ts';
import { insertAccount } from '../accounts.ts';
import type { Deps } from '../deps.ts';
import { grantsOf, setGrants } from '../grants/grants.ts';
import { keepSecurity } from '../grants/security.ts';
import { hashPassword } from '../sign-in/secrets.ts';
import { endSessionsOf } from '../sign-in/sessions.ts';
import type { PeopleTables } from '../tables.ts';
import { areasWith } from './areas.ts';
import { factFaults, hasInstitution, refuseTaken, takenFaults } from './facts.ts';
import { newInitialPassword } from './passwords.ts';
import { actsOn, findRow, getStaff, type StaffRow } from './read.ts';

const tables = tablesOf<PeopleTables>();

/** Adds an account that must change its password at the first sign-in. */
export async function createStaff(deps: Deps, call: Call<typeof createSpec>): Promise<NewStaff> {
  const { body, person } = call;
  await deps.divisions.ensure();
  const facts = {
    userName: body.userName.normalize('NFKC').trim(),
    name: body.name.normalize('NFC').trim(),
    phone: readDigits(body.phone ?? '') || null,
    division: body.division.trim(),
  };
  const faults = factFaults(facts, deps.divisions, areasWith(person, 'people.user.create'));
  const weakness = body.password && checkPassword(body.password, [facts.userName, facts.phone ?? '']);
  if (weakness) faults.push({ path: 'password', message: weakness });
  faults.push(...(await institutionFaults(deps, body.institution)));
  await refuseFaults(deps, faults, facts);
  const password = body.password || newInitialPassword();
  const passwordHash = await hashPassword(password);
  const id = await call.act(async (tx) => {
    await refuseTaken(tx, facts);
    const made = await insertAccount(
      tx,
      { ...facts, roles: [], passwordHash, mustChangePassword: true },
      deps.now(),
    );
    call.entry.target = `account:${made}`;
    await run(
      tx,
      tables
        .updateTable('people.account')
        .set({ institution_id: body.institution || null, status: body.qyzt === 'NO' ? 'disabled' : 'active' })
        .where('id', '=', made),
    );
    const grants = (body.roles ?? []).map((role) => (typeof role === 'string' ? { role } : role));
    if (grants.length > 0) await setGrants(deps, tx, person, made, grants);
    return made;
  });
  return {
    ...(await getStaff(deps, person, id)),
    initialPassword: body.password ? null : password,
  };
}

const targetOf = ({ id }: { id: string }) => `account:${id}`;

/** Changes an account. A telephone that comes back masked is left as it is. */
export async function editStaff(deps: Deps, call: Call<typeof editSpec>): Promise<Staff> {
  const { body, person, params } = call;
  await deps.divisions.ensure();
  const row = await findRow(deps, deps.db.kysely, person, params.id);
  refuseEdited(row, body.version, { what: texts.what, target: targetOf(row) });
  const phone = body.phone?.includes('*') ? undefined : body.phone;
  const facts = {
    ...(body.name === undefined ? {} : { name: body.name.normalize('NFC').trim() }),
    ...(phone === undefined ? {} : { phone: readDigits(phone ?? '') || null }),
    ...(body.division === undefined || body.division === row.division
      ? {}
      : { division: body.division.trim() }),
  };
  refuseAct(person, row, 'edit');
  if (facts.division !== undefined && row.id === person.id)
    throw brokenFields([{ path: 'division', message: texts.notYourself.division }]);
  const faults = factFaults(facts, deps.divisions, areasWith(person, 'people.user.edit'));
  if (body.institution !== row.institution) faults.push(...(await institutionFaults(deps, body.institution)));
  await refuseFaults(deps, faults, facts, row.id);
  call.entry.target = targetOf(row);
  call.entry.detail = changesOf(row, { ...facts, ...body });
  await call.act(async (tx) => {
    await lockVersion(tx, row.id, body.version);
    await refuseTaken(tx, facts, row.id);
    const { name = row.name, division = row.division } = facts;
    const newPhone = facts.phone === undefined ? row.phone : facts.phone;
    await run(
      tx,
      tables
        .updateTable('people.account')
        .set((eb) => ({
          name,
          phone: sql<string | null>`${sealed(newPhone)}`,
          phone_digest: sql<string | null>`${digested('phone', newPhone)}`,
          division_code: division,
          institution_id: body.institution === undefined ? row.institution : body.institution || null,
          updated_at: deps.now(),
          version: eb('version', '+', eb.lit(1)),
        }))
        .where('id', '=', row.id),
    );
    if (body.qyzt) await setState(deps, tx, person, row, body.qyzt);
  });
  return getStaff(deps, person, row.id);
}

/** Enables or disables an account; disabling ends its sessions, so that its next call is refused. */
export async function setStaffState(deps: Deps, call: Call<typeof stateSpec>): Promise<Staff> {
  const { body, person, params } = call;
  const row = await findRow(deps, deps.db.kysely, person, params.id);
  call.entry.target = targetOf(row);
  call.entry.detail = changesOf(row, body);
  await call.act(async (tx) => {
    await lockVersion(tx, row.id, body.version);
    await setState(deps, tx, person, row, body.qyzt);
    await run(
      tx,
      tables
        .updateTable('people.account')
        .set((eb) => ({ version: eb('version', '+', eb.lit(1)), updated_at: deps.now() }))
        .where('id', '=', row.id),
    );
  });
  return getStaff(deps, person, row.id);
}

/** Deletes an account that nothing refers to. */
export async function deleteStaff(deps: Deps, call: Call<typeof deleteSpec>): Promise<null> {
  const { person, params } = call;
  const row = await findRow(deps, deps.db.kysely, person, params.id);
  if (row.id === person.id) throw new HttpError('conflict', texts.notYourself.remove);
  refuseAct(person, row, 'delete');
  call.entry.target = targetOf(row);
  call.entry.detail = { userName: row.userName, name: row.name };
  await call.act(async (tx) => {
    const { openTasks, hasHistory } = await deps.workOf(tx, row.id);
    if (openTasks > 0) throw new HttpError('conflict', texts.openTasks(openTasks));
    const sealedCase = await maybe(
      tx,
      tables
        .selectFrom('people.sealed_identity')
        .select('process_id')
        .where('account_id', '=', row.id)
        .limit(sql.lit(1)),
    );
    if (hasHistory || sealedCase) throw new HttpError('conflict', texts.hasHistory);
    await run(
      tx,
      tables
        .deleteFrom('people.sign_in_failure')
        .where('kind', 'in', [sql.lit('account'), sql.lit('password')])
        .where('subject', '=', row.id),
    );
    await keepSecurity(tx, () => run(tx, tables.deleteFrom('people.account').where('id', '=', row.id)));
  });
  return null;
}

/** Makes the grants of an account those that are listed. */
export async function setStaffRoles(deps: Deps, call: Call<typeof rolesSpec>): Promise<GrantView[]> {
  const { body, person, params } = call;
  await deps.divisions.ensure();
  const row = await findRow(deps, deps.db.kysely, person, params.id);
  call.entry.target = targetOf(row);
  return call.act(async (tx) => {
    const before = (await grantsOf(tx, [row.id])).get(row.id) ?? [];
    const after = await setGrants(deps, tx, person, row.id, body);
    call.entry.detail = { before: before.map(shortGrant), after: after.map(shortGrant) };
    return after;
  });
}

const shortGrant = ({ role, division, from, until }: GrantView) => ({ role, division, from, until });

/** Throws 40300 where the person sees an account and may not do that with it. */
export function refuseAct(person: Person, row: StaffRow, act: StaffAct): void {
  if (!actsOn(person, row).includes(act)) throw new HttpError('forbidden', texts.widerThanYou);
}

async function setState(
  deps: Deps,
  tx: Tx,
  person: Person,
  row: StaffRow,
  qyzt: 'YES' | 'NO',
): Promise<void> {
  const status = qyzt === 'YES' ? 'active' : 'disabled';
  if (status === row.status) return;
  if (row.id === person.id) throw brokenFields([{ path: 'qyzt', message: texts.notYourself.disable }]);
  refuseAct(person, row, 'disable');
  await keepSecurity(tx, () =>
    run(
      tx,
      tables.updateTable('people.account').set({ status, updated_at: deps.now() }).where('id', '=', row.id),
    ),
  );
  if (status === 'disabled') await endSessionsOf(tx, row.id);
}

async function lockVersion(tx: Tx, id: string, version: number | undefined): Promise<void> {
  if (version === undefined) return;
  const count = await changed(
    tx,
    tables
      .updateTable('people.account')
      .set((eb) => ({ updated_at: eb.ref('updated_at') }))
      .where('id', '=', id)
      .where('version', '=', version),
  );
  if (count !== 1) throw new EditedMeanwhile({ what: texts.what, target: targetOf({ id }) });
}

/** Throws what is wrong with fields, with what is taken beside it; what is taken alone is found within the transaction. */
async function refuseFaults(
  deps: Deps,
  faults: readonly FieldViolation[],
  facts: Parameters<typeof takenFaults>[1],
  except?: string,
): Promise<void> {
  if (faults.length === 0) return;
  const judged = new Set(faults.map(({ path }) => path));
  const taken = await takenFaults(deps.db.kysely, facts, except);
  throw brokenFields([...faults, ...taken.filter(({ path }) => !judged.has(path))]);
}

async function institutionFaults(deps: Deps, id: string | null | undefined): Promise<FieldViolation[]> {
  if (!id || (await hasInstitution(deps.db.kysely, id))) return [];
  return [{ path: 'institution', message: texts.institutionUnknown }];
}

/** What changes, for the operation log: which fields, and before and after where they are no personal data. */
function changesOf(row: StaffRow, body: Partial<StaffEdit>): Record<string, unknown> {
  const before: Record<string, unknown> = {
    name: row.name,
    division: row.division,
    institution: row.institution,
    qyzt: row.status === 'active' ? 'YES' : 'NO',
  };
  const fields = Object.keys(before).filter(
    (field) =>
      body[field as keyof StaffEdit] !== undefined && body[field as keyof StaffEdit] !== before[field],
  );
  return {
    ...(body.phone === undefined ? {} : { phone: 'changed' }),
    before: Object.fromEntries(fields.map((field) => [field, before[field]])),
    after: Object.fromEntries(fields.map((field) => [field, body[field as keyof StaffEdit]])),
  };
}
