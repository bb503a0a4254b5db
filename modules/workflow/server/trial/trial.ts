import type { ServiceCall } from '@homestead/bpmn';
import { readHolidayTable } from '@homestead/calendar/server';
import { maybe, type Tx, tablesOf } from '@homestead/database';
import { areaChecksOf } from '@homestead/forms/engine';
import type { Release } from '@homestead/forms/server';
import type { Person } from '@homestead/people/contract';
import { sql } from 'kysely';
import { workflowTexts as texts } from '../../contract/index.ts';
import { goOn } from '../calls/go-on.ts';
import { fireTimer } from '../deadlines/timers.ts';
import type { DefinitionRow, Definitions } from '../definitions/definitions.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { TaskRow } from '../rows.ts';
import { findCase, listTasksOf } from '../store.ts';
import { commit } from '../submit/commit.ts';
import { drawPlan, readSituation } from '../submit/complete.ts';
import { newCase, planStart } from '../submit/start.ts';
import { outcomesOf, type Validated } from '../submit/validate.ts';
import type { WorkflowTables } from '../tables.ts';

const tables = tablesOf<WorkflowTables>();

/** What a trial case met at one of its tasks. */
export interface TrialStep {
  task: string;
  /** Whoever began the case does it. */
  isApplicants: boolean;
  /** Codes of the roles of which any may do it. */
  roles: readonly string[];
  /** The first people who could do it there, by name, and how many there are. */
  people: string[];
  count: number;
  /** Title of its form; null where it has none. */
  form: string | null;
  /** The key of a form that is not there. */
  missingForm: string | null;
  /** Ids of the layers by which the form is checked. */
  layers: string[];
}

export interface Trial {
  process: { key: string; name: string };
  steps: TrialStep[];
  /** How the case ended; null where it did not get to an end. */
  ending: string | null;
  /** Why it did not. */
  reason: string | null;
}

/** Steps after which a trial gives up: a process that goes in a circle does not end by agreeing alone. */
const most = 200;
const named = 3;

/** Takes the transaction back. */
class Undone extends Error {
  readonly trial: Trial;
  constructor(trial: Trial) {
    super('a trial case leaves nothing');
    this.trial = trial;
  }
}

/**
 * Lets a case go from its start to its end in one village as cases do: the same plans, the same writes, every task agreed to by
 * one of those who could do it, waits passed by moving the clock. Then the transaction is taken back: no number, no record, no notice
 * stays. Forms are not filled in, so that the county's rules and what depends on answers are not judged.
 */
export async function runTrial(
  deps: WorkflowDeps,
  definitions: Definitions,
  definition: DefinitionRow,
  by: Person,
  village: string,
): Promise<Trial> {
  // What the walk reads beside its transaction must be at hand: the embedded database has one connection.
  const release = deps.forms.releases.current;
  await definitions.get(definition.id);
  try {
    return await deps.db.transaction(async (tx) => {
      const walk = new Walk(deps, definitions, tx, definition, release);
      throw new Undone(await walk.run({ ...by, division: village }));
    });
  } catch (error) {
    if (error instanceof Undone) return error.trial;
    throw error;
  }
}

class Walk {
  readonly #deps: WorkflowDeps;
  readonly #definitions: Definitions;
  readonly #tx: Tx;
  readonly #definition: DefinitionRow;
  readonly #release: Release;
  readonly #steps: TrialStep[] = [];
  readonly #stuck: string[] = [];
  #at: Date;

  constructor(
    deps: WorkflowDeps,
    definitions: Definitions,
    tx: Tx,
    definition: DefinitionRow,
    release: Release,
  ) {
    this.#at = deps.clock.now();
    this.#deps = {
      ...deps,
      clock: { now: () => this.#at },
      // Nothing is filled in by which the county's rules could judge.
      hooks: [],
      notifications: {
        notify: async () => undefined,
        close: async () => undefined,
        closeForOthers: async () => undefined,
      },
      report: (error) => void this.#stuck.push(error instanceof Error ? error.message : String(error)),
    };
    this.#definitions = definitions;
    this.#tx = tx;
    this.#definition = definition;
    this.#release = release;
  }

