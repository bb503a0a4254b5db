import { digestsOf, type Executor, maybe, rows, tablesOf } from '@homestead/database';
import { type FieldViolation, HttpError } from '@homestead/http/contract';
import { sql } from 'kysely';
import { divisionAt, phonePattern, staffTexts as texts } from '../../contract/index.ts';
import type { Divisions } from '../divisions.ts';
import type { PeopleTables } from '../tables.ts';

const tables = tablesOf<PeopleTables>();

/** What a person typed of an account; a field that is absent is not judged. */
export interface TypedFacts {
  userName?: string;
  name?: string;
  phone?: string | null;
  division?: string;
}

const userNamePattern = /^[\p{L}\p{N}._@-]{2,64}$/u;
const namePattern = /^[\p{L}\p{M}\p{N}·.（）()\- ]{2,30}$/u;
const isPhone = new RegExp(phonePattern);

/** What is wrong with each field by itself; whether it is taken only the database knows (`takenFaults`). */
export function factFaults(
  facts: TypedFacts,
  divisions: Divisions,
  areas: readonly string[],
): FieldViolation[] {
  const faults: FieldViolation[] = [];
  const add = (path: string, message: string) => faults.push({ path, message });
  const { userName, name, phone, division } = facts;
  if (userName !== undefined) {
    if (!userNamePattern.test(userName)) add('userName', texts.userNameRule);
    // People sign in by either: a name like a telephone could take somebody else's sign-ins.
    else if (isPhone.test(userName) && userName !== phone) add('userName', texts.userNameLikePhone);
  }
  if (name !== undefined && !namePattern.test(name)) add('name', texts.nameRule);
  if (phone && !isPhone.test(phone)) add('phone', texts.phoneRule);
  const wrong = division === undefined ? null : divisionFault(division, divisions, areas);
  if (wrong) add('division', wrong);
  return faults;
}

/** Why an account may not stand in a division; null where it may. */
export function divisionFault(code: string, divisions: Divisions, areas: readonly string[]): string | null {
  if (code === '') return texts.divisionMissing;
  if (!divisions.has(code))
    return divisions.has(divisionAt(code, 'county'))
      ? texts.divisionUnknown(code)
      : texts.divisionElsewhere(code);
  return areas.some((area) => code.startsWith(area)) ? null : texts.divisionOutside;
}

/** Fields whose value another account has. */
export async function takenFaults(
  db: Executor,
  facts: { userName?: string; phone?: string | null },
  except = '',
): Promise<FieldViolation[]> {
  const { userName = null, phone = null } = facts;
  const samePhone = phone
    ? sql<boolean>`coalesce(phone_digest = any(${digestsOf('phone', phone)}::text[]), false)`
    : sql<boolean>`false`;
  const found = await rows<{ sameName: boolean; samePhone: boolean }>(
    db,
    tables
      .selectFrom('people.account')
      .select([
        sql<boolean>`coalesce(lower(user_name) = lower(${userName}::text), false)`.as('sameName'),
        samePhone.as('samePhone'),
      ])
      .where('id', '<>', except)
      .where((eb) => eb.or([sql<boolean>`lower(user_name) = lower(${userName}::text)`, samePhone])),
  );
  const fields: FieldViolation[] = [];
  if (found.some(({ sameName }) => sameName))
    fields.push({ path: 'userName', message: texts.userNameTaken(userName ?? '') });
  if (found.some(({ samePhone }) => samePhone)) fields.push({ path: 'phone', message: texts.phoneTaken });
  return fields;
}

/** Throws 40900 that names each field whose value another account has. */
export async function refuseTaken(...given: Parameters<typeof takenFaults>): Promise<void> {
  const fields = await takenFaults(...given);
  if (fields.length > 0) throw new HttpError('conflict', fields[0]?.message, { fields });
}

/** Whether an institution is there and in use. */
export async function hasInstitution(db: Executor, id: string): Promise<boolean> {
  const found = await maybe(
    db,
    tables
      .selectFrom('people.institution')
      .select(sql.lit(1).as('one'))
      .where('id', '=', id)
      .where('status', '=', sql.lit('active')),
  );
  return found !== undefined;
}
