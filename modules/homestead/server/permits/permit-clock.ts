import { lastAnswers } from '@homestead/bpmn';
import { dayOf } from '@homestead/calendar/engine';
import {
  allOf,
  type Executor,
  eachAlone,
  maybe,
  newId,
  type Row,
  rows,
  run,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { setAt } from '@homestead/forms/engine';
import { brokenFields, HttpError } from '@homestead/http/contract';
import type { FilledMessage, Person } from '@homestead/people/contract';
import type { CaseStatus } from '@homestead/workflow/contract';
import { isUnderWay } from '@homestead/workflow/engine';
import { addHistoryEntry } from '@homestead/workflow/server';
import { type RawBuilder, sql } from 'kysely';
import {
  type Permit,
  type PermitRules,
  permitMessages,
  homesteadTexts as texts,
} from '../../contract/index.ts';
import { addMonths, daysBetween, printDay } from '../../engine/index.ts';
import type { HomesteadDeps } from '../deps.ts';
import type { FoundCase } from '../rules/advice.ts';
import type { HomesteadTables, PermitTable } from '../tables.ts';

const tables = tablesOf<HomesteadTables>();

type Waiting = Row<PermitTable, 'process_id' | 'number' | 'valid_until'>;

const atOnce = 50;

/**
 * Lets the permits lapse whose last day has passed without a beginning, and reminds those who come near it (domain facts
 * §1.3): by the county's clock, each once, on whatever node; a case that fails is reported and holds up no other. Returns how
 * many cases were touched.
 */
export async function sweepPermits(deps: HomesteadDeps): Promise<number> {
  const permit = deps.rules?.permit;
  if (!permit) return 0;
  const lapsed = await eachWaiting(
    deps,
    () => sql<boolean>`valid_until < ${dayOf(deps.clock.now())}::date`,
    (waiting) => lapseOne(deps, permit, waiting),
  );
  return lapsed + (await remind(deps, permit));
}

/** Works off the waiting permits of a condition, some at a time; returns how many were touched. */
async function eachWaiting(
  deps: HomesteadDeps,
  condition: () => RawBuilder<boolean>,
  work: (permit: Waiting) => Promise<boolean>,
): Promise<number> {
  let touched = 0;
  const held: string[] = [];
  for (;;) {
    const found = await rows<Waiting>(
      deps.db.kysely,
      tables
        .selectFrom('homestead.permit as p')
        .select(['process_id', 'number', 'valid_until'])
        .where('kind', '=', sql.lit('homestead'))
        .where('state', '=', sql.lit('waiting'))
        .where(condition())
        .where('process_id', '<>', allOf(held))
        .orderBy('valid_until')
        .orderBy('process_id')
        .limit(atOnce),
    );
    const { done, failed } = await eachAlone(
      found,
      async (permit) => ((await work(permit)) ? 1 : 0),
      (error, { process_id }) => deps.report(error, `the permit of case ${process_id}`),
    );
    touched += done;
    held.push(...failed.map(({ process_id }) => process_id));
    if (found.length < atOnce) return touched;
  }
}

/** Whether a house counts as not begun: the case waits at one of the tasks before building. */
async function isUnbegun(deps: HomesteadDeps, tx: Executor, processId: string): Promise<boolean> {
  const tasks = await deps.cases.tasks(tx, processId);
  const startBy = deps.rules?.permit?.startBy ?? [];
  return tasks.some(({ state, task_key }) => state === 'open' && startBy.includes(task_key));
}

/** One permit past its day, under the lock of its case: lapsed with the case, or kept since work had begun. */
async function lapseOne(
  deps: HomesteadDeps,
  { told }: PermitRules,
  { process_id }: Waiting,
): Promise<boolean> {
  await warm(deps, process_id);
  return deps.db.transaction(async (tx) => {
    const instance = await deps.cases.lock(tx, process_id);
    const at = deps.clock.now();
    const permit = await findWaiting(tx, process_id);
    if (!permit || permit.valid_until >= dayOf(at)) return false;
    const lapses = isUnderWay(instance.status) && (await isUnbegun(deps, tx, process_id));
    await run(
      tx,
      tables
        .updateTable('homestead.permit')
        .set({ state: lapses ? 'lapsed' : 'kept' })
        .where('process_id', '=', process_id),
    );
    if (!lapses) return false;
    const words = texts.lapsed(permit.number, printDay(permit.valid_until));
    const ending = { kind: 'lapse', name: texts.lapse, content: words, stage: texts.lapsedStage };
    await deps.cases.end(tx, instance, ending, at);
    const values = { 批准书编号: permit.number, 有效期至: printDay(permit.valid_until) };
    await tell(deps, tx, instance, { message: permitMessages.lapsed, values, roles: told, at });
    return true;
  });
}

/** Reminders that are due: where several are (the clock was moved far), the nearest alone is sent. */
async function remind(deps: HomesteadDeps, rules: PermitRules): Promise<number> {
  const most = Math.max(0, ...rules.remindDays);
  const today = dayOf(deps.clock.now());
  return eachWaiting(
    deps,
    () =>
      sql<boolean>`valid_until >= ${today}::date and valid_until <= ${today}::date + ${most}::integer
          and exists (select 1 from unnest(${rules.remindDays}::integer[]) as d (days)
            where p.valid_until - ${today}::date <= d.days
              and not exists (select 1 from homestead.permit_reminder r
                where r.process_id = p.process_id and r.valid_until = p.valid_until and r.days = d.days))`,
    (permit) => remindOne(deps, rules, permit, today),
  );
}

async function remindOne(
  deps: HomesteadDeps,
  { remindDays, told }: PermitRules,
  { process_id }: Waiting,
  today: string,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const instance = await deps.cases.lock(tx, process_id);
    const permit = await findWaiting(tx, process_id);
    if (!permit) return false;
    const left = daysBetween(today, permit.valid_until);
    const due = remindDays.filter((days) => left <= days);
    const at = deps.clock.now();
    const made = await rows(
      tx,
      sql`insert into homestead.permit_reminder (process_id, valid_until, days, at)
          select ${process_id}, ${permit.valid_until}::date, d.days, ${at} from unnest(${due}::integer[]) as d (days)
          on conflict do nothing returning days`,
    );
    if (made.length === 0 || !isUnderWay(instance.status) || !(await isUnbegun(deps, tx, process_id)))
      return false;
    const text = texts.remind(permit.number, printDay(permit.valid_until), left);
    await addHistoryEntry(tx, {
      processId: process_id,
      task: null,
      kind: 'notice',
      name: texts.reminder,
      person: null,
      status: 2,
      content: text,
      at,
    });
    const values = {
      批准书编号: permit.number,
      有效期至: printDay(permit.valid_until),
      剩余天数: String(left),
    };
    await tell(deps, tx, instance, { message: permitMessages.reminder, values, roles: told, at });
    return true;
  });
}

