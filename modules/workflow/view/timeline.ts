import type { FlowRecord } from '../contract/schemas.ts';
import { viewTexts } from './texts.ts';
import { showDeadline, showTime } from './times.ts';

export type FlowRecordItem = FlowRecord;

/** Colour and icon of a step of the timeline (spec 2 §2.14): pending amber, approved green, rejected red, other grey. */
export type StepTone = 'pending' | 'approved' | 'rejected' | 'other';

export const stepColours = {
  pending: '#8f5600',
  approved: '#237804',
  rejected: '#cf1322',
  other: '#595959',
} as const satisfies Record<StepTone, string>;

export function toneOf({ approverStatus }: Pick<FlowRecordItem, 'approverStatus'>): StepTone {
  if (approverStatus === null) return 'pending';
  if (approverStatus === 1) return 'approved';
  return approverStatus === 0 ? 'rejected' : 'other';
}

/** A step is finished when it has an approval time, otherwise in process (spec 2 §4). */
export function isFinished({ approverTime }: Pick<FlowRecordItem, 'approverTime'>): boolean {
  return approverTime !== null;
}

/** Steps are tasks and periods; whatever else was done (comments, transfers, urges) is noted between them. */
export function isNote({ kind }: Pick<FlowRecordItem, 'kind'>): boolean {
  return kind !== 'task' && kind !== 'timer';
}

/** The result in words: colour is never the only sign. */
export function resultOf(
  record: Pick<FlowRecordItem, 'approverStatus' | 'outcomeLabel' | 'kind'> & { suspended?: boolean },
): string {
  const words = viewTexts.flow;
  const tone = toneOf(record);
  if (tone === 'pending' && record.suspended) return words.kinds['suspend']!;
  if (tone === 'pending') return record.kind === 'timer' ? words.running : words.pending;
  return record.outcomeLabel ?? kindWord(record.kind) ?? words[tone];
}

function kindWord(kind: string): string | undefined {
  return Object.hasOwn(viewTexts.flow.kinds, kind) ? viewTexts.flow.kinds[kind] : undefined;
}

/** What a step or note says of itself, line by line. */
export function factsOf(record: FlowRecordItem): { name: string; value: string }[] {
  const words = viewTexts.flow;
  const facts: { name: string; value: string | null | undefined }[] = isNote(record)
    ? [
        { name: words.by, value: record.approver },
        { name: words.said, value: record.approverContent },
        { name: words.at, value: showTime(record.approverTime ?? record.createTime) },
      ]
    : [
        { name: words.approver, value: approverOf(record) },
        { name: words.opinion, value: record.approverContent },
        { name: words.start, value: showTime(record.createTime) },
        isFinished(record)
          ? { name: words.end, value: showTime(record.approverTime) }
          : { name: record.kind === 'timer' ? words.until : words.due, value: showDeadline(record.dueAt) },
      ];
  return facts.flatMap(({ name, value }) => (value ? [{ name, value }] : []));
}

function approverOf({ approver, onBehalfOf }: FlowRecordItem): string | null {
  return approver && onBehalfOf ? `${approver}（${viewTexts.flow.onBehalfOf(onBehalfOf)}）` : approver;
}

/** Whether an urge was seen by those whom it was for; nothing for any other record. */
export function readMark(
  record: Pick<FlowRecordItem, 'kind' | 'readAt' | 'readBy'>,
): { isRead: boolean; text: string } | null {
  if (record.kind !== 'urge') return null;
  const { readAt, readBy } = record;
  return readAt
    ? { isRead: true, text: viewTexts.flow.read(readBy ?? '', showTime(readAt)) }
    : { isRead: false, text: viewTexts.flow.unread };
}