  async run(by: Person): Promise<Trial> {
    const { process_key: key, name } = this.#definition;
    const ended = (ending: string | null, reason: string | null): Trial => ({
      process: { key, name },
      steps: this.#steps,
      ending,
      reason: this.#stuck[0] ?? reason,
    });
    const id = await this.#start(by);
    for (let count = 0; count < most; count++) {
      const caseRow = await findCase(this.#tx, id);
      if (caseRow?.status !== 'running') return ended(caseRow?.status ?? null, null);
      const [task] = await listTasksOf(this.#tx, id, 'open');
      if (task) {
        await this.#note(task);
        const reason = await this.#complete(by, task);
        if (reason) return ended(null, reason);
      } else if (!(await this.#wait(id))) return ended(null, texts.trial.nothingOpen);
    }
    return ended(null, texts.trial.endless);
  }

  /** Begins the case and hands in its first task. */
  async #start(by: Person): Promise<string> {
    const made = newCase(this.#deps, by, this.#definition, {}, { applicant: texts.trial.applicant });
    const validated = this.#agreed(made.first.element);
    const plan = await planStart(
      this.#deps,
      this.#tx,
      { ...made, calendar: await readHolidayTable(this.#tx) },
      validated,
      null,
    );
    await commit(this.#deps, this.#tx, plan, null);
    if (plan.task) await this.#note(plan.task);
    return made.caseRow.id;
  }

  /** Who could do a task, and what it works with. */
  async #note(task: TaskRow): Promise<void> {
    const { models: _, forms } = this.#release;
    const form = task.form_key !== null && Object.hasOwn(forms, task.form_key) ? forms[task.form_key] : null;
    const isApplicants = (await findCase(this.#tx, task.process_id))?.owner_ids.some((owner) =>
      [...task.candidate_users, task.assignee_id].includes(owner),
    );
    const { records, total } = await this.#peopleFor(task);
    this.#steps.push({
      task: task.name,
      isApplicants: isApplicants ?? false,
      roles: task.candidate_groups,
      people: records.map(({ name }) => name),
      count: total,
      form: form?.title ?? null,
      missingForm: form === null && task.form_key !== null ? task.form_key : null,
      layers: form ? [...new Set(areaChecksOf(form).map(({ layer }) => layer))] : [],
    });
  }

  #peopleFor(task: TaskRow) {
    const ids = task.assignee_id ? [task.assignee_id] : task.candidate_users;
    const roles = task.assignee_id ? [] : task.candidate_groups;
    const personSet = { ids, roles, division: task.division, except: [] };
    return this.#deps.people.choose(this.#tx, { personSet, limit: named, offset: 0 });
  }

  /** Agrees to a task as one of those who could. Why the case cannot go on, where it cannot. */
  async #complete(by: Person, task: TaskRow): Promise<string | null> {
    const [actor] = (await this.#peopleFor(task)).records;
    const person = actor ? { ...by, id: actor.id, name: actor.name } : by;
    const situation = await readSituation(this.#tx, task, this.#release);
    const known = {
      person,
      definition: this.#definition.compiled,
      release: this.#release,
      validated: this.#agreed(task.task_key),
    };
    try {
      const plan = await drawPlan(this.#deps, this.#tx, { ...known, ...situation });
      await commit(this.#deps, this.#tx, plan, null);
      return null;
    } catch (error) {
      // What the engine says of a way that it cannot choose, before anything was written.
      if (!(error instanceof Error)) throw error;
      return texts.trial.noWay(task.name, error.message);
    }
  }

  /** Lets the next wait pass: a timer by its time, a call to another system as answered with nothing. False where nothing waits. */
  async #wait(processId: string): Promise<boolean> {
    const next = await maybe(
      this.#tx,
      tables
        .selectFrom('workflow.timer')
        .selectAll()
        .$narrowType<{ call: ServiceCall | null }>()
        .where('process_id', '=', processId)
        .where('state', '=', sql.lit('waiting'))
        .orderBy('due_at')
        .orderBy('id')
        .limit(sql.lit(1)),
    );
    if (!next) return false;
    const { call } = next;
    if (call) {
      const entry = { person: null, content: null, outcomeLabel: texts.callAnswered, detail: {} };
      const after = { release: this.#release, told: {}, entry };
      return goOn(this.#deps, this.#definitions, this.#tx, { ...next, call }, after);
    }
    if (next.due_at > this.#at) this.#at = next.due_at;
    return fireTimer(this.#deps, this.#definitions, this.#tx, next);
  }

  #agreed(taskKey: string): Validated {
    const outcomes = outcomesOf(this.#definition.compiled, taskKey);
    const outcome =
      outcomes.find(({ kind }) => kind === 'agree') ??
      outcomes.find(({ status }) => status === 1) ??
      outcomes[0];
    if (!outcome) throw new Error(`the task ${taskKey} has no outcome`);
    return {
      outcome: outcome as Validated['outcome'],
      judged: null,
      content: null,
      caseSummary: null,
      household: null,
      warnings: [],
      answers: [],
    };
  }
}
