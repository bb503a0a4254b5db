import { countTotal, type Executor, maybe, one, rows, run, type Tx, tablesOf } from '@homestead/database';
import { brokenFields, HttpError, pageWindow, unknownSort } from '@homestead/http/contract';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import type { Person } from '@homestead/people/contract';
import { bindExport, listColumns } from '@homestead/spreadsheet';
import { sql } from 'kysely';
import {
  definitionListTexts,
  serviceCallRoutes as routes,
  type ServiceCallRow,
  serviceCallColumns,
  workflowTexts,
} from '../../contract/index.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { visibleSql } from '../person.ts';
import { actorEntry, partyOf } from '../personal-data/party.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow } from '../rows.ts';
import { lockCase, underWay } from '../store.ts';
import type { WorkflowTables } from '../tables.ts';
import { type DueCall, goOn } from './go-on.ts';

const tables = tablesOf<WorkflowTables>();

/** The page of calls that cases wait for: listed, tried again at once, or given up with a reason. */
export function serviceCallRouteTable(deps: WorkflowDeps, definitions: Definitions): BoundRoute[] {
  return [
    bind(routes.listServiceCalls, (call) => listServiceCalls(deps, call)),
    bindExport(
      routes.exportServiceCalls,
      (call: Call<typeof routes.listServiceCalls>) => listServiceCalls(deps, call),
      {
        title: definitionListTexts.calls,
        columns: listColumns(serviceCallColumns, {
          caseNo: ({ caseNo }) => caseNo ?? workflowTexts.noCaseNo,
          processName: ({ processName }) => processName,
          divisionName: ({ divisionName }) => divisionName,
          name: ({ name }) => name,
          call: ({ call: code }) => code,
          state: ({ state }) => definitionListTexts.callStates[state],
          attempts: ({ attempts }) => attempts,
          failure: ({ failure }) => failure,
          nextTime: ({ state, nextTime }) => (state === 'failed' ? new Date(nextTime) : null),
          createTime: ({ createTime }) => new Date(createTime),
        }),
      },
    ),
    bind(routes.retryServiceCall, ({ params: { id }, person, act, entry }) =>
      act(async (tx) => {
        const { caseRow } = await lockCall(deps, tx, person, id);
        entry.target = caseRow.id;
        Object.assign(entry, actorEntry(partyOf(person, caseRow)));
        await run(
          tx,
          tables.updateTable('workflow.timer').set({ due_at: deps.clock.now() }).where('id', '=', id),
        );
        return null;
      }),
    ),
    bind(routes.skipServiceCall, async ({ params: { id }, body, person, act, entry }) => {
      const found = await findCall(deps, deps.db.kysely, person, id);
      if (body.reason.trim() === '')
        throw brokenFields([{ path: 'reason', message: workflowTexts.reasonRequired }]);
      // Read before the transaction: the embedded database has one connection.
      const release = await deps.forms.releases.get(found.release_id, deps.db.kysely);
      return act(async (tx) => {
        const { due, caseRow } = await lockCall(deps, tx, person, id);
        if (due.failure === null) throw new HttpError('conflict', workflowTexts.callNotFailed);
        const party = partyOf(person, caseRow);
        entry.target = caseRow.id;
        Object.assign(entry, actorEntry(party));
        await goOn(deps, definitions, tx, due, {
          release,
          told: {},
          entry: {
            person: party,
            content: body.reason.trim(),
            outcomeLabel: workflowTexts.callSkipped,
            detail: { source: { call: due.call.code }, failure: due.failure },
          },
        });
        return null;
      });
    }),
  ];
}

type StoredCall = DueCall & { failure: string | null; leased_until: Date | null };

/** The case of a call that waits, among those that the person may see. */
async function findCall(_deps: WorkflowDeps, db: Executor, person: Person, id: string) {
  const found = await maybe<{ process_id: string; release_id: string }>(
    db,
    tables
      .selectFrom('workflow.timer as t')
      .innerJoin('workflow.instance as i', 'i.id', 't.process_id')
      .select(['t.process_id', 'i.release_id'])
      .where('t.id', '=', id)
      .where('t.call', 'is not', null)
      .where(visibleSql(person)),
  );
  if (!found) throw new HttpError('missing');
  return found;
}

