import { anyOf, type Executor, maybe, rows, run, type Tx, tablesOf } from '@homestead/database';
import {
  brokenFields,
  type Capability,
  type FieldViolation,
  HttpError,
  isCalendarDate,
} from '@homestead/http/contract';
import { sql } from 'kysely';
import { type Person, placesOf } from '../../contract/index.ts';
import type { GrantInput, GrantView } from '../../contract/roles/grants.ts';
import { roleTexts as texts } from '../../contract/roles/texts.ts';
import type { Deps } from '../deps.ts';
import { isInForce } from '../person.ts';
import type { PeopleTables } from '../tables.ts';
import { type GivenRole, refuseMore, refuseWider } from './limits.ts';
import { keepSecurity, waitsForSecond } from './security.ts';

const tables = tablesOf<PeopleTables>();

/** The grants of accounts, ended and future ones too, by account; for one page of a list in one statement. */
export async function grantsOf(
  db: Executor,
  accountIds: readonly string[],
): Promise<Map<string, GrantView[]>> {
  const found = await rows(
    db,
    tables
      .selectFrom('people.account_role as ar')
      .innerJoin('people.role as r', 'r.code', 'ar.role_code')
      .innerJoin('people.account as a', 'a.id', 'ar.account_id')
      .leftJoin('people.division as d', (join) =>
        join.on((eb) => eb('d.code', '=', eb.fn.coalesce('ar.division_code', 'a.division_code'))),
      )
      .leftJoin('people.account as giver', 'giver.id', 'ar.granted_by')
      .select((eb) => [
        'ar.id',
        'ar.account_id as accountId',
        'ar.role_code as role',
        'r.name as roleName',
        eb.fn.coalesce('ar.division_code', 'a.division_code').as('division'),
        eb.fn.coalesce('d.name', 'ar.division_code', 'a.division_code').as('divisionName'),
        eb.cast<string | null>('ar.valid_from', 'text').as('from'),
        eb.cast<string | null>('ar.valid_until', 'text').as('until'),
        'ar.state',
        eb
          .and([eb.ref('r.is_enabled'), isInForce('ar')])
          .$castTo<boolean>()
          .as('inForce'),
        'giver.name as grantedByName',
        'ar.created_at as createdAt',
      ])
      .where('ar.account_id', '=', anyOf(accountIds))
      .orderBy('r.sort')
      .orderBy('r.code')
      .orderBy('division')
      .orderBy('ar.valid_from', (order) => order.asc().nullsFirst()),
  );
  const byAccount = new Map<string, GrantView[]>(accountIds.map((id) => [id, []]));
  for (const { accountId, createdAt, ...grant } of found)
    byAccount.get(accountId)?.push({ ...grant, createTime: createdAt.toISOString() });
  return byAccount;
}

interface KnownRole extends GivenRole {
  code: string;
  listed: string[];
  isEnabled: boolean;
}
interface Held {
  id: string;
  role: string;
  division: string;
  from: string | null;
  until: string | null;
}
type Wanted = Omit<Held, 'id'> & { given: string | null };

const keyOf = (grant: Pick<Held, 'role' | 'division' | 'from'>) =>
  `${grant.role} ${grant.division} ${grant.from ?? ''}`;

/**
 * Makes an account's grants those that are listed; grants that stay keep their row. Throws 42200 with the faulty entries
 * (`0.division`), 40300 where they are the person's own, reach further than the person's or give what the person lacks. With
 * `SEPARATE_DUTIES` a new grant waits until a second security administrator confirms it.
 */
export async function setGrants(
  deps: Deps,
  tx: Tx,
  by: Person,
  accountId: string,
  grants: readonly GrantInput[],
): Promise<GrantView[]> {
  const account = await maybe<{ division: string }>(
    tx,
    tables
      .selectFrom('people.account')
      .select('division_code as division')
      .where('id', '=', accountId)
      .forUpdate(),
  );
  if (!account) throw new HttpError('missing');
  const roles = await rolesByCode(tx);
  const wanted = readGrants(deps, grants, account.division, roles);
  const held = await rows<Held>(
    tx,
    tables
      .selectFrom('people.account_role')
      .select((eb) => [
        'id',
        'role_code as role',
        sql<string>`coalesce(division_code, ${account.division})`.as('division'),
        eb.cast<string | null>('valid_from', 'text').as('from'),
        eb.cast<string | null>('valid_until', 'text').as('until'),
      ])
      .where('account_id', '=', accountId),
  );
  const heldByKey = new Map(held.map((grant) => [keyOf(grant), grant]));
  const changedOnes = wanted.filter((grant) => {
    const known = heldByKey.get(keyOf(grant));
    return !known || known.until !== grant.until;
  });
  const wantedKeys = new Set(wanted.map(keyOf));
  const removed = held.filter((grant) => !wantedKeys.has(keyOf(grant)));
  if (changedOnes.length + removed.length > 0) {
    if (accountId === by.id) throw new HttpError('forbidden', texts.grantToOneself);
    for (const grant of [...changedOnes, ...removed]) refuseGrant(deps, by, grant, roles);
    await keepSecurity(tx, () => write(deps, tx, { by, accountId, changedOnes, removed, heldByKey }));
  }
  return (await grantsOf(tx, [accountId])).get(accountId) ?? [];
}

