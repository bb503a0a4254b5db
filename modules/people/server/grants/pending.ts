import { changed, countTotal, maybe, one, rows, tablesOf } from '@homestead/database';
import { HttpError, pageWindow, unknownSort } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import { type Person, placesOf } from '../../contract/index.ts';
import type { GrantView, PendingGrant } from '../../contract/roles/grants.ts';
import type { confirmGrant, PendingGrantQuery, rejectGrant } from '../../contract/roles/routes.ts';
import { roleTexts as texts } from '../../contract/roles/texts.ts';
import type { Deps } from '../deps.ts';
import type { PeopleTables } from '../tables.ts';
import { grantsOf } from './grants.ts';
import { refuseWider } from './limits.ts';

const tables = tablesOf<PeopleTables>();

const sorts = {
  personName: 'a.name',
  roleName: 'r.name',
  from: 'ar.valid_from',
  createTime: 'ar.created_at',
} as const;

/** Grants that wait, the oldest first unless another order is asked. */
export async function listPending(deps: Deps, person: Person, query: PendingGrantQuery) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const { sort = 'createTime' } = query;
  const column = sort.replace(/^-/, '');
  if (!Object.hasOwn(sorts, column)) throw unknownSort(column);
  const word = `%${(query.keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  let asked = tables
    .selectFrom('people.account_role as ar')
    .innerJoin('people.account as a', 'a.id', 'ar.account_id')
    .innerJoin('people.role as r', 'r.code', 'ar.role_code')
    .where('ar.state', '=', sql.lit('pending'))
    .where((eb) => eb.or([eb('a.name', 'ilike', word), eb('a.user_name', 'ilike', word)]));
  if (query.role) asked = asked.where('r.code', '=', query.role);
  const db = deps.db.kysely;
  const { total } = await one(db, asked.select(countTotal));
  const waiting = await rows(
    db,
    asked
      .select([
        'ar.id',
        'ar.account_id as accountId',
        'a.name as personName',
        'a.user_name as userName',
        'ar.granted_by as givenBy',
      ])
      .orderBy(sorts[column as keyof typeof sorts], sort.startsWith('-') ? 'desc' : 'asc')
      .orderBy('ar.created_at')
      .orderBy('ar.id')
      .limit(pageSize)
      .offset(offset),
  );
  const grants = await grantsOf(db, [...new Set(waiting.map(({ accountId }) => accountId))]);
  const records = waiting.flatMap(({ id, accountId, personName, userName, givenBy }): PendingGrant[] => {
    const grant = grants.get(accountId)?.find((one: GrantView) => one.id === id);
    const canConfirm = person.id !== accountId && person.id !== givenBy;
    return grant ? [{ ...grant, personId: accountId, personName, userName, canConfirm }] : [];
  });
  const roles = await rows<{ value: string; label: string }>(
    db,
    tables
      .selectFrom('people.account_role as ar')
      .innerJoin('people.role as r', 'r.code', 'ar.role_code')
      .select(['r.code as value', 'r.name as label'])
      .distinct()
      .where('ar.state', '=', sql.lit('pending'))
      .orderBy('r.name')
      .orderBy('r.code'),
  );
  return { records, total, pageNum, pageSize, choices: { role: roles } };
}

/** Confirms a grant, or sends it back: a second administrator does, never the one who gave it nor the one who gets it. */
export async function decideGrant(
  call: Call<typeof confirmGrant> | Call<typeof rejectGrant>,
  isConfirmed: boolean,
): Promise<null> {
  const { params, person, entry } = call;
  entry.target = `grant:${params.id}`;
  await call.act(async (tx) => {
    const grant = await maybe<{
      accountId: string;
      givenBy: string | null;
      state: string;
      name: string;
      scope: Parameters<typeof placesOf>[0];
      listed: string[];
      division: string;
    }>(
      tx,
      tables
        .selectFrom('people.account_role as ar')
        .innerJoin('people.role as r', 'r.code', 'ar.role_code')
        .innerJoin('people.account as a', 'a.id', 'ar.account_id')
        .select((eb) => [
          'ar.account_id as accountId',
          'ar.granted_by as givenBy',
          'ar.state',
          'r.name',
          'r.scope',
          'r.divisions as listed',
          eb.fn.coalesce('ar.division_code', 'a.division_code').as('division'),
        ])
        .where('ar.id', '=', params.id)
        .forUpdate('ar'),
    );
    if (!grant) throw new HttpError('missing');
    if (grant.state !== 'pending') throw new HttpError('conflict', texts.notPending);
    if (person.id === grant.accountId || person.id === grant.givenBy)
      throw new HttpError('forbidden', texts.secondNeeded);
    refuseWider(person, 'people.grant.confirm', grant, placesOf(grant.scope, grant.division, grant.listed));
    entry.detail = { account: grant.accountId, role: grant.name, division: grant.division };
    await changed(
      tx,
      isConfirmed
        ? tables
            .updateTable('people.account_role')
            .set({ state: 'active', confirmed_by: person.id })
            .where('id', '=', params.id)
        : tables.deleteFrom('people.account_role').where('id', '=', params.id),
    );
  });
  return null;
}