/** Owners of a case, and roles of its division, are told in the transaction in which it happens. */
function tell(
  deps: HomesteadDeps,
  tx: Tx,
  instance: { id: string; owner_ids: string[]; division: string },
  { roles, by = null, ...said }: FilledMessage & { roles: string[]; at: Date; by?: string | null },
): Promise<void> {
  const to = { people: instance.owner_ids, roles, division: instance.division };
  return deps.notify(tx, [{ ...said, kind: 'permit', processId: instance.id, taskId: null, to, by }]);
}

function findWaiting(tx: Tx, processId: string): Promise<Waiting | undefined> {
  return maybe<Waiting>(
    tx,
    tables
      .selectFrom('homestead.permit')
      .select(['process_id', 'number', 'valid_until'])
      .where('process_id', '=', processId)
      .where('kind', '=', sql.lit('homestead'))
      .where('state', '=', sql.lit('waiting'))
      .forUpdate(),
  );
}

async function warm(deps: HomesteadDeps, processId: string): Promise<void> {
  const instance = await deps.db.transaction((tx) => deps.cases.lock(tx, processId));
  await deps.cases.warm(instance);
}

/** Prepares an extension by the township: once, before work has begun and before the permit lapsed. */
export async function prepareExtension(
  deps: HomesteadDeps,
  person: Person,
  processId: string,
  reason: string,
) {
  const instance = await deps.cases.find(person, processId);
  if (!instance) throw new HttpError('missing');
  if (reason.trim() === '') throw brokenFields([{ path: 'reason', message: texts.extendWhy }]);
  await deps.cases.warm(instance);
  return async (tx: Tx): Promise<{ validUntil: string }> => {
    const locked = await deps.cases.lock(tx, processId);
    const refusal = await whyNotExtend(deps, tx, locked);
    if (refusal) throw brokenFields([{ path: 'reason', message: refusal }]);
    const permit = (await findWaiting(tx, processId))!;
    const at = deps.clock.now();
    const { permit: rules, fields } = deps.rules!;
    const until = addMonths(permit.valid_until, rules!.extendMonths);
    await run(
      tx,
      tables.insertInto('homestead.permit_extension').values({
        id: newId(),
        process_id: processId,
        valid_from: permit.valid_until,
        valid_until: until,
        reason: reason.trim(),
        by_id: person.id,
        by_name: person.name,
        at,
      }),
    );
    await run(
      tx,
      tables.updateTable('homestead.permit').set({ valid_until: until }).where('process_id', '=', processId),
    );
    const values: Record<string, Record<string, unknown>> = {};
    if (fields.permitUntil) setAt(values, fields.permitUntil, until);
    await deps.cases.write(tx, locked, person.id, values, at);
    const content = texts.extended(printDay(permit.valid_until), printDay(until), reason.trim());
    const entry = { processId, task: null, person, status: 2, at };
    await addHistoryEntry(tx, { ...entry, kind: 'extend', name: texts.extension, content });
    await deps.audit.write(tx, {
      person,
      kind: 'extendPermit',
      target: `process:${processId}`,
      message: content,
      at,
    });
    const told = { 原有效期至: printDay(permit.valid_until), 有效期至: printDay(until), 理由: reason.trim() };
    const notice = { message: permitMessages.extended, values: told };
    await tell(deps, tx, locked, { ...notice, roles: [], at, by: person.id });
    return { validUntil: until };
  };
}