/** A call that waits, under the lock of its case. Throws conflict where a node makes it now, or where it waits no longer. */
async function lockCall(
  deps: WorkflowDeps,
  tx: Tx,
  person: Person,
  id: string,
): Promise<{ due: StoredCall; caseRow: CaseRow }> {
  const { process_id } = await findCall(deps, tx, person, id);
  const caseRow = await lockCase(tx, process_id);
  const due = await maybe(
    tx,
    tables
      .selectFrom('workflow.timer')
      .select([
        'id',
        'process_id',
        'local_id',
        'element',
        'name',
        'call',
        'attempts',
        'created_at',
        'failure',
        'leased_until',
      ])
      .$narrowType<Pick<DueCall, 'call'>>()
      .where('id', '=', id)
      .where('state', '=', sql.lit('waiting'))
      .forUpdate(),
  );
  if (!due) throw new HttpError('conflict', workflowTexts.callOver);
  if (caseRow.status !== 'running') throw new HttpError('conflict', workflowTexts.callSuspended);
  if (due.leased_until && due.leased_until > deps.clock.now())
    throw new HttpError('conflict', workflowTexts.callBusy);
  return { due, caseRow };
}

const sorts = {
  createTime: 't.created_at',
  nextTime: 't.due_at',
  attempts: 't.attempts',
} as const;

const isSort = (name: string): name is keyof typeof sorts => Object.hasOwn(sorts, name);

async function listServiceCalls(deps: WorkflowDeps, { query, person }: Call<typeof routes.listServiceCalls>) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const sort = query.sort ?? '-createTime';
  const name = sort.replace(/^-/, '');
  if (!isSort(name)) throw unknownSort(name);
  const word = `%${(query.keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const code = sql<string>`t.call->>'code'`;
  const asked = tables
    .selectFrom('workflow.timer as t')
    .innerJoin('workflow.instance as i', 'i.id', 't.process_id')
    .where('t.state', '=', sql.lit('waiting'))
    .where('t.call', 'is not', null)
    .where('i.status', 'in', underWay)
    .where(visibleSql(person))
    .where((eb) =>
      eb.and([
        eb.or([
          eb(eb.fn.coalesce('i.case_no', sql.lit('')), 'ilike', word),
          eb('i.process_name', 'ilike', word),
          eb('t.name', 'ilike', word),
          eb(code, 'ilike', word),
        ]),
        ...(query.state ? [eb('t.failure', query.state === 'failed' ? 'is not' : 'is', null)] : []),
      ]),
    );
  const now = deps.clock.now();
  const found = await rows(
    deps.db.kysely,
    asked
      .select((eb) => [
        't.id',
        't.process_id as processId',
        'i.case_no as caseNo',
        'i.process_name as processName',
        'i.division',
        't.name',
        code.as('call'),
        't.attempts',
        't.failure',
        't.due_at as nextAt',
        't.created_at as createdAt',
        eb
          .case()
          .when('i.status', '=', sql.lit('suspended'))
          .then(sql.lit('suspended'))
          .when('t.leased_until', '>', now)
          .then(sql.lit('calling'))
          .when('t.failure', 'is', null)
          .then(sql.lit('waiting'))
          .else(sql.lit('failed'))
          .end()
          .as('state'),
      ])
      .$narrowType<Pick<ServiceCallRow, 'state'>>()
      .orderBy(sorts[name], sort.startsWith('-') ? 'desc' : 'asc')
      .orderBy('t.id')
      .limit(pageSize)
      .offset(offset),
  );
  const { total } = await one(deps.db.kysely, asked.select(countTotal));
  const records = found.map(({ division, nextAt, createdAt, ...row }) => ({
    ...row,
    divisionName: deps.people.divisionName(division),
    nextTime: nextAt.toISOString(),
    createTime: createdAt.toISOString(),
  }));
  return { records, total, pageNum, pageSize };
}
