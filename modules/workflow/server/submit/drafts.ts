import type { Holidays } from '@homestead/calendar/engine';
import { dayOf } from '@homestead/calendar/engine';
import { anyOf, one, rows, type Tx, tablesOf } from '@homestead/database';
import type { FormData } from '@homestead/forms/contract';
import { type FieldViolation, HttpError } from '@homestead/http/contract';
import { accountOf, idsOf, type Person } from '@homestead/people/contract';
import { sql } from 'kysely';
import { workflowTexts } from '../../contract/index.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow } from '../rows.ts';
import type { WorkflowTables } from '../tables.ts';
import { readCaseSummary } from './case/case-summary.ts';
import { commit } from './commit.ts';
import type { Work } from './complete.ts';
import { namesOf } from './names.ts';
import { assigneesOf, type Plan, planStep } from './plan/plan.ts';
import type { NewCase } from './start.ts';
import { recordWritesOf } from './validate.ts';

const tables = tablesOf<WorkflowTables>();

/** Prepares a case that is kept as a draft: its first task stays open, what can be kept of the form is kept. */
export async function prepareDraft(
  deps: WorkflowDeps,
  made: NewCase,
  holidays: Holidays,
  formData: FormData,
): Promise<Work> {
  const { person, definition, release, started, first } = made;
  const judged = first.formKey
    ? await deps.forms.judge({
        release,
        formKey: first.formKey,
        incoming: formData,
        stored: {},
        personName: person.name,
        draft: true,
      })
    : null;
  const isScoped = (definition.compiled.starterGroups ?? []).length > 0;
  // What could not be kept does not name the draft in lists either.
  const data = judged?.merged ?? formData;
  const place =
    judged &&
    readCaseSummary(deps, {
      fields: judged.fields,
      data,
      processKey: definition.process_key,
      person,
      isScoped,
      isDraft: true,
    });
  const caseRow = { ...made.caseRow, ...place?.summary };
  const at = caseRow.created_at;
  const db = deps.db.kysely;
  const { step } = planStep({
    caseRow,
    result: started,
    definition: definition.compiled,
    at,
    holidays,
    open: [],
    names: await namesOf(deps.people, db, assigneesOf(started, caseRow), caseRow.division),
    by: person,
    content: null,
  });
  const plan: Plan = {
    at,
    person,
    holidays,
    models: release.models,
    caseRow,
    task: null,
    versions: null,
    casePrefix: null,
    caseSummary: null,
    records: judged && {
      ...recordWritesOf(judged, {}),
      evidence: [],
      dropped: [],
      corrected: [],
      ignoresMissingFiles: true,
    },
    completion: null,
    taskChange: null,
    step: { ...step, status: 'draft' },
    history: [],
    watchers: [],
    notifications: null,
    household: null,
    warnings: [...unsaved(judged?.faults ?? []), ...(judged?.changed ?? [])],
    answers: [],
    raisesVersion: false,
    after: null,
  };
  return async (tx) => {
    await refuseTooManyDrafts(deps, tx, person);
    return commit(deps, tx, plan, null);
  };
}

/** What a draft could not keep, by field and reason. */
export function unsaved(faults: readonly FieldViolation[]): FieldViolation[] {
  return faults.map(({ path, message }) => ({ path, message: workflowTexts.draftField(message) }));
}

/** How many of them a refusal names: the oldest, which are the likeliest to be needed no more. */
const named = 3;

/** Throws where the person has as many open drafts as content gives their roles; says which to hand in or throw away. */
async function refuseTooManyDrafts(deps: WorkflowDeps, tx: Tx, person: Person): Promise<void> {
  const limit = await deps.people.openDraftLimit(tx, accountOf(person));
  if (limit === null) return;
  // Two drafts at once of one person are counted one after the other.
  await one(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended(${`drafts ${accountOf(person)}`}, 0)) is null as ok`,
  );
  const open = await rows<Pick<CaseRow, 'id' | 'process_name' | 'applicant' | 'created_at'>>(
    tx,
    tables
      .selectFrom('workflow.instance')
      .select(['id', 'process_name', 'applicant', 'created_at'])
      .where('initiator_id', '=', anyOf([...idsOf(person), accountOf(person)]))
      .where('status', '=', sql.lit('draft'))
      .where('discarded_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit),
  );
  if (open.length < limit) return;
  const words = open
    .slice(0, named)
    .map((draft) => workflowTexts.draftOf(draft.process_name, draft.applicant, dayOf(draft.created_at)));
  throw new HttpError('broken', workflowTexts.tooManyDrafts(limit, words), {
    fields: [],
    drafts: open.map(({ id, process_name, applicant, created_at }) => ({
      processId: id,
      processName: process_name,
      applicant,
      createTime: created_at.toISOString(),
    })),
  });
}
