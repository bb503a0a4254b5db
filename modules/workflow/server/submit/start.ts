import { step } from '@homestead/bpmn';
import { readHolidays } from '@homestead/calendar/server';
import { newId, type Tx } from '@homestead/database';
import type { FormData } from '@homestead/forms/contract';
import { merge } from '@homestead/forms/engine';
import { columnTypeOf } from '@homestead/forms/server';
import { brokenFields, Fault, type FieldFault } from '@homestead/http/contract';
import { type Records, writeRecords } from '@homestead/models/server';
import { sql } from 'kysely';
import { workflowTexts } from '../../contract/index.ts';
import type { DefinitionRow, Definitions } from '../definitions/definitions.ts';
import { judgeFiling, readHousehold } from '../owners/household.ts';
import { nominate } from '../owners/nominate.ts';
import type { Person } from '../person.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow, TaskRow } from '../rows.ts';
import { findCase, insertCase, listTasksOf, lockCase } from '../store.ts';
import { takeCaseNo } from './case-number.ts';
import { readCaseSummary } from './case-summary.ts';
import { refuseTooManyDrafts } from './drafts.ts';
import { applyStep } from './effects.ts';
import { carryOut, judgeSubmission, unsaved } from './step.ts';

export interface StartInput {
  processKey: string;
  formData: FormData;
  draft: boolean;
  approverContent?: string | undefined;
  /** Another case from which this one was made (an inspection turned into a report). */
  linkedFrom?: string;
}

/** Starting a process: judged before the transaction (`prepare`), done inside it (`begin`). */
export class Starter {
  readonly #deps: WorkflowDeps;
  readonly #definitions: Definitions;

  constructor(deps: WorkflowDeps, definitions: Definitions) {
    this.#deps = deps;
    this.#definitions = definitions;
  }

  /** Judges a start outside any transaction and returns the work for one. Throws Faults. */
  async prepare(
    person: Person,
    input: StartInput,
  ): Promise<(tx: Tx) => Promise<{ processId: string; warnings: { path: string; message: string }[] }>> {
    const deps = this.#deps;
    const definition = await this.#definitions.latest(input.processKey);
    if (!definition) throw new Fault('missing', workflowTexts.unknownProcess);
    refuseUnlessStarter(person, definition);
    const at = deps.clock.now();
    const releaseId = deps.forms.releases.current.id;
    const instance = this.#newInstance(person, definition, releaseId, at, input.linkedFrom ?? null);
    const first = firstTaskOf(definition, person.id, input.formData);
    const task = asTask(instance, first);
    const source = { releaseId, formKey: first.formKey ?? '', data: input.formData, person };
    const isScoped = (definition.compiled.starterGroups ?? []).length > 0;
    // Everything wrong is told at once: where the case belongs, and what the form says.
    const faults = new Faults();
    if (first.formKey) {
      const headline = await faults.collect(() =>
        readCaseSummary(deps, { ...source, isScoped, isDraft: input.draft }),
      );
      Object.assign(instance, headline);
      Object.assign(task, headline);
    }
    const submission = {
      approverStatus: 1 as const,
      approverContent: input.approverContent,
      formData: input.formData,
    };
    const accepted = input.draft
      ? null
      : await faults.collect(() =>
          judgeSubmission(deps, {
            person,
            instance,
            task,
            definition: definition.compiled,
            stored: {},
            submission,
          }),
        );
    const judgedData = merge(input.formData, (accepted?.judged?.merged ?? {}) as FormData);
    const household = input.draft ? null : await readHousehold(deps, { ...source, data: judgedData });
    const filing = await judgeFiling(deps, { person, rights: definition, household });
    faults.add(filing.fault);
    faults.throwIfAny();
    if (accepted?.judged) {
      const judged = {
        ...source,
        data: merge(input.formData, accepted.judged.merged),
        isScoped,
        isDraft: false,
      };
      Object.assign(instance, await readCaseSummary(deps, judged));
    }
    const saved =
      input.draft && first.formKey
        ? await deps.forms.judge({
            releaseId,
            formKey: first.formKey,
            incoming: input.formData,
            stored: {},
            personName: person.name,
            draft: true,
          })
        : null;

    return async (tx) => {
      if (input.draft) await refuseTooManyDrafts(deps, tx, person);
      else instance.case_no = await takeCaseNo(tx, definition.compiled.casePrefix, instance.division, at);
      const started = step(definition.compiled, null, {
        type: 'start',
        initiator: person.id,
        data: input.formData,
      });
      await insertCase(tx, { ...instance, state: started.state });
      const running = (await findCase(tx, instance.id))!;
      await applyStep(tx, running, started, {
        at,
        holidays: await readHolidays(tx),
        definition: definition.compiled,
        notifications: null,
        by: person,
      });
      if (saved) {
        const release = await deps.forms.releases.get(releaseId);
        const meta = { processId: instance.id, division: instance.division, personId: person.id, at };
        await writeRecords(tx, release.models, columnTypeOf, saved.accepted as Records, meta);
        await deps.files.link(tx, saved.fileIds, { processId: instance.id, personId: person.id });
      }
      if (accepted) {
        const open = (await listTasksOf(tx, instance.id, 'open')).find(
          (candidate) => candidate.task_key === first.taskKey,
        )!;
        await carryOut(deps, tx, {
          person,
          instance: await lockCase(tx, instance.id),
          task: open,
          definition,
          accepted,
        });
        if (household && filing.isProxy)
          await nominate(deps, tx, { instance: await lockCase(tx, instance.id), person, household, at });
      } else await this.#markDraft(tx, instance.id);
      return { processId: instance.id, warnings: accepted?.warnings ?? unsaved(saved?.faults ?? []) };
    };
  }

