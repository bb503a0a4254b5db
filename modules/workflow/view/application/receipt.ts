import type { CaseDetail } from '../../contract/schemas.ts';
import type { CaseWait } from '../../contract/stages.ts';
import { workflowTexts } from '../../contract/texts.ts';
import { showDeadline, showTime } from '../times.ts';
import { receiptTexts as words } from './receipt-texts.ts';

/** What a receipt is called, and what it says was done. */
export const receiptHead = ({ applicantLabel }: Pick<CaseDetail, 'applicantLabel'>) =>
  applicantLabel === workflowTexts.applicant ? words.application : words.other;

/** What a receipt says of a case, line by line: of whom it is and since when, what comes next, with whom and until when. */
export function receiptOf(
  instance: CaseDetail,
  waits: readonly CaseWait[] = [],
): { label: string; value: string }[] {
  const open = instance.tasks.filter(({ approverTime }) => approverTime === null);
  const due = open.flatMap(({ dueAt }) => dueAt ?? []).sort()[0];
  // The office that has it now; until that is known, the place and the person.
  const offices = waits
    .filter(({ unit }) => unit !== '')
    .map(({ unit, person }) => words.ofPlace(unit, person));
  const people = open.map(({ divisionName, assigneeName }) => words.ofPlace(divisionName, assigneeName));
  const handlers = offices.length > 0 ? offices : people;
  return [
    { label: instance.applicantLabel, value: instance.applicant },
    { label: words.submittedAt, value: showTime(instance.submitTime ?? instance.createTime) },
    { label: words.next, value: instance.currentTasks.join('、') || words.over },
    ...(handlers.length > 0 ? [{ label: words.handler, value: [...new Set(handlers)].join('、') }] : []),
    ...(open.length > 0
      ? [{ label: words.until, value: due ? words.untilDay(showDeadline(due)) : words.noDeadline }]
      : []),
  ];
}
