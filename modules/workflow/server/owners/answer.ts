import { changed, type Executor, maybe, type Row, rows, type Tx, tablesOf } from '@homestead/database';
import { maskName } from '@homestead/forms/engine';
import { brokenFields, HttpError } from '@homestead/http/contract';
import type { Transact } from '@homestead/http/server';
import { covers, type Person, placesWith, smsPlaceholders } from '@homestead/people/contract';
import { sql } from 'kysely';
import { ownerTexts } from '../../contract/owner-texts.ts';
import {
  type Nomination,
  type NominationAct,
  type NominationWay,
  nominationActs,
  type OwnNomination,
} from '../../contract/owners.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow } from '../rows.ts';
import { findVisibleCase, lockCase } from '../store.ts';
import type { NominationTable, WorkflowTables } from '../tables.ts';
import { addOwner, noteOwner } from './nominate.ts';

const tables = tablesOf<WorkflowTables>();

type NominationRow = Row<
  NominationTable,
  | 'id'
  | 'process_id'
  | 'account_id'
  | 'nominated_by'
  | 'nominated_by_name'
  | 'state'
  | 'way'
  | 'created_at'
  | 'answered_at'
>;

export interface NominationDeps extends WorkflowDeps {
  definitions: Definitions;
}

/** Cases whose owner may still be asked for: neither thrown away nor withdrawn, and handed in. */
const asksStill = sql<boolean>`(i.discarded_at is null and i.status not in ('draft', 'withdrawn'))`;

/** What waits for the person's own word, newest first: the kind of matter, the village and who asks, nothing else. */
export async function listOwnNominations(deps: WorkflowDeps, person: Person): Promise<OwnNomination[]> {
  const found = await rows<{ id: string; process_name: string; division: string; by: string; at: Date }>(
    deps.db.kysely,
    tables
      .selectFrom('workflow.nomination as n')
      .innerJoin('workflow.instance as i', 'i.id', 'n.process_id')
      .select(['n.id', 'i.process_name', 'i.division', 'n.nominated_by_name as by', 'n.created_at as at'])
      .where('n.account_id', '=', person.id)
      .where('n.state', '=', sql.lit('waiting'))
      .where(asksStill)
      .orderBy('n.created_at', 'desc')
      .orderBy('n.id', 'desc')
      .limit(sql.lit(100)),
  );
  return found.map(({ id, process_name, division, by, at }) => ({
    id,
    processName: process_name,
    divisionName: deps.people.divisionName(division),
    nominatedBy: by,
    createTime: at.toISOString(),
  }));
}

/** The nominations of a case, for whoever sees the case, with what the reader may do about each. */
export async function listNominations(
  deps: NominationDeps,
  person: Person,
  processId: string,
): Promise<Nomination[]> {
  const db = deps.db.kysely;
  const instance = await findVisibleCase(db, person, processId);
  if (!instance) throw new HttpError('missing');
  const found = await rows<NominationRow>(
    db,
    tables
      .selectFrom('workflow.nomination')
      .selectAll()
      .where('process_id', '=', processId)
      .orderBy('created_at')
      .orderBy('id')
      .limit(sql.lit(100)),
  );
  if (found.length === 0) return [];
  const ids = found.map(({ account_id }) => account_id);
  const { records } = await deps.people.choose(db, {
    personSet: { ids, roles: [], division: instance.division, except: [] },
    limit: ids.length,
    offset: 0,
  });
  const names = new Map(records.map(({ id, name }) => [id, maskName(name)]));
  const may = await mayDo(deps, person, instance);
  return found.map((row) => ({
    id: row.id,
    name: names.get(row.account_id) ?? '',
    nominatedBy: row.nominated_by_name,
    state: row.state,
    way: row.way,
    createTime: row.created_at.toISOString(),
    answerTime: row.answered_at?.toISOString() ?? null,
    can: row.state === 'waiting' ? may(row) : [],
  }));
}

/** What a person who sees the case may do about a nomination that waits; the rights are the newest content's. */
async function mayDo(deps: NominationDeps, person: Person, instance: CaseRow) {
  const rights = (await deps.definitions.latest(instance.process_key))?.compiled;
  const holdsHere = (groups: readonly string[] = []) => covers(placesWith(person, groups), instance.division);
  const isProxy = holdsHere(rights?.proxyGroups);
  const isWitness = holdsHere(rights?.witnessGroups);
  return (row: Pick<NominationRow, 'nominated_by' | 'account_id'>): NominationAct[] => [
    ...(isProxy || row.nominated_by === person.id ? (['sendCode', 'confirmByCode'] as const) : []),
    ...(isWitness && row.account_id !== person.id ? (['confirmInPerson'] as const) : []),
  ];
}

function find(db: Executor, id: string): Promise<NominationRow | undefined> {
  return maybe<NominationRow>(
    db,
    tables
      .selectFrom('workflow.nomination as n')
      .innerJoin('workflow.instance as i', 'i.id', 'n.process_id')
      .selectAll('n')
      .where('n.id', '=', id)
      .where(asksStill),
  );
}

interface Request {
  person: Person;
  act: Transact;
  id: string;
  action: string;
  code: string;
  statement: string;
}

type Answer = { state: Nomination['state']; expiresAt: string | null };

