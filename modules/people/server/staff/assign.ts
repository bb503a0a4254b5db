import { rows, type Tx } from '@homestead/database';
import { brokenFields } from '@homestead/http/contract';
import { sql } from 'kysely';
import { type Person, staffTexts as texts } from '../../contract/index.ts';
import { setRoles } from '../accounts.ts';

/** A role by its code, or with where and when it counts. */
export type Assignment =
  | string
  | { role: string; division?: string; from?: string | null; until?: string | null };

export type Assign = (tx: Tx, by: Person, accountId: string, roles: readonly Assignment[]) => Promise<void>;

/** Replaces the roles of an account. Throws 42200 for a role that is not there. */
export const assignRoles: Assign = async (tx, _by, accountId, roles) => {
  const codes = roles.map((role) => (typeof role === 'string' ? role : role.role));
  const known = new Set(
    (await rows<{ code: string }>(tx, sql`select code from people.role`)).map(({ code }) => code),
  );
  const faults = codes.flatMap((code, index) =>
    known.has(code) ? [] : [{ path: `roles.${index}`, message: texts.roleUnknown(code) }],
  );
  if (faults.length > 0) throw brokenFields(faults);
  await setRoles(tx, accountId, [...new Set(codes)]);
};
