import { digested, newId, sealed } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import {
  type CellViolation,
  judgeImport,
  namesIn,
  noteCheck,
  readTable,
  receiveImport,
  type TableRow,
} from '@homestead/spreadsheet';
import { sql } from 'kysely';
import {
  checkPassword,
  divisionCodeOf,
  type importStaff as importSpec,
  type Person,
  placesOf,
  readDigits,
  roleTexts,
  type StaffImportReport,
  staffColumns,
  staffTexts as texts,
} from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { refuseMore, refuseWider } from '../grants/limits.ts';
import { waitsForSecond } from '../grants/security.ts';
import { hashInitialPassword, hashPassword } from '../sign-in/secrets.ts';
import { areasWith } from '../staff/areas.ts';
import { factFaults } from '../staff/facts.ts';
import { maskPhone } from '../staff/masks.ts';
import { newInitialPassword } from '../staff/passwords.ts';
import { type KnownRole, readKnown, type StaffBefore } from './staff-known.ts';
import { portions, readColumns, readState } from './workbook.ts';

const { divisionName: _shown, ...titles } = staffColumns;
type Key = keyof typeof titles;
export const staffSheet = readColumns(titles, ['userName', 'name', 'division']);

interface Write {
  id: string;
  userName: string;
  name: string;
  phone: string | null;
  division: string;
  institution: string | null;
  status: 'active' | 'disabled';
  roles: string[];
  password: string;
  isGiven: boolean;
}

/**
 * Accounts from a table. One that is there already and as the table says is left as it is; one that differs is a fault, since an
 * import changes no account. Reads and writes go in portions, so that other work gets its turn.
 */
export async function importStaff(deps: Deps, call: Call<typeof importSpec>): Promise<StaffImportReport> {
  const { bytes, mode } = await receiveImport(call);
  const table = await readTable(bytes, staffSheet);
  await deps.divisions.ensure();
  const known = await readKnown(deps, table);
  const { writes, report } = judgeImport(staffSheet, table, mode, judge(deps, call.person, known));
  if (mode === 'check') return { ...noteCheck(call, texts.exportTitle, report), accounts: [] };
  call.entry.summary = texts.imported(report.written, report.total);
  call.entry.detail = { total: report.total, written: report.written, faults: report.faults.length };
  const hashes = await hashesOf(writes);
  await call.act(async (tx) => {
    const at = deps.now();
    for (const some of portions(writes)) {
      const accounts = some.map((write) => ({
        ...write,
        phone: undefined,
        password: undefined,
        hash: hashes.get(write.id),
      }));
      await sql`insert into people.account (id, user_name, name, division_code, institution_id, status, password_hash,
          must_change_password, created_at, updated_at)
        select id, "userName", name, division, institution, status, hash, true, ${at}, ${at}
        from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
          as x(id text, "userName" text, name text, division text, institution text, status text, hash text)`.execute(
        tx,
      );
      const phones = some.flatMap(({ id, phone }) =>
        phone ? [sql`(${id}::text, ${sealed(phone)}::text, ${digested('phone', phone)}::text)`] : [],
      );
      if (phones.length > 0)
        await sql`update people.account a set phone = p.phone, phone_digest = p.digest
          from (values ${sql.join(phones)}) as p(id, phone, digest) where a.id = p.id`.execute(tx);
      const isWaiting = await waitsForSecond(deps, tx, [call.person.id]);
      const grants = some.flatMap(({ id, roles }) => roles.map((role) => ({ id, role })));
      await sql`insert into people.account_role (account_id, role_code, granted_by, created_at, state)
        select id, role, ${call.person.id}, ${at}, ${isWaiting ? 'pending' : 'active'}
        from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as x(id text, role text)`.execute(tx);
    }
  });
  const accounts = writes
    .filter(({ isGiven }) => !isGiven)
    .map(({ userName, name, password }) => ({ userName, name, initialPassword: password }));
  return { ...report, accounts };
}

/** Drawn passwords are hashed in one round; one that several rows have is hashed once. */
async function hashesOf(writes: readonly Write[]): Promise<Map<string, string>> {
  const given = new Map<string, string>();
  for (const { password, isGiven } of writes)
    if (isGiven && !given.has(password)) given.set(password, await hashPassword(password));
  return new Map(
    writes.map(({ id, password, isGiven }) => [
      id,
      isGiven ? given.get(password)! : hashInitialPassword(password),
    ]),
  );
}

