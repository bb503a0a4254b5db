import { describe, type ProcessDefinition } from '@homestead/bpmn';
import { maybe, type Tx, tablesOf } from '@homestead/database';
import type { FormData } from '@homestead/forms/contract';
import { type ColumnType, getFieldType, resolveFields } from '@homestead/forms/engine';
import { brokenFields, HttpError } from '@homestead/http/contract';
import type { Person } from '@homestead/people/contract';
import { type CaseStatus, type GivenAnswer, workflowTexts } from '../../contract/index.ts';
import { withCleanOpinions } from '../actions/opinions.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { isCandidate, ownSql, visibleSql } from '../person.ts';
import { partyOf } from '../personal-data/party.ts';
import type { WorkflowDeps } from '../ports.ts';
import { caseListItem, findCaseWithWork } from '../read/views.ts';
import type { CaseRow } from '../rows.ts';
import { listTasksOf } from '../store.ts';
import { alreadyDone } from '../submit/authorize.ts';
import { againIfMoved } from '../submit/commit.ts';
import { prepareCompletion, type Work } from '../submit/complete.ts';
import { prepareStart } from '../submit/start.ts';
import { outcomesOf } from '../submit/validate.ts';
import type { WorkflowTables } from '../tables.ts';

const tables = tablesOf<WorkflowTables>();

/** A field that another system may send for a task. */
export interface OpenField {
  /** `group.field`. */
  path: string;
  label: string;
  type: 'text' | 'number' | 'date' | 'object' | 'file';
  /** The form asks for it whatever else is given. */
  isRequired: boolean;
}

export interface OpenTask {
  taskKey: string;
  taskName: string;
  outcomes: { id: string; label: string }[];
  fields: OpenField[];
}

/** A process as other systems may take part in it; its first task is the one that a start hands in. */
export interface OpenProcess {
  processKey: string;
  name: string;
  tasks: OpenTask[];
}

/** What another system is told of a case: nothing of a person. */
export interface CaseState {
  processId: string;
  caseNo: string | null;
  processKey: string;
  status: CaseStatus;
  stage: string;
  tasks: { taskKey: string; taskName: string }[];
  createTime: string;
  updateTime: string;
  endTime: string | null;
}

/** Which case is asked about. */
export type CaseName = { processId: string } | { caseNo: string };

export interface SystemStart {
  processKey: string;
  formData: FormData;
}

export interface SystemCompletion {
  processKey: string;
  taskKey: string;
  processId: string;
  outcome?: string | undefined;
  opinion?: string | undefined;
  formData: FormData;
  answers?: readonly GivenAnswer[] | undefined;
}

/** Prepared work that writes an act and says how the case stands after it. */
export type SystemWork = (tx: Tx) => Promise<CaseState>;

/** What other systems may do in cases: as people do it, by the same judges. */
export function casesForSystems(deps: WorkflowDeps, definitions: Definitions) {
  const thenState =
    (work: Work): SystemWork =>
    async (tx) => {
      const { processId } = await work(tx);
      return (await stateOf(deps, tx, processId))!;
    };
  return {
    processes: async (): Promise<OpenProcess[]> =>
      (await definitions.latestOfAll()).map(({ compiled }) => openProcess(deps, compiled)),
    /** Prepares a start. Throws HttpErrors as the call of a person does. */
    prepareStart: async (person: Person, { processKey, formData }: SystemStart): Promise<SystemWork> =>
      thenState(
        await prepareStart(deps, definitions, person, { processKey, formData, draft: false, isSystem: true }),
      ),
    /** Prepares the completion of a task that goes to the person; `isLast` as in `againIfMoved`. Throws HttpErrors. */
    prepareCompletion: async (
      person: Person,
      input: SystemCompletion,
      isLast: boolean,
    ): Promise<SystemWork> => {
      const { task, outcome } = await findOpenTask(deps, definitions, person, input);
      const { body } = withCleanOpinions({
        taskId: task.id,
        approverStatus: outcome.status === 1 ? (1 as const) : (0 as const),
        outcome: outcome.id,
        approverContent: input.opinion ?? null,
        formData: input.formData,
        ...(input.answers ? { answers: [...input.answers] } : {}),
      });
      return thenState(await prepareCompletion(deps, definitions, person, body, isLast));
    },
    againIfMoved,
    /** How a case of a process stands, of those that the person began or that it may see. Throws missing. */
    async state(
      person: Person,
      which: CaseName,
      { processKey, isOwnOnly }: { processKey: string; isOwnOnly: boolean },
    ): Promise<CaseState> {
      const seen = isOwnOnly ? ownSql(person) : visibleSql(person);
      const found = await maybe<Pick<CaseRow, 'id'>>(
        deps.db.kysely,
        tables
          .selectFrom('workflow.instance as i')
          .select('i.id')
          .where((eb) =>
            'processId' in which ? eb('i.id', '=', which.processId) : eb('i.case_no', '=', which.caseNo),
          )
          .where('i.process_key', '=', processKey)
          .where(seen),
      );
      const state = found && (await stateOf(deps, deps.db.kysely, found.id));
      if (!state) throw new HttpError('missing');
      return state;
    },
  };
}

