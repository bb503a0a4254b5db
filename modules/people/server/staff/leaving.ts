import { one, tablesOf } from '@homestead/database';
import { brokenFields, HttpError } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import {
  type handOverStaff as handOverSpec,
  type OpenWork,
  type Person,
  staffTexts as texts,
} from '../../contract/index.ts';
import { audienceSql, findUser } from '../accounts.ts';
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
  const tasks = processes.reduce((sum, each) => sum + each.tasks, 0);
  return { tasks, processes, onlyHere: await onlyHere(deps, row.id) };
}

/** How many unclaimed tasks of its roles an account alone could do: without it they wait for nobody. */
async function onlyHere(deps: Deps, id: string): Promise<number> {
  const { roles } = await personById(deps, id);
  const kinds = (await deps.work?.unclaimed(deps.db.kysely, roles)) ?? [];
  const audience = audienceSql({
    people: sql`kind.ids`,
    roles: sql`kind.roles`,
    division: sql`kind.division`,
  });
  const { tasks } = await one<{ tasks: number }>(
    deps.db.kysely,
    sql`select coalesce(sum(kind.tasks), 0)::integer as tasks
      from jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as kind(ids text[], roles text[], division text, tasks integer)
      where (select array_agg(who.id) from (${audience}) as who(id)) = array[${id}]::text[]`,
  );
  return tasks;
}

/** The person of an account, also of one that is disabled already. */
const personById = async (deps: Deps, id: string): Promise<Person> =>
  personOf(
    await one<PersonRow>(
      deps.db.kysely,
      tables.selectFrom('people.account as a').select(personColumns).where('a.id', '=', id),
    ),
  );

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
  const from = await personById(deps, row.id);
  const reason = [texts.handOverReason(person.name), body.reason?.trim()].filter(Boolean).join('：');
  call.entry.target = `account:${row.id}`;
  call.entry.detail = { to: to.id };
  return deps.work.handOver(call.act, from, { userId: to.id, reason });
}