  #newInstance(
    person: Person,
    definition: DefinitionRow,
    releaseId: string,
    at: Date,
    linkedFrom: string | null,
  ): CaseRow {
    return {
      id: newId(),
      case_no: null,
      process_key: definition.process_key,
      process_name: definition.name,
      definition_id: definition.id,
      release_id: releaseId,
      status: 'draft',
      division: person.division,
      applicant: person.name,
      initiator_id: person.id,
      owner_ids: [person.id],
      state: null as never,
      version: 1,
      clock_stopped_at: null,
      clock_stopped_ms: 0,
      suspended_at: null,
      linked_from: linkedFrom,
      created_at: at,
      updated_at: at,
      ended_at: null,
      discarded_at: null,
      ending: null,
    };
  }

  async #markDraft(tx: Tx, id: string): Promise<void> {
    await sql`update workflow.instance set status = 'draft' where id = ${id}`.execute(tx);
  }
}

/** Faults of fields from several judgements, one a field, the form's own before the rest. */
class Faults {
  readonly #fields: FieldFault[] = [];

  async collect<T>(judge: () => Promise<T>): Promise<T | undefined> {
    try {
      return await judge();
    } catch (error) {
      const fields =
        error instanceof Fault && error.kind === 'broken'
          ? (error.data as { fields?: FieldFault[] } | null)?.fields
          : undefined;
      if (!fields || fields.length === 0) throw error;
      this.#fields.unshift(
        ...fields.filter((fault) => !this.#fields.some((known) => known.path === fault.path)),
      );
      return undefined;
    }
  }

  /** A fault of a field of which nothing was said yet. */
  add(fault: FieldFault | null): void {
    if (fault && !this.#fields.some(({ path }) => path === fault.path)) this.#fields.push(fault);
  }

  throwIfAny(): void {
    if (this.#fields.length > 0) throw brokenFields(this.#fields);
  }
}

/** The roles that may start a process stand in its diagram (`flowable:candidateStarterGroups`); none named: everybody. */
export function refuseUnlessStarter(person: Person, definition: DefinitionRow): void {
  const groups = definition.compiled.starterGroups ?? [];
  if (groups.length > 0 && !groups.some((group) => person.roles.includes(group))) {
    throw new Fault('forbidden', workflowTexts.mayNotStart);
  }
}

interface FirstTask {
  local: string;
  taskKey: string;
  name: string;
  formKey: string | null;
}

/** The task on which a start would wait, found by a dry run of the pure engine. */
function firstTaskOf(definition: DefinitionRow, initiator: string, data: FormData): FirstTask {
  const { effects } = step(definition.compiled, null, { type: 'start', initiator, data });
  const first = effects.find((effect) => effect.type === 'createTask');
  if (!first) return { local: '', taskKey: '', name: '', formKey: null };
  return { local: first.task, taskKey: first.element, name: first.name, formKey: first.formKey };
}

function asTask(instance: CaseRow, first: FirstTask): TaskRow {
  return {
    id: instance.id,
    process_id: instance.id,
    local_id: first.local,
    task_key: first.taskKey,
    name: first.name,
    form_key: first.formKey,
    state: 'open',
    candidate_groups: [],
    candidate_users: [instance.initiator_id],
    assignee_id: null,
    assignee_name: null,
    owner_id: null,
    read_only: false,
    item: null,
    division: instance.division,
    case_no: null,
    process_key: instance.process_key,
    process_name: instance.process_name,
    applicant: instance.applicant,
    version: 1,
    return_reason: null,
    returned_by: null,
    stage: null,
    batch: [],
    visit: null,
    created_at: instance.created_at,
    due_at: null,
    due_from: null,
    due_value: null,
    due_calendar: null,
    remind_days: null,
    amber_at: null,
    completed_at: null,
    completed_by: null,
    completed_by_name: null,
    outcome: null,
    approver_status: null,
  };
}