export type CasesForSystems = ReturnType<typeof casesForSystems>;

function openProcess(deps: WorkflowDeps, definition: ProcessDefinition): OpenProcess {
  const tasks = describe(definition).map(({ taskKey, taskName, formKey, readOnly }) => ({
    taskKey,
    taskName,
    outcomes: outcomesOf(definition, taskKey).map(({ id, label }) => ({ id, label: label ?? id })),
    fields: formKey === null || readOnly ? [] : openFields(deps, formKey),
  }));
  return { processKey: definition.key, name: definition.entry?.title ?? definition.name, tasks };
}

/** Fields of a form that a value can be sent for: none that the server or another task writes. A field of files takes their ids. */
function openFields(deps: WorkflowDeps, formKey: string): OpenField[] {
  const release = deps.forms.releases.current;
  const form = Object.hasOwn(release.forms, formKey) ? release.forms[formKey] : undefined;
  if (!form) return [];
  return resolveFields(deps.forms.contextOf(release, form))
    .filter(({ readOnly, auto }) => !readOnly && !auto)
    .map(({ path, label, type, required, upload, default: given }) => ({
      path,
      label,
      type: upload ? ('file' as const) : kindOf(type),
      isRequired: Boolean(required) && given === undefined,
    }));
}

const kinds = {
  text: 'text',
  numeric: 'number',
  integer: 'number',
  date: 'date',
  jsonb: 'object',
} as const satisfies Record<ColumnType, OpenField['type']>;

function kindOf(type: string): OpenField['type'] {
  return kinds[getFieldType(type).columnType];
}

async function stateOf(
  deps: WorkflowDeps,
  db: Tx | WorkflowDeps['db']['kysely'],
  id: string,
): Promise<CaseState | undefined> {
  const row = await findCaseWithWork(db, id, deps.clock.now());
  if (!row) return undefined;
  const { processId, caseNo, processKey, status, stage, createTime, endTime } = caseListItem(deps, row);
  const tasks = (await listTasksOf(db, id, 'open')).map(({ task_key, name }) => ({
    taskKey: task_key,
    taskName: name,
  }));
  const updateTime = row.updated_at.toISOString();
  return { processId, caseNo, processKey, status, stage, tasks, createTime, updateTime, endTime };
}

/**
 * The open task of a case that an interface names and that goes to the person, with the outcome that was asked for. Throws missing for a
 * case that they may not see, conflict where the case is at another task, forbidden where the task goes to others.
 */
async function findOpenTask(
  deps: WorkflowDeps,
  definitions: Definitions,
  caller: Person,
  { processKey, taskKey, processId, outcome: asked }: SystemCompletion,
) {
  const caseRow = await maybe(
    deps.db.kysely,
    tables
      .selectFrom('workflow.instance as i')
      .selectAll('i')
      .$narrowType<Pick<CaseRow, 'state'>>()
      .where('i.id', '=', processId)
      .where('i.process_key', '=', processKey)
      .where(visibleSql(caller)),
  );
  if (!caseRow) throw new HttpError('missing');
  const person = partyOf(caller, caseRow);
  const ofKey = (await listTasksOf(deps.db.kysely, processId)).filter(({ task_key: key }) => key === taskKey);
  const open = ofKey.filter(({ state }) => state === 'open');
  const task = open.find((each) => isCandidate(person, each));
  if (!task && open.length > 0) throw new HttpError('forbidden', workflowTexts.notYours);
  const { compiled } = await definitions.get(caseRow.definition_id);
  if (!task) {
    const done = ofKey.findLast(({ state }) => state === 'done');
    const name = describe(compiled).find((each) => each.taskKey === taskKey)?.taskName ?? taskKey;
    throw done ? alreadyDone(done, caseRow) : new HttpError('conflict', workflowTexts.notAtTask(name));
  }
  const outcomes = outcomesOf(compiled, task.task_key);
  const outcome =
    asked === undefined && outcomes.length === 1 ? outcomes[0] : outcomes.find(({ id }) => id === asked);
  if (!outcome) {
    const names = outcomes.map(({ id, label }) => `${id}（${label ?? id}）`).join('、');
    throw brokenFields([{ path: 'outcome', message: workflowTexts.chooseOutcome(names) }]);
  }
  return { task, outcome };
}
