import type { Tx } from '@homestead/database';
import { isEmpty, setAt, valueAt } from '@homestead/forms/engine';
import {
  addHistoryEntry,
  type Completion,
  type LinkedStart,
  type SteppedCompletion,
} from '@homestead/workflow/server';
import type { LinkedStartRule, ReportRules } from '../../contract/index.ts';
import { fill, type Records } from '../../engine/index.ts';

export type StartLinked = (tx: Tx, input: LinkedStart) => Promise<{ processId: string; caseNo: string }>;

/** Whether the cases of a process hide who began them, as the county's rules of reports say. */
export function hidesInitiator({ kinds }: ReportRules): (processKey: string) => boolean {
  const hiding = new Set(kinds.flatMap(({ process, hidesReporter }) => (hidesReporter ? [process] : [])));
  return (processKey) => hiding.has(processKey);
}

/** What the person named in the cases of a process is called, where a rule of reports says so. */
export function applicantLabel({ kinds }: ReportRules): (processKey: string) => string | undefined {
  const labels = new Map(kinds.map(({ process, accused }) => [process, accused]));
  return (processKey) => labels.get(processKey);
}

/** Data of the case that a rule starts, copied from the records of the case that ends. */
export function copiedData(
  { fields }: Pick<LinkedStartRule, 'fields'>,
  records: Records,
): Record<string, Record<string, unknown>> {
  const data: Record<string, Record<string, unknown>> = {};
  for (const [to, from] of Object.entries(fields)) {
    const isJoined = typeof from === 'object' && 'all' in from;
    const paths = isJoined ? from.all : [from].flat();
    const values = paths.map((path) => valueAt(records, path));
    const filled = values.filter((each) => !isEmpty(each));
    const value = isJoined && filled.length > 1 ? filled.join(' ') : (filled[0] ?? values[0]);
    if (value !== undefined) setAt(data, to, value);
  }
  return data;
}

type Step = Pick<Completion, 'instance' | 'task' | 'outcome'>;

const isAt =
  ({ instance, task, outcome }: Step) =>
  ({ at }: { at: LinkedStartRule['at'] }) =>
    at.process === instance.process_key && at.task === task.task_key && at.outcome === outcome.id;

/** The processes of which a completion begins a case, by key. */
export function beginsReports({ linkedStarts }: ReportRules, step: Step): string[] {
  return linkedStarts.filter(isAt(step)).map(({ starts }) => starts);
}

/** What the county's rules of reports do at a completion that ends its case (`rules/reports.json`). */
export async function applyReportRules(
  tx: Tx,
  { linkedStarts, feedback }: ReportRules,
  startLinked: StartLinked,
  completion: SteppedCompletion,
): Promise<void> {
  const { decided } = completion;
  if (!decided) return;
  // Of several signers the last one's answer need not be the one that counts.
  const isHere = isAt({ ...completion, outcome: { ...completion.outcome, id: decided.outcome } });
  for (const rule of linkedStarts.filter(isHere)) await startReport(tx, rule, startLinked, completion);
  for (const { title, message } of feedback.filter(isHere))
    await addEntry(tx, completion, {
      kind: 'notice',
      name: title,
      content: sayOf(message, completion.instance.case_no),
    });
}

/** The linked case begins in the transaction that ends this one. */
async function startReport(
  tx: Tx,
  rule: LinkedStartRule,
  startLinked: StartLinked,
  completion: Completion,
): Promise<void> {
  const { person, instance, data } = completion;
  const { caseNo } = await startLinked(tx, {
    person,
    processKey: rule.starts,
    from: instance,
    data: copiedData(rule, data),
    content: sayOf(rule.origin, instance.case_no),
  });
  await addEntry(tx, completion, { kind: 'linked', name: rule.title, content: sayOf(rule.message, caseNo) });
}

const sayOf = (message: string, caseNo: string | null) => fill(message, { caseNo: caseNo ?? '' });

function addEntry(
  tx: Tx,
  { person, instance, at }: Completion,
  entry: { kind: 'notice' | 'linked'; name: string; content: string },
): Promise<unknown> {
  return addHistoryEntry(tx, { processId: instance.id, task: null, person, status: 2, at, ...entry });
}
