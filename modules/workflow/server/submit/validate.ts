import { findNode, type ProcessDefinition } from '@homestead/bpmn';
import type { FormData, OpenWarning, Outcome } from '@homestead/forms/contract';
import { inferOutcome, merge, opinionFault, valueAt } from '@homestead/forms/engine';
import type { Judged, Release } from '@homestead/forms/server';
import { brokenFields, type FieldViolation } from '@homestead/http/contract';
import type { Records } from '@homestead/models/server';
import type { Person } from '@homestead/people/contract';
import { type GivenAnswer, workflowTexts } from '../../contract/index.ts';
import type { DefinitionRow } from '../definitions/definitions.ts';
import { judgeFiling, readHousehold, type StatedHousehold } from '../owners/household.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow, TaskRow } from '../rows.ts';
import { answerFaults, type Question, questionsOf } from './answers.ts';
import { type CaseSummary, readCaseSummary } from './case/case-summary.ts';
import type { RecordWrites } from './plan/plan.ts';

export const defaultOutcomes = [
  { id: 'agree', status: 1, label: workflowTexts.agree, kind: 'agree' },
  { id: 'reject', status: 0, label: workflowTexts.disagree, kind: 'return' },
] as const;

/** The outcomes of a task as its diagram names them, else 同意 and 不同意. */
export function outcomesOf(definition: ProcessDefinition, taskKey: string) {
  const node = findNode(definition, taskKey)?.userTask;
  return node && node.outcomes.length > 0 ? node.outcomes : [...defaultOutcomes];
}

export interface Submission {
  approverStatus: 0 | 1;
  outcome?: string | undefined;
  approverContent?: string | null | undefined;
  formData: unknown;
  /** What whoever decides says of warnings. */
  answers?: readonly GivenAnswer[] | undefined;
}

export interface ValidateInput {
  person: Person;
  caseRow: CaseRow;
  task: TaskRow;
  definition: ProcessDefinition;
  release: Release;
  stored: Records;
  submission: Submission;
  /** The task's form says whose case it is and where it lies. */
  isFirst: boolean;
  /** What a first form said that the form engine did not take: where the case belongs is read from it as well. */
  said: FormData;
  /** The newest version of the process: who may file for others is what content says today. */
  rights: DefinitionRow | undefined;
}

/** A submission with which nothing is wrong. */
export interface Validated {
  outcome: Outcome & { label: string };
  judged: Judged | null;
  content: string | null;
  caseSummary: CaseSummary | null;
  /** The household that a proxy handed in for. */
  household: StatedHousehold | null;
  warnings: FieldViolation[];
  /** What was asked of a decision, with the answers. */
  answers: Question[];
}

/** A submission with which nothing is wrong. Throws a 42200 HttpError that lists every faulty field. */
export async function validate(deps: WorkflowDeps, input: ValidateInput): Promise<Validated> {
  const { faults, ...validated } = await judge(deps, input);
  if (faults.length > 0) throw brokenFields(faults);
  return validated;
}

/**
 * Judges a submission of a task once: outcome, form and map checks, files, opinion, whose case it is, the county's rules, who
 * files for whom. Throws where the outcome is none of the task's. Runs outside the transaction: an overlay takes its time.
 */
export async function judge(
  deps: WorkflowDeps,
  input: ValidateInput,
): Promise<Validated & { faults: readonly FieldViolation[] }> {
  const { person, submission, stored } = input;
  const { outcome, outcomes } = chooseOutcome(input);
  const judged = await judgeForm(deps, input, outcome, outcomes);
  const faults = new Faults(judged?.faults ?? []);
  if (judged && judged.fileFields.length > 0)
    faults.add(await deps.files.check(deps.db.kysely, judged.fileFields));
  const said = opinionOf(input);
  const opinion = opinionFault(outcome, said);
  if (opinion) faults.add([{ path: opinion.path, message: workflowTexts.reasonRequired }]);
  const content = said?.trim() || null;

  const first = input.isFirst && judged ? judged : null;
  const data = merge(input.said, (judged?.merged ?? stored) as FormData);
  const isScoped = (input.definition.starterGroups ?? []).length > 0;
  const place = first
    ? readCaseSummary(deps, {
        fields: first.fields,
        data,
        processKey: input.caseRow.process_key,
        person,
        isScoped,
        isDraft: false,
      })
    : null;
  const caseRow = place ? { ...input.caseRow, ...place.summary } : input.caseRow;
  const { task, definition } = input;
  const at = deps.clock.now();
  const completion = {
    person,
    instance: caseRow,
    task,
    definition,
    outcome,
    data: mergedOf(judged, stored),
    content,
    at,
  };
  const warnings: FieldViolation[] = [...(judged?.warnings ?? [])];
  const asked: OpenWarning[] = [...(judged?.asked ?? [])];
  for (const hook of deps.hooks) {
    const said = await hook.judge?.(completion);
    faults.add(said?.faults ?? []);
    warnings.push(...(said?.warnings ?? []));
    asked.push(...(said?.asked ?? []));
  }
  if (place?.fault) faults.put(place.fault);
  const household = first ? readHousehold(first.fields, data) : null;
  const filing = await judgeFiling(deps, { person, rights: input.rights, household });
  if (filing.fault) faults.add([filing.fault]);
  const answers = questionsOf(asked, outcome, submission.answers ?? []);
  faults.add(answerFaults(answers));
  return {
    faults: faults.all,
    outcome,
    judged,
    content,
    caseSummary: place?.summary ?? null,
    household: filing.isProxy ? household : null,
    warnings,
    answers,
  };
}