/** Judges an act on a nomination outside any transaction (a code is tried there once and for all) and returns the work. */
export async function prepareAnswer(
  deps: NominationDeps,
  request: Request,
): Promise<(tx: Tx) => Promise<Answer>> {
  const { person, act, id, code, statement } = request;
  const action = nominationActs.find((known) => known === request.action);
  const row = action && (await find(deps.db.kysely, id));
  if (!row) throw new HttpError('missing');
  if (action === 'confirm' || action === 'decline') {
    if (row.account_id !== person.id) throw new HttpError('missing');
    refuseAnswered(row);
    return action === 'confirm'
      ? (tx) => confirm(deps, tx, { row, person, way: 'account', statement: '' })
      : (tx) => decline(deps, tx, row, person);
  }
  const instance = await findVisibleCase(deps.db.kysely, person, row.process_id);
  if (!instance) throw new HttpError('missing');
  refuseAnswered(row);
  if (!(await mayDo(deps, person, instance))(row).includes(action)) throw new HttpError('forbidden');
  if (action === 'sendCode') {
    const values = { [smsPlaceholders.matter]: instance.process_name, [smsPlaceholders.by]: person.name };
    const message = { kind: 'confirmation', values } as const;
    const expiresAt = await deps.people.sendConfirmation(act, row.account_id, row.id, message);
    return async () => ({ state: row.state, expiresAt: expiresAt.toISOString() });
  }
  if (action === 'confirmInPerson') {
    if ([...statement].length < 2)
      throw brokenFields([{ path: 'statement', message: ownerTexts.statementRequired }]);
    return (tx) => confirm(deps, tx, { row, person, way: 'inPerson', statement });
  }
  const wrong = () => brokenFields([{ path: 'code', message: ownerTexts.wrongCode }]);
  const use = await deps.people.tryConfirmation(row.account_id, row.id, code);
  if (!use) throw wrong();
  return async (tx) => {
    if (!(await use(tx))) throw wrong();
    return confirm(deps, tx, { row, person, way: 'code', statement: '' });
  };
}

function refuseAnswered({ state }: Pick<NominationRow, 'state'>): void {
  if (state !== 'waiting') throw new HttpError('conflict', ownerTexts.answered);
}

/**
 * Writes the answer down once, while the locked case still asks for it; whoever comes second is told that it was answered.
 */
async function answer(
  tx: Tx,
  row: NominationRow,
  to: { state: 'confirmed' | 'declined'; way: NominationWay; by: string; at: Date },
): Promise<void> {
  const count = await changed(
    tx,
    tables
      .updateTable('workflow.nomination')
      .set({ state: to.state, way: to.way, answered_by: to.by, answered_at: to.at })
      .where('id', '=', row.id)
      .where('state', '=', sql.lit('waiting'))
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('workflow.instance as i').where('i.id', '=', row.process_id).where(asksStill)),
      ),
  );
  if (count !== 1) throw new HttpError('conflict', ownerTexts.answered);
}

async function confirm(
  deps: WorkflowDeps,
  tx: Tx,
  input: { row: NominationRow; person: Person; way: NominationWay; statement: string },
): Promise<Answer> {
  const { row, person, way, statement } = input;
  const at = deps.clock.now();
  const instance = await lockCase(tx, row.process_id);
  await answer(tx, row, { state: 'confirmed', way, by: person.id, at });
  await addOwner(deps, tx, { instance, accountId: row.account_id, by: person, at });
  const content = ownerTexts.said(ownerTexts.ways[way], statement);
  await note(deps, tx, { instance, row, person, content, at });
  const told = { case: instance, task: null, by: person, at, kind: 'ownership' as const };
  const only = (id: string) => ({ people: [id], roles: [], division: instance.division });
  await deps.notifications.notify(tx, [
    { ...told, to: only(row.nominated_by), reason: ownerTexts.notifications.confirmed },
    { ...told, to: only(row.account_id), reason: ownerTexts.notifications.joined(person.name) },
  ]);
  return { state: 'confirmed', expiresAt: null };
}

/** The history says that somebody declined, and not who: whoever has a mistyped number has no part in the case. */
async function decline(deps: WorkflowDeps, tx: Tx, row: NominationRow, person: Person): Promise<Answer> {
  const at = deps.clock.now();
  const instance = await lockCase(tx, row.process_id);
  await answer(tx, row, { state: 'declined', way: 'account', by: person.id, at });
  await note(deps, tx, { instance, row, person, content: ownerTexts.declinedLog, at, isNameless: true });
  await deps.notifications.notify(tx, [
    {
      kind: 'ownership',
      case: instance,
      task: null,
      to: { people: [row.nominated_by], roles: [], division: instance.division },
      by: null,
      reason: ownerTexts.notifications.declined,
      at,
    },
  ]);
  return { state: 'declined', expiresAt: null };
}

/** In the flow record, for those who see the case, and in the operation log. */
async function note(
  deps: WorkflowDeps,
  tx: Tx,
  input: {
    instance: CaseRow;
    row: NominationRow;
    person: Person;
    content: string;
    at: Date;
    isNameless?: boolean;
  },
): Promise<void> {
  const { instance, row, person, content, at, isNameless } = input;
  const name = ownerTexts.record;
  const account = row.account_id;
  await noteOwner(deps, tx, {
    instance,
    account,
    person,
    name,
    content,
    at,
    ...(isNameless ? { isNameless } : {}),
  });
}