function refuseGrant(deps: Deps, by: Person, grant: Held | Wanted, roles: Map<string, KnownRole>): void {
  const role = roles.get(grant.role);
  if (!role) return;
  refuseWider(by, 'people.grant.edit', role, placesOf(role.scope, grant.division, role.listed));
  refuseMore(by, role, role.capabilities, deps.labelOf);
}

async function write(
  deps: Deps,
  tx: Tx,
  change: {
    by: Person;
    accountId: string;
    changedOnes: Wanted[];
    removed: Held[];
    heldByKey: Map<string, Held>;
  },
): Promise<void> {
  const { by, accountId, changedOnes, removed, heldByKey } = change;
  await run(
    tx,
    tables.deleteFrom('people.account_role').where('id', '=', anyOf(removed.map(({ id }) => id))),
  );
  const isWaiting = await waitsForSecond(deps, tx, [by.id, accountId]);
  for (const grant of changedOnes) {
    const known = heldByKey.get(keyOf(grant));
    const state = isWaiting ? 'pending' : 'active';
    if (known)
      await run(
        tx,
        tables
          .updateTable('people.account_role')
          .set({ valid_until: grant.until, granted_by: by.id, state })
          .where('id', '=', known.id),
      );
    else
      await run(
        tx,
        tables.insertInto('people.account_role').values({
          account_id: accountId,
          role_code: grant.role,
          division_code: grant.given,
          valid_from: grant.from,
          valid_until: grant.until,
          granted_by: by.id,
          created_at: deps.now(),
          state,
        }),
      );
  }
}

async function rolesByCode(tx: Tx): Promise<Map<string, KnownRole>> {
  const found = await rows<KnownRole>(
    tx,
    tables
      .selectFrom('people.role')
      .select(['code', 'name', 'scope', 'capabilities', 'divisions as listed', 'is_enabled as isEnabled'])
      .$narrowType<{ capabilities: Capability[] }>(),
  );
  return new Map(found.map((role) => [role.code, role]));
}

/** The grants as rows hold them. Throws 42200 with every faulty entry at once. */
function readGrants(
  deps: Deps,
  grants: readonly GrantInput[],
  home: string,
  roles: Map<string, KnownRole>,
): Wanted[] {
  const faults: FieldViolation[] = [];
  const seen = new Set<string>();
  const wanted = grants.map(({ role, division, from, until }, index): Wanted => {
    const grant = {
      role,
      division: division || home,
      given: division || null,
      from: from || null,
      until: until || null,
    };
    const faultsHere = faultsOf(deps, grant, roles.get(role));
    if (seen.has(keyOf(grant))) faultsHere.push({ path: 'role', message: texts.grantTwice });
    seen.add(keyOf(grant));
    faults.push(...faultsHere.map(({ path, message }) => ({ path: `${index}.${path}`, message })));
    return grant;
  });
  if (faults.length > 0) throw brokenFields(faults);
  return wanted;
}

function faultsOf(deps: Deps, grant: Wanted, role: KnownRole | undefined): FieldViolation[] {
  const faults: FieldViolation[] = [];
  const fault = (path: string, message: string) => faults.push({ path, message });
  if (!role) fault('role', texts.unknownRole(grant.role));
  else if (!role.isEnabled) fault('role', texts.disabledRole(role.name));
  if (grant.given && !deps.divisions.has(grant.given)) fault('division', texts.unknownDivision(grant.given));
  else if (role && role.scope !== 'listed' && placesOf(role.scope, grant.division).length === 0)
    fault('division', texts.wideDivision(role.name, role.scope));
  for (const path of ['from', 'until'] as const)
    if (grant[path] && !isCalendarDate(grant[path])) fault(path, texts.day);
  if (faults.length === 0 && grant.from && grant.until && grant.until < grant.from)
    fault('until', texts.daysReversed);
  return faults;
}
