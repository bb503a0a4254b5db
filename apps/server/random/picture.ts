import { type Database, maybe, rows } from '@homestead/database';
import type { DataModel } from '@homestead/models/contract';
import { readRecords } from '@homestead/models/server';
import type { CaseFacts } from '@homestead/workflow/server';
import { sql } from 'kysely';
import type { Holders } from './people.ts';

export interface TaskRow extends Holders {
  id: string;
  local_id: string;
  task_key: string;
  name: string;
  form_key: string | null;
  state: CaseFacts['tasks'][number]['state'];
  read_only: boolean;
  item: string | null;
  version: number;
  /** Who delegated it. */
  owner_id: string | null;
  /** Outcomes that may be taken for many at once. */
  batch: string[];
  outcome: string | null;
  approver_status: number | null;
  completed_by: string | null;
  created_at: Date;
  completed_at: Date | null;
}

export interface FlowRow {
  id: string;
  task_id: string | null;
  kind: string;
  task_key: string;
  outcome: string | null;
  approver_id: string | null;
  approver_status: number | null;
  approver_content: string | null;
  form_data: Values;
  detail: { straightTo?: string };
  create_time: Date;
  approver_time: Date | null;
}

export type Values = Record<string, Record<string, unknown>>;

/** One case as the tables hold it. */
export interface Picture {
  instance: {
    id: string;
    /** Null while the case is a draft. */
    case_no: string | null;
    process_key: string;
    status: CaseFacts['instance']['status'];
    division: string;
    applicant: string;
    initiator_id: string;
    owner_ids: string[];
    state: CaseFacts['instance']['state'];
    version: number;
    clock_stopped_at: Date | null;
    linked_from: string | null;
    ended_at: Date | null;
    discarded_at: Date | null;
  };
  tasks: TaskRow[];
  timers: { id: string; local_id: string; element: string; state: string; due_at: Date }[];
  flow: FlowRow[];
  values: Values;
  /** Files that the case holds. */
  files: string[];
}

const order = (local: string) => Number(local.replace(/\D/g, ''));

/** Reads a case straight from the tables, in an order that does not depend on ids. */
export async function takePicture(
  db: Database,
  models: Readonly<Record<string, DataModel>>,
  id: string,
): Promise<Picture> {
  const instance = await maybe<Picture['instance']>(
    db.kysely,
    sql`select * from workflow.instance where id = ${id}`,
  );
  if (!instance) throw new Error(`the case ${id} is gone`);
  const tasks = await rows<TaskRow>(db.kysely, sql`select * from workflow.task where process_id = ${id}`);
  const timers = await rows<Picture['timers'][number]>(
    db.kysely,
    sql`select id, local_id, element, state, due_at from workflow.timer where process_id = ${id}`,
  );
  const flow = await rows<FlowRow>(
    db.kysely,
    sql`select * from workflow.flow_record where process_id = ${id} order by approver_time, id`,
  );
  const files = await rows<{ file_id: string }>(
    db.kysely,
    sql`select file_id from files.reference where owner_id = ${id} order by file_id`,
  );
  const named = await withAccounts(db, instance.owner_ids, { instance, tasks, flow });
  return {
    ...named,
    tasks: named.tasks.sort((a, b) => order(a.local_id) - order(b.local_id)),
    timers: timers.sort((a, b) => order(a.local_id) - order(b.local_id)),
    values: (await readRecords(db.kysely, models, id)) as Values,
    files: files.map(({ file_id }) => file_id),
  };
}

/** The rows of a case with the account of a reporter in the place of the pseudonym under which the case knows them. */
async function withAccounts<T>(db: Database, owners: readonly string[], of: T): Promise<T> {
  const sealed = await rows<{ pseudonym: string; account: string }>(
    db.kysely,
    sql`select pseudonym, account_id as account from people.sealed_identity where pseudonym = any(${owners}::text[])`,
  );
  const accounts = new Map(sealed.map(({ pseudonym, account }) => [pseudonym, account]));
  const named = (value: unknown): unknown => {
    if (typeof value === 'string') return accounts.get(value) ?? value;
    if (Array.isArray(value)) return value.map(named);
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, named(inner)]));
  };
  return accounts.size === 0 ? of : (named(of) as T);
}

/** Every open task that may be done with others, in an order that does not depend on ids. */
export function tasksInBatches(
  db: Database,
): Promise<
  (Pick<TaskRow, 'id' | keyof Holders> & { process_id: string; status: CaseFacts['instance']['status'] })[]
> {
  return rows(
    db.kysely,
    sql`select t.*, i.status from workflow.task t join workflow.instance i on i.id = t.process_id
        where t.state = 'open' and t.batch <> '{}' order by t.case_no, t.local_id`,
  );
}

export const openTasks = (picture: Picture) => picture.tasks.filter(({ state }) => state === 'open');
export const waitingTimers = (picture: Picture) => picture.timers.filter(({ state }) => state === 'waiting');
export const isAlive = (picture: Picture) =>
  ['draft', 'running', 'suspended'].includes(picture.instance.status);
