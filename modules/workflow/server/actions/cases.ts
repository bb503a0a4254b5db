import { describe, step } from '@homestead/bpmn';
import type { Executor, Tx } from '@homestead/database';
import { run, tablesOf } from '@homestead/database';
import { columnTypeOf } from '@homestead/forms/server';
import { type Records, readRecords, writeRecords } from '@homestead/models/server';
import type { Person } from '@homestead/people/contract';
import type { TaskQuery } from '../../contract/index.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { hasLostRoleFor, isCandidate } from '../person.ts';
import type { WorkflowDeps } from '../ports.ts';
import { listCasesByIds } from '../read/case-figures.ts';
import { findWait, lastWaitBegan } from '../read/next-wait.ts';
import { findProgress } from '../read/progress.ts';
import { listMyTasks } from '../read/views.ts';
import type { CaseRow, TaskRow } from '../rows.ts';
import {
  addHistoryEntry,
  findOwnCase,
  findTaskInCase,
  findVisibleCase,
  listTasksOf,
  lockCase,
} from '../store.ts';
import { applyStep } from '../submit/effects.ts';
import { outcomesOf } from '../submit/validate.ts';
import type { WorkflowTables } from '../tables.ts';

const tables = tablesOf<WorkflowTables>();

/** How a later module ends a case: the county's word for it, and the row of the timeline that tells why. */
export interface Ending {
  kind: string;
  name: string;
  content: string;
  /** The stage that the case shows from then on. */
  stage: string;
}

/** What later modules do with cases: look at them as a person may, write their records, end them by a rule. */
export function caseOperations(deps: WorkflowDeps, definitions: Definitions) {
  const { db } = deps;
  const releaseOf = (executor: Executor, instance: Pick<CaseRow, 'release_id'>) =>
    deps.forms.releases.get(instance.release_id, executor);
  return {
    find: (person: Person, id: string) => findVisibleCase(db.kysely, person, id),
    /** Tasks of a list of the person, page by page. */
    listTasks: (person: Person, query: TaskQuery) => listMyTasks(deps, person, query),
    /** Those of some cases that the person sees, in that order. */
    listByIds: (person: Person, ids: readonly string[]) => listCasesByIds(deps, person, ids),
    /** How far a case is, for whoever holds a code that follows it. */
    progress: (id: string) => findProgress(deps, id),
    /** The period of a timer in a case, whoever asks: the one that runs, that would begin today, or the last. */
    wait: (id: string, timer: { processKey: string; element: string }) =>
      findWait(deps, definitions, id, timer),
    /** Since when a case waits for a timer, or waited for it last; null where it never did. */
    waitedSince: (executor: Executor, id: string, element: string) => lastWaitBegan(executor, id, element),
    /** A case of which the person is an owner. */
    findOwn: (person: Person, id: string) => findOwnCase(db.kysely, person, { id }),
    /** The newest case of a process that the person owns and has handed in. */
    newestOwn: (person: Person, processKey: string) => findOwnCase(db.kysely, person, { processKey }),
    lock: (tx: Tx, id: string) => lockCase(tx, id),
    tasks: (executor: Executor, id: string) => listTasksOf(executor, id),
    releaseOf,
    /** A task of a case that the person may see. */
    async findTask(person: Person, id: string): Promise<{ task: TaskRow; instance: CaseRow } | undefined> {
      const found = await findTaskInCase(db.kysely, person, id);
      return found && { task: found.task, instance: found.caseRow };
    },
    /** The outcomes by which the person could complete an open task; none where it is not theirs. */
    async outcomesFor(person: Person, task: TaskRow, instance: CaseRow) {
      const isTheirs = isCandidate(person, task) && !hasLostRoleFor(person, task);
      if (task.state !== 'open' || !isTheirs) return [];
      return outcomesOf((await definitions.get(instance.definition_id)).compiled, task.task_key);
    },
    /** Tasks that show a form, in the case's own version of its process or in the newest. */
    async tasksOfForm(
      process: { definitionId: string } | { processKey: string },
      formKey: string,
    ): Promise<{ processKey: string; taskKeys: string[] } | undefined> {
      const row =
        'definitionId' in process
          ? await definitions.get(process.definitionId)
          : await definitions.latest(process.processKey);
      if (!row) return undefined;
      const showing = describe(row.compiled).filter((task) => task.formKey === formKey);
      return { processKey: row.process_key, taskKeys: showing.map(({ taskKey }) => taskKey) };
    },
    async records(executor: Executor, instance: CaseRow): Promise<Records> {
      return readRecords(executor, (await releaseOf(executor, instance)).models, instance.id);
    },
    /** Reads the process that `end` follows before a transaction holds the one connection. */
    async warm(instance: CaseRow): Promise<void> {
      await definitions.get(instance.definition_id);
    },
    async write(tx: Tx, instance: CaseRow, personId: string, records: Records, at: Date): Promise<void> {
      const meta = { processId: instance.id, division: instance.division, personId, at };
      await writeRecords(tx, (await releaseOf(tx, instance)).models, columnTypeOf, records, meta);
    },
    /** Ends a locked case by a rule, with a row of the timeline that says so. */
    async end(tx: Tx, instance: CaseRow, ending: Ending, at: Date): Promise<void> {
      const { compiled } = await definitions.get(instance.definition_id);
      const result = step(compiled, instance.state, { type: 'end', status: 'ended' });
      await applyStep(tx, instance, result, {
        at,
        holidays: new Map(),
        definition: compiled,
        hooks: deps.hooks,
        notifications: null,
        by: null,
      });
      // Whoever ends a case by a rule tells it in words of its own; its open tasks ask nobody any more.
      await deps.notifications.close(tx, instance.id, [], at);
      await run(
        tx,
        tables.updateTable('workflow.instance').set({ ending: ending.stage }).where('id', '=', instance.id),
      );
      const { kind, name, content } = ending;
      await addHistoryEntry(tx, {
        processId: instance.id,
        task: null,
        kind,
        name,
        person: null,
        status: 2,
        content,
        at,
      });
    },
  };
}

export type CaseOperations = ReturnType<typeof caseOperations>;