/** Why a permit cannot be extended, in words; null where it can. */
export async function whyNotExtend(
  deps: HomesteadDeps,
  tx: Executor,
  instance: PermittedCase,
): Promise<string | null> {
  const rules = deps.rules?.permit;
  const permit = await findPermit(tx, instance.id);
  if (!rules || !permit || (await isTakenBack(deps, tx, instance))) return texts.noPermit;
  if (permit.state === 'lapsed' || permit.valid_until < dayOf(deps.clock.now())) return texts.lapsedAlready;
  if (!isUnderWay(instance.status)) return texts.notUnderWay;
  if (!(await isUnbegun(deps, tx, instance.id))) return texts.begunAlready;
  return (await extensionsOf(tx, instance.id)).length >= rules.extensions
    ? texts.extendedBefore(rules.extensions)
    : null;
}

interface PermitRow extends Row<PermitTable, 'state' | 'number' | 'issued_on' | 'valid_until'> {
  planning: string;
}

function findPermit(db: Executor, processId: string): Promise<PermitRow | undefined> {
  return maybe<PermitRow>(
    db,
    tables
      .selectFrom('homestead.permit as p')
      .innerJoin('homestead.permit as q', (join) =>
        join.onRef('q.process_id', '=', 'p.process_id').on('q.kind', '=', sql.lit('planning')),
      )
      .select(['p.state', 'p.number', 'p.issued_on', 'p.valid_until', 'q.number as planning'])
      .where('p.process_id', '=', processId)
      .where('p.kind', '=', sql.lit('homestead')),
  );
}

async function extensionsOf(db: Executor, processId: string): Promise<Permit['extensions']> {
  const found = await rows<{ from: string; until: string; reason: string; by: string; at: Date }>(
    db,
    tables
      .selectFrom('homestead.permit_extension')
      .select(['valid_from as from', 'valid_until as until', 'reason', 'by_name as by', 'at'])
      .where('process_id', '=', processId)
      .orderBy('at')
      .orderBy('id'),
  );
  return found.map(({ at, ...extension }) => ({ ...extension, at: at.toISOString() }));
}

/** What the end of its case makes of a permit; null where the case goes on. */
const afterCase = {
  draft: null,
  running: null,
  suspended: null,
  completed: 'completed',
  refused: null,
  withdrawn: 'ended',
  ended: 'ended',
} as const satisfies Record<CaseStatus, Permit['state'] | null>;

function stateOf(state: string, status: CaseStatus, unbegun: boolean): Permit['state'] {
  if (state === 'lapsed') return 'lapsed';
  return afterCase[status] ?? (unbegun ? 'waiting' : 'started');
}

type PermittedCase = Pick<FoundCase, 'id' | 'status' | 'state'>;

/** Whether the approval was taken back: the case keeps its numbers, for when it is approved again, and has no permit until then. */
async function isTakenBack(deps: HomesteadDeps, db: Executor, instance: PermittedCase): Promise<boolean> {
  const tasks = await deps.cases.tasks(db, instance.id);
  const approvedAt = (deps.rules?.permit?.at ?? []).filter((key) =>
    tasks.some(({ state, task_key }) => state === 'done' && task_key === key),
  );
  return approvedAt.length > 0 && approvedAt.every((key) => lastAnswers(instance.state, key).length === 0);
}

/** The permit of a case with its days, for whoever sees the case; null where none is in force, or was. */
export async function permitOf(deps: HomesteadDeps, instance: PermittedCase): Promise<Permit | null> {
  const db = deps.db.kysely;
  const row = await findPermit(db, instance.id);
  if (!row || (await isTakenBack(deps, db, instance))) return null;
  const unbegun = isUnderWay(instance.status) && (await isUnbegun(deps, db, instance.id));
  return {
    homestead: row.number,
    planning: row.planning,
    issuedOn: row.issued_on,
    validUntil: row.valid_until,
    daysLeft: daysBetween(dayOf(deps.clock.now()), row.valid_until),
    state: stateOf(row.state, instance.status, unbegun),
    extensions: await extensionsOf(db, instance.id),
  };
}