const mergedOf = (judged: Judged | null, stored: Records): Records => (judged?.merged ?? stored) as Records;

/** The outcome that was chosen, by name or by what the form decides. Throws where it is none of the task's. */
function chooseOutcome({ release, task, definition, stored, submission }: ValidateInput) {
  const outcomes = outcomesOf(definition, task.task_key) as Outcome[];
  const form = formOf(release, task);
  const sent = isPlain(submission.formData) ? (submission.formData as FormData) : {};
  const inferred = inferOutcome(
    form && !task.read_only ? form : { formKey: 'none_none', title: '', sections: [] },
    outcomes,
    submission.approverStatus,
    submission.outcome || undefined,
    merge(stored as FormData, sent),
  );
  if ('fault' in inferred) throw brokenFields([inferred.fault]);
  const outcome = outcomes.find((candidate) => candidate.id === inferred.outcome.id)!;
  return { outcome: { ...outcome, label: outcome.label ?? outcome.id }, outcomes };
}

/**
 * What whoever completes a task says: beside the form, or where the call says nothing beside it, in the form's own field for it. An
 * empty text is said, and says nothing.
 */
function opinionOf({ release, task, stored, submission }: ValidateInput): string | null {
  const { approverContent, formData } = submission;
  const path = task.read_only ? undefined : formOf(release, task)?.opinion;
  if (typeof approverContent === 'string' || path === undefined) return approverContent ?? null;
  const sent = isPlain(formData) ? (formData as FormData) : {};
  const value = valueAt(merge(stored as FormData, sent), path);
  return typeof value === 'string' ? value : null;
}

async function judgeForm(
  deps: WorkflowDeps,
  input: ValidateInput,
  outcome: Outcome,
  outcomes: readonly Outcome[],
): Promise<Judged | null> {
  const { person, task, release, stored, submission } = input;
  const form = formOf(release, task);
  if (!form) return null;
  return deps.forms.judge({
    release,
    formKey: form.formKey,
    incoming: submission.formData ?? {},
    stored,
    personName: person.name,
    outcome,
    outcomes,
    readOnly: task.read_only,
    opinion: opinionOf(input),
  });
}

/** The form of a task, where its release has one. */
export function formOf(release: Release, task: Pick<TaskRow, 'form_key'>) {
  return task.form_key && Object.hasOwn(release.forms, task.form_key)
    ? release.forms[task.form_key]
    : undefined;
}

/** What a judged form writes. */
export function recordWritesOf(judged: Judged, stored: Records): RecordWrites {
  return {
    stored: new Set(Object.keys(stored)),
    accepted: judged.accepted as Records,
    fileIds: judged.fileIds,
    fileFields: judged.fileFields,
    evidence: judged.evidence,
    dropped: judged.dropped,
    corrected: judged.corrected.map(({ path }) => path),
  };
}

/** Faults of fields from several judgements, one a field: the first that is said of it. */
class Faults {
  #fields: FieldViolation[];

  constructor(fields: readonly FieldViolation[]) {
    this.#fields = [...fields];
  }

  add(fields: readonly FieldViolation[]): void {
    this.#fields.push(...fields.filter((fault) => !this.#fields.some((known) => known.path === fault.path)));
  }

  /** A fault that is said in the place of what was said of its field before. */
  put(fault: FieldViolation): void {
    this.#fields = [...this.#fields.filter(({ path }) => path !== fault.path), fault];
  }

  get all(): readonly FieldViolation[] {
    return this.#fields;
  }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
