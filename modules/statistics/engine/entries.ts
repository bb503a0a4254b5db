import { dayOf } from '@homestead/calendar/engine';
import type { CaseStatus } from '@homestead/workflow/contract';
import { type Basis, type Measure, statisticsTexts as texts } from '../contract/index.ts';

/** A task of a case that was done, and not taken back. */
export interface CountedTask {
  taskKey: string;
  visit: number | null;
  createdAt: Date;
  completedAt: Date;
  dueAt: Date | null;
  approverStatus: number | null;
  /** Of whoever held the task, not of a signer who was added. */
  isHolders: boolean;
  /** No holder or added signer was still to answer the same task then. */
  isLastAnswer: boolean;
}

/** A case as it is counted: what other modules say of it. */
export interface CountedCase {
  id: string;
  processKey: string;
  division: string;
  status: CaseStatus;
  createdAt: Date;
  endedAt: Date | null;
  /** What was written where it was refused. */
  refusal: string | null;
  tasks: readonly CountedTask[];
  /** Values of the fields that the basis names, by `group.code`. */
  fields: Readonly<Record<string, unknown>>;
}

/** One thing that a case counts as. */
export interface Entry {
  measure: Exclude<Measure, 'overdue'>;
  /** `YYYY-MM` in the county's time. */
  month: string;
  /** `YYYY-MM-DD` in the county's time. */
  day: string;
  key: string;
  state: string;
  /** Whole days that it took, rounded up; 0 where the measure has no duration. */
  days: number;
  count: number;
  /** Days, or m². */
  total: number;
}

const dayMs = 86_400_000;
const daysBetween = (from: Date, to: Date): number => Math.max(0, to.getTime() - from.getTime()) / dayMs;
function on(at: Date): Pick<Entry, 'month' | 'day'> {
  const day = dayOf(at);
  return { month: day.slice(0, 7), day };
}

/** A task of any process, as figures name it. */
export const stageKey = (processKey: string, taskKey: string): string => `${processKey}.${taskKey}`;

/** What a case counts as by the county's basis; a draft counts as nothing. */
export function entriesOf(basis: Basis, counted: CountedCase): Entry[] {
  if (counted.status === 'draft') return [];
  return [
    ...applicationEntries(basis, counted),
    ...violationEntries(basis, counted),
    ...counted.tasks.flatMap((task) => taskEntries(counted, task)),
  ];
}

const plain = { key: '', state: '', days: 0, count: 1, total: 0 } as const;

function lasted(from: Date, to: Date): Pick<Entry, 'days' | 'total'> {
  const days = daysBetween(from, to);
  return { days: Math.ceil(days), total: days };
}

/** What the end of a case counts as; null where the status says of none, or of one that its approval counts. */
const endingOf = {
  draft: null,
  running: null,
  suspended: null,
  completed: null,
  refused: 'refused',
  withdrawn: 'withdrawn',
  ended: 'withdrawn',
} as const satisfies Record<CaseStatus, Measure | null>;

function applicationEntries({ applications }: Basis, counted: CountedCase): Entry[] {
  const rule = applications.find(({ process }) => process === counted.processKey);
  if (!rule) return [];
  const { createdAt, endedAt, status, fields } = counted;
  const entries: Entry[] = [{ ...plain, measure: 'applied', ...on(createdAt), state: status }];
  const approval = approvalOf(counted.tasks.filter(({ taskKey }) => rule.approvedAt.includes(taskKey)));
  if (approval) {
    const when = on(approval.completedAt);
    entries.push({ ...plain, measure: 'approved', ...when, ...lasted(createdAt, approval.completedAt) });
    if (rule.land) {
      const area = Number(fields[rule.land.area] ?? 0);
      const total = Number.isFinite(area) ? area : 0;
      entries.push({ ...plain, measure: 'land', ...when, key: textOf(fields[rule.land.class]), total });
    }
  }
  const ending = endingOf[status];
  // What is refused after the approval, as its registration, was an approved application all the same.
  if (ending === 'refused' && endedAt && !approval) {
    const key = reasonOf(rule.reasons, counted.refusal ?? '');
    entries.push({ ...plain, measure: 'refused', ...on(endedAt), key });
  }
  if (ending === 'withdrawn' && endedAt)
    entries.push({ ...plain, measure: 'withdrawn', ...on(endedAt), state: status });
  return entries;
}

/**
 * The answer with which a case was last approved: the last of its round, in which nobody said no since the holder had the task. Whoever was
 * asked before the holder only advised.
 */
function approvalOf(answers: readonly CountedTask[]): CountedTask | undefined {
  const inOrder = answers.toSorted((one, other) => one.completedAt.getTime() - other.completedAt.getTime());
  return inOrder.findLast((last, index) => {
    if (!last.isLastAnswer) return false;
    const before = inOrder.slice(0, index + 1).filter(({ taskKey }) => taskKey === last.taskKey);
    const holder = before.findLast(({ isHolders }) => isHolders);
    // Of many holders each speaks for their own.
    if (!holder) return last.approverStatus === 1;
    return before.every(
      ({ createdAt, approverStatus }) => createdAt < holder.createdAt || approverStatus === 1,
    );
  });
}

function violationEntries({ violations }: Basis, counted: CountedCase): Entry[] {
  const rule = violations.find(({ process }) => process === counted.processKey);
  if (!rule) return [];
  const key = textOf(counted.fields[rule.kind]);
  return [{ ...plain, measure: 'violation', ...on(counted.createdAt), key, state: counted.status }];
}

/** Tasks with a deadline are the administration's; what an applicant does in their own time is no figure of it. */
function taskEntries({ processKey }: CountedCase, task: CountedTask): Entry[] {
  const { visit, dueAt, createdAt, completedAt, isLastAnswer } = task;
  const when = on(completedAt);
  const state = dueAt && completedAt > dueAt ? 'late' : 'inTime';
  const entries: Entry[] = [];
  if (dueAt) {
    const key = stageKey(processKey, task.taskKey);
    entries.push({ ...plain, measure: 'task', ...when, key, state, ...lasted(createdAt, completedAt) });
  }
  // Holder and added signers answer one visit.
  if (visit !== null && isLastAnswer)
    entries.push({ ...plain, measure: 'visit', ...when, key: String(visit), state });
  return entries;
}

function reasonOf(reasons: Basis['applications'][number]['reasons'], said: string): string {
  return reasons.find(({ words }) => words.some((word) => said.includes(word)))?.title ?? texts.otherReason;
}

/** A choice as text; several choices stand together. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join('、') || texts.unset;
  return value === null || value === undefined || value === '' ? texts.unset : String(value);
}
