import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { compile, definitionVersion, describe, findNode, type ProcessDefinition } from '@homestead/bpmn';
import {
  type HolidayCalendar,
  type HolidayRow,
  holidayTableOf,
  holidayTableSql,
} from '@homestead/calendar/server';
import {
  type Database,
  type Executor,
  maybe,
  newId,
  one,
  type Row,
  rows,
  run,
  type Tx,
  tablesOf,
  together,
} from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import type { Transact } from '@homestead/http/server';
import { sql } from 'kysely';
import { workflowTexts } from '../../contract/index.ts';
import { remarksOf, withoutForm, withoutRole } from '../../engine/index.ts';
import type { DefinitionTable, WorkflowTables } from '../tables.ts';
import { Guides } from './guides.ts';
import type { ShippedProcess } from './shipped.ts';
import {
  type DefinitionQuery,
  type DefinitionRow,
  definitionSql,
  latestSql,
  listDefinitions,
  openCasesOf,
  shippedSql,
} from './stored.ts';

const tables = tablesOf<WorkflowTables>();

export type { DefinitionQuery, DefinitionRow } from './stored.ts';

const digestOf = (bpmn: string): string => createHash('sha256').update(bpmn).digest('hex');

/** Process definitions: compiled once at deploy, kept for ever because running cases keep theirs. */
export class Definitions {
  readonly #db: Database;
  readonly #byId = new Map<string, DefinitionRow>();
  readonly guides = new Guides();

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Deploys a BPMN text as a new version (the same text again is the same version). What is `shipped` with the content is a
   * new version only where the content has changed: it does not push aside what an administrator deployed since. Throws a
   * HttpError that lists refusals; a form or a role that is not among what is `known` is one: nobody could begin such a task.
   */
  async deploy(
    bpmn: string,
    at: Date,
    options: { shipped?: boolean; act?: Transact; known?: Known } = {},
  ): Promise<DefinitionRow> {
    const { act = this.#db.transaction, shipped = false, known = {} } = options;
    const read = await readBpmn(this.#db.kysely, bpmn, known);
    const id = await act((tx) => writeVersion(tx, read, at, shipped));
    this.#byId.delete(id);
    return this.get(id);
  }

  /** Deploys the processes of the content. One that is there already is written only where it compiles to something else now. */
  async deployShipped(processes: readonly ShippedProcess[], at: Date): Promise<DefinitionRow[]> {
    const digests = processes.map(({ text }) => digestOf(text));
    const stored = new Map(
      (await rows<DefinitionRow & { digest: string }>(this.#db.kysely, shippedSql(digests))).map(
        ({ digest, ...row }) => [digest, row],
      ),
    );
    const deployed: DefinitionRow[] = [];
    for (const [index, { text, compiled }] of processes.entries()) {
      const row = stored.get(digests[index]!);
      if (row && compiled && isDeepStrictEqual(compiled, row.compiled)) {
        this.#byId.set(row.id, row);
        deployed.push(row);
      } else deployed.push(await this.deploy(text, at, { shipped: true }));
    }
    return deployed;
  }

  /** The same in a transaction of the caller. */
  async deployIn(tx: Tx, bpmn: string, at: Date, shipped: boolean): Promise<void> {
    const read = await readBpmn(tx, bpmn, {});
    this.#byId.delete(await writeVersion(tx, read, at, shipped));
  }

  /** Compiles again what an older compiler had read: running cases keep their diagram and learn what it says. */
  async refresh(): Promise<void> {
    const old = await rows<Row<DefinitionTable, 'id' | 'bpmn'>>(
      this.#db.kysely,
      tables
        .selectFrom('workflow.definition')
        .select(['id', 'bpmn'])
        .where(sql<boolean>`(compiled->>'v')::int < ${definitionVersion}`),
    );
    for (const { id, bpmn } of old) {
      const { definition } = await compile(bpmn, { isStored: true });
      if (!definition) throw new Error(`the process definition ${id} can no longer be read`);
      await run(
        this.#db.kysely,
        tables
          .updateTable('workflow.definition')
          .set({ compiled: JSON.stringify(definition) })
          .where('id', '=', id),
      );
    }
    this.#byId.clear();
  }

  /** A version as cases run it; it never changes, but for the state, which `find` tells. */
  async get(id: string, db: Executor = this.#db.kysely): Promise<DefinitionRow> {
    const known = this.#byId.get(id);
    if (known) return known;
    const row = await one(db, definitionSql(id));
    this.#byId.set(id, row);
    return row;
  }

  /** A version with its state as it is now: another node may have changed it. Inside a transaction, `db` is that transaction. */
  async find(id: string, db: Executor = this.#db.kysely): Promise<DefinitionRow | undefined> {
    const row = await maybe<Row<DefinitionTable, 'state'>>(
      db,
      tables.selectFrom('workflow.definition').select('state').where('id', '=', id),
    );
    return row && { ...(await this.get(id, db)), state: row.state };
  }

  /** The newest active version of a process, or undefined. */
  async latest(processKey: string): Promise<DefinitionRow | undefined> {
    const row = await maybe(this.#db.kysely, latestSql(processKey));
    return row ? this.get(row.id) : undefined;
  }

  /** The same, and the holiday table, in one round trip. */
  async latestWithCalendar(
    processKey: string,
  ): Promise<{ definition: DefinitionRow | undefined; calendar: HolidayCalendar }> {
    const [[row], days] = await together<[Row<DefinitionTable, 'id'>, HolidayRow]>(this.#db.kysely, [
      latestSql(processKey),
      holidayTableSql,
    ]);
    return {
      definition: row ? await this.get(row.id) : undefined,
      calendar: holidayTableOf(days),
    };
  }

  /** Form of the head of a case: as its own version says, else as the newest does, which older versions cannot name. */
  async headFormOf({ compiled, process_key: key }: DefinitionRow): Promise<string | null> {
    const entry = compiled.entry ?? (await this.latest(key))?.compiled.entry;
    return entry?.headForm ?? null;
  }

  /** The newest active version of every process, in the order of their keys. */
  async latestOfAll(): Promise<DefinitionRow[]> {
    const found = await rows<Row<DefinitionTable, 'id'>>(
      this.#db.kysely,
      tables
        .selectFrom('workflow.definition')
        .distinctOn('process_key')
        .select('id')
        .where('state', '=', sql.lit('active'))
        .orderBy('process_key')
        .orderBy('version', 'desc'),
    );
    const all: DefinitionRow[] = [];
    for (const { id } of found) all.push(await this.get(id));
    return all;
  }

  async setState(tx: Tx, id: string, state: 'active' | 'suspended'): Promise<void> {
    await run(tx, tables.updateTable('workflow.definition').set({ state }).where('id', '=', id));
    this.#byId.delete(id);
  }

  /** A page of versions, by key and newest first unless sorted. Throws 40001 for a column that the list does not have. */
  list(query: DefinitionQuery) {
    return listDefinitions(this.#db.kysely, query);
  }

  /** How many cases go on under each of these versions; a version without any is not in it. */
  openCases(ids: string[]): Promise<Map<string, number>> {
    return openCasesOf(this.#db.kysely, ids);
  }
}

/** The visits on site that a process has (`ha:visit`), in their order. */
export function visitsOf(definition: ProcessDefinition) {
  const visits = new Map<number, { taskKeys: string[]; roles: string[] }>();
  for (const { taskKey, candidateGroups } of describe(definition)) {
    const visit = findNode(definition, taskKey)?.userTask?.visit;
    if (!visit) continue;
    const { taskKeys, roles } = visits.get(visit) ?? { taskKeys: [], roles: [] };
    visits.set(visit, {
      taskKeys: [...taskKeys, taskKey],
      roles: [...new Set([...roles, ...candidateGroups])],
    });
  }
  return [...visits]
    .sort(([one], [two]) => one - two)
    .map(([visit, who]) => ({ visit, title: workflowTexts.visitTitle(visit), ...who }));
}

/** What a process may name; what is left out is not judged. */
export interface Known {
  hasForm?(formKey: string): boolean;
  hasRole?(code: string): boolean;
}

interface ReadBpmn {
  bpmn: string;
  digest: string;
  definition: ProcessDefinition;
  warnings: unknown[];
}

/** Reads a BPMN text. Throws a HttpError that lists refusals. */
async function readBpmn(
  db: Executor,
  bpmn: string,
  { hasForm = () => true, hasRole = () => true }: Known,
): Promise<ReadBpmn> {
  const digest = digestOf(bpmn);
  // A text that was deployed before stays valid under rules that came later: cases may run on it.
  const known = await maybe(
    db,
    tables.selectFrom('workflow.definition').select(sql.lit(1).as('one')).where('digest', '=', digest),
  );
  const { definition, violations, warnings } = await compile(bpmn, { isStored: known !== undefined });
  const unknown = definition
    ? [...withoutForm(definition, hasForm), ...withoutRole(definition, hasRole)]
    : [];
  const refusals = [...violations, ...unknown];
  if (refusals.length > 0 || !definition) {
    const fields = refusals.map(({ elementId, elementType, code, message }) => ({
      path: elementId || 'bpmn',
      message,
      elementType,
      code,
    }));
    throw new HttpError('broken', workflowTexts.refusedDeploy(refusals.length), { fields });
  }
  return { bpmn, digest, definition, warnings: [...warnings, ...remarksOf(definition)] };
}

/**
 * What a deployment would remark of a BPMN text. One that was deployed before is taken again although later rules refuse it: what
 * they say is a remark.
 */
export async function remarksOn(
  bpmn: string,
): Promise<{ definition: ProcessDefinition | null; remarks: string[] }> {
  const strict = await compile(bpmn);
  const { definition, warnings } = strict.definition ? strict : await compile(bpmn, { isStored: true });
  const found = definition ? [...warnings, ...remarksOf(definition)] : [];
  return { definition, remarks: found.map(({ message }) => message) };
}

/** Writes a version where the text is another than that of the newest one; returns its id. */
async function writeVersion(
  tx: Tx,
  { bpmn, digest, definition, warnings }: ReadBpmn,
  at: Date,
  shipped: boolean,
): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deploy ${definition.key}`}, 0))`.execute(tx);
  const newest = tables
    .selectFrom('workflow.definition')
    .select(['id', 'version', 'digest'])
    .where('process_key', '=', definition.key)
    .orderBy('version', 'desc')
    .limit(sql.lit(1));
  const latest = await maybe(tx, newest);
  const shippedLast = shipped ? await maybe(tx, newest.where('is_shipped', '=', sql.lit(true))) : undefined;
  const same = [latest, shippedLast].find((known) => known?.digest === digest);
  if (same) {
    // The engine may have learnt to read more of the same text since.
    await run(
      tx,
      tables
        .updateTable('workflow.definition')
        .set({ compiled: JSON.stringify(definition), is_shipped: sql<boolean>`is_shipped or ${shipped}` })
        .where('id', '=', same.id),
    );
    return same.id;
  }
  const made = newId();
  await run(
    tx,
    tables.insertInto('workflow.definition').values({
      id: made,
      process_key: definition.key,
      name: definition.name,
      version: (latest?.version ?? 0) + 1,
      digest,
      bpmn,
      compiled: JSON.stringify(definition),
      reports: JSON.stringify(warnings),
      deployed_at: at,
      is_shipped: shipped,
    }),
  );
  return made;
}
