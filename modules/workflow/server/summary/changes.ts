import { type Executor, rows } from '@homestead/database';
import type { FormData, FormDefinition } from '@homestead/forms/contract';
import {
  type FormContext,
  fileIdsOf,
  findFieldType,
  isEmpty,
  showValue,
  visibleFields,
  writableFields,
} from '@homestead/forms/engine';
import type { Release } from '@homestead/forms/server';
import { maskRecords } from '@homestead/models/engine';
import type { Records } from '@homestead/models/server';
import { sql } from 'kysely';
import { type SummaryChange, type SummaryResubmission, workflowTexts } from '../../contract/index.ts';
import type { WorkflowDeps } from '../ports.ts';
import { type TaskRow, tables } from '../rows.ts';
import { answersTo, returnBetween } from '../timeline/rounds.ts';

/** A task that was answered again after a return: its answers before and after. */
interface Repeated {
  before: TaskRow;
  after: TaskRow;
  returned: TaskRow;
}

/**
 * What those to whom the case was returned last have changed in their forms since, field by field in the order of the forms;
 * null where no return has been answered. Personal data is masked for everybody: the whole of it stands in the forms.
 */
export async function findResubmission(
  deps: Pick<WorkflowDeps, 'forms'>,
  db: Executor,
  release: Release,
  tasks: readonly TaskRow[],
): Promise<SummaryResubmission | null> {
  const repeated = repeatedAfterReturn(tasks);
  const returned = repeated.at(-1)?.returned;
  if (!returned) return null;
  const by = tasks.find(({ id }) => id === returned.returned_by);
  const snapshots = await snapshotsOf(db, repeated);
  return {
    taskName: by?.name ?? '',
    by: by?.completed_by_name ?? '',
    at: returned.created_at.toISOString(),
    reason: returned.return_reason ?? '',
    changes: repeated.flatMap((each) => changesOf(deps, release, each, snapshots)),
  };
}

/** The tasks that were answered again after the last return that was answered at all. */
function repeatedAfterReturn(tasks: readonly TaskRow[]): Repeated[] {
  const keys = new Set(tasks.map(({ task_key: key }) => key));
  const found = [...keys].flatMap((key): Repeated[] => {
    const [before, after] = answersTo(tasks, key).slice(-2);
    const returned = before && after && !after.read_only && returnBetween(tasks, before, after);
    return returned ? [{ before, after, returned }] : [];
  });
  const last = Math.max(...found.map(({ returned }) => returned.created_at.getTime()));
  return found.filter(({ returned }) => returned.created_at.getTime() === last);
}

/** The forms as they stood when these tasks were answered, by task. */
async function snapshotsOf(
  db: Executor,
  repeated: readonly Repeated[],
): Promise<ReadonlyMap<string | null, Records>> {
  const ids = repeated.flatMap(({ before, after }) => [before.id, after.id]);
  const found = await rows(
    db,
    tables
      .selectFrom('workflow.flow_record')
      .select(['task_id', 'form_data'])
      .where('task_id', 'in', ids)
      .where('kind', '=', sql.lit('task')),
  );
  return new Map(found.map((row) => [row.task_id, row.form_data as Records]));
}

function changesOf(
  deps: Pick<WorkflowDeps, 'forms'>,
  release: Release,
  { before, after }: Repeated,
  snapshots: ReadonlyMap<string | null, Records>,
): SummaryChange[] {
  const form = formOf(release, after.form_key);
  const [earlier, later] = [before, after].map(({ id }) => snapshots.get(id));
  if (!form || !earlier || !later) return [];
  const ctx: FormContext = deps.forms.contextOf(release, form);
  const [was, is] = [earlier, later].map((data) => maskRecords(release.models, data) as FormData);
  const shown = new Set(visibleFields(ctx, later as FormData).map(({ path }) => path));
  return writableFields(ctx, later as FormData).flatMap((field) => {
    const { path, group, label } = field;
    const code = path.slice(group.length + 1);
    const isSame = sameValue(earlier[group]?.[code], later[group]?.[code]);
    if (isSame || path === form.decision?.field || !shown.has(path)) return [];
    const hasFiles = findFieldType(field.type)?.nature === 'files';
    const [shownBefore = '', shownAfter = ''] = [was ?? {}, is ?? {}].map((data) =>
      hasFiles ? fileCount(fileIdsOf(field, data[group]?.[code])) : showValue(field, data, ctx),
    );
    // Other files of the same number, another shape, or what the mask hides: that it is another one is all there is to say.
    const isAlike = shownBefore === shownAfter;
    return [
      {
        taskName: after.name,
        path,
        label,
        before: shownBefore,
        after: isAlike ? workflowTexts.otherContent(shownAfter) : shownAfter,
      },
    ];
  });
}

const fileCount = ({ length }: readonly string[]): string =>
  length === 0 ? '' : workflowTexts.fileCount(length);

const formOf = (release: Release, key: string | null): FormDefinition | undefined =>
  key !== null && Object.hasOwn(release.forms, key) ? release.forms[key] : undefined;

/** Nothing and an empty text are the same to whoever reads a form. */
const sameValue = (a: unknown, b: unknown): boolean => asText(a) === asText(b);

const asText = (value: unknown): string => JSON.stringify(isEmpty(value) ? null : value);