function judge(deps: Deps, person: Person, known: Awaited<ReturnType<typeof readKnown>>) {
  const areas = areasWith(person, 'people.user.import');
  const names = new Map<string, number>();
  const phones = new Map<string, number>();
  const mayGive = roleJudge(deps, person);
  return ({ row, values }: TableRow<Key>): { faults: CellViolation<Key>[] } | { write: Write | null } => {
    const userName = values.userName.normalize('NFKC').trim();
    const name = values.name.normalize('NFC').trim();
    const lower = userName.toLowerCase();
    const before = known.accounts.get(lower);
    const typed = readDigits(values.phone) || null;
    // An export masks telephones: what comes back as it was given says nothing new.
    const phone = typed !== null && typed === maskPhone(before?.phone ?? null) ? null : typed;
    const division = divisionCodeOf(values.division) ?? values.division;
    const faults: CellViolation<Key>[] = factFaults(
      { userName, name, phone, division },
      deps.divisions,
      areas,
    ).map(({ path, message }) => ({ column: path as Key, message }));
    const add = (column: Key, message: string) => faults.push({ column, message });
    if (names.has(lower)) add('userName', texts.twice(names.get(lower) ?? 0));
    const isSecond = phone !== null && phones.has(phone);
    if (isSecond) add('phone', texts.twice(phones.get(phone) ?? 0));
    names.set(lower, row);
    if (phone) phones.set(phone, row);
    if (phone && !isSecond && known.phones.has(phone) && known.phones.get(phone) !== before?.id)
      add('phone', texts.phoneTaken);
    const institution = values.institution === '' ? null : known.institution(values.institution, division);
    if (institution === undefined) add('institution', texts.institutionMissing(values.institution));
    // Whether a role can be given there is judged by a division that is right.
    const isNowhere = faults.some(({ column }) => column === 'division');
    const roles = namesIn(values.roles, (word) => known.role(word) !== undefined).flatMap((word) => {
      const role = known.role(word);
      const fault = role ? (before || isNowhere ? null : mayGive(role, division)) : texts.rolesUnknown(word);
      if (fault) add('roles', fault);
      return role ? [role.code] : [];
    });
    const state = readState(values.qyzt);
    if (state === undefined) add('qyzt', texts.stateRule);
    const weakness =
      values.password && !before ? checkPassword(values.password, [userName, phone ?? '']) : null;
    if (weakness) add('password', weakness);
    const wish = { name, phone, division, institution: institution ?? null, roles: [...new Set(roles)] };
    if (faults.length === 0 && before) {
      const differing = differences(before, wish);
      if (differing.length === 0) return { write: null };
      add('userName', texts.differs(differing.map((key) => titles[key]).join('、')));
    }
    if (faults.length > 0) return { faults };
    const password = values.password || newInitialPassword();
    const status = state === 'NO' ? ('disabled' as const) : ('active' as const);
    return { write: { id: newId(), userName, ...wish, status, password, isGiven: values.password !== '' } };
  };
}

/** What of an account is otherwise than the table says; what the table leaves empty is not compared. */
function differences(
  before: StaffBefore,
  wish: Pick<Write, 'name' | 'phone' | 'division' | 'institution' | 'roles'>,
): Key[] {
  const found: Key[] = [];
  if (before.name !== wish.name) found.push('name');
  if (wish.phone && before.phone !== wish.phone) found.push('phone');
  if (before.division !== wish.division) found.push('division');
  if (wish.institution && before.institution !== wish.institution) found.push('institution');
  if (wish.roles.some((role) => !before.roles.includes(role))) found.push('roles');
  return found;
}

/** Why a person may not give a role in a division, asked once for each pair; null where they may. */
function roleJudge(deps: Deps, person: Person): (role: KnownRole, division: string) => string | null {
  const judged = new Map<string, string | null>();
  return (role, division) => {
    const key = `${role.code} ${division}`;
    const found = judged.get(key);
    if (found !== undefined) return found;
    const fault = roleFault(deps, person, role, division);
    judged.set(key, fault);
    return fault;
  };
}

function roleFault(deps: Deps, person: Person, role: KnownRole, division: string): string | null {
  if (!role.isEnabled) return roleTexts.disabledRole(role.name);
  const places = placesOf(role.scope, division, role.listed);
  if (places.length === 0) return roleTexts.wideDivision(role.name, role.scope);
  try {
    refuseWider(person, 'people.grant.edit', role, places);
    refuseMore(person, role, role.capabilities, deps.labelOf);
    return null;
  } catch (error) {
    if (error instanceof HttpError) return error.message;
    throw error;
  }
}
