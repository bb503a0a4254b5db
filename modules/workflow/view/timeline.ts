import type { Static } from 'typebox';
import type { FlowRecord } from '../contract/schemas.ts';
import { viewTexts } from './texts.ts';

export type FlowRecordItem = Static<typeof FlowRecord>;

/** Colour and icon of a step of the timeline (spec 2 §2.14): pending amber, approved green, rejected red, other grey. */
export type StepTone = 'pending' | 'approved' | 'rejected' | 'other';

export const stepColours = {
  pending: '#ad6800',
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

/** The result in words: colour is never the only sign. */
export function resultOf(record: Pick<FlowRecordItem, 'approverStatus' | 'outcomeLabel'>): string {
  const tone = toneOf(record);
  return tone === 'pending' ? viewTexts.flow.pending : (record.outcomeLabel ?? viewTexts.flow[tone]);
}
