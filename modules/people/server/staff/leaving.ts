import { one, tablesOf } from '@homestead/database';
import { brokenFields, HttpError } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import {
  type handOverStaff as handOverSpec,
  type OpenWork,
  type Person,
  staffTexts as texts,
} from '../../contract/index.ts';
import { findUser } from '../accounts.ts';
import type { Deps } from '../deps.ts';
import { type PersonRow, personColumns, personOf } from '../person.ts';
import type { PeopleTables } from '../tables.ts';
import { areasWith, isIn } from './areas.ts';
import { findRow } from './read.ts';
import { refuseAct } from './write.ts';

const tables = tablesOf<PeopleTables>();

/** How many open tasks an account has, by process: shown before they are handed over. */
export async function openWork(deps: Deps, person: Person, id: string): Promise<OpenWork> {
  const row = await findRow(deps, deps.db.kysely, person, id);
  const processes = (await deps.work?.openWork(deps.db.kysely, row.id)) ?? [];
  return { tasks: processes.reduce((sum, { tasks }) => sum + tasks, 0), processes };
}

/** Gives the open tasks of an account to another person; those that the receiver may not do stay, each with its reason. */
export async function handOverStaff(deps: Deps, call: Call<typeof handOverSpec>) {
  const { body, person, params } = call;
  const row = await findRow(deps, deps.db.kysely, person, params.id);
  refuseAct(person, row, 'handOver');
  if (body.to === row.id) throw brokenFields([{ path: 'to', message: texts.notYourself.handOver }]);
  const to = await findUser(deps.db.kysely, body.to);
  if (!to?.isOfficer || !isIn(areasWith(person, 'people.user.handOver'), to.division))
    throw brokenFields([{ path: 'to', message: texts.receiver }]);
  if (!deps.work) throw new HttpError('away');
  // Also of an account that is disabled already.
  const from = personOf(
    await one<PersonRow>(
      deps.db.kysely,
      tables.selectFrom('people.account as a').select(personColumns).where('a.id', '=', row.id),
    ),
  );
  const reason = [texts.handOverReason(person.name), body.reason?.trim()].filter(Boolean).join('：');
  call.entry.target = `account:${row.id}`;
  call.entry.detail = { to: to.id };
  return deps.work.handOver(call.act, from, { userId: to.id, reason });
}
