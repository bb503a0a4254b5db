import type { CaseStage } from '../../contract/stages.ts';
import type { FlowRecordItem } from '../timeline.ts';

export type FlowOrder = 'newest' | 'oldest';

/** Records that follow each other in one stage; without a title where nothing is folded. */
export interface FlowGroup {
  key: string;
  title: string;
  records: readonly FlowRecordItem[];
  /** What waits now, or was done last, stands open. */
  isOpen: boolean;
}

/** More records than this are folded by stage. */
const longRecord = 8;

/** The flow record in the order that was chosen, long ones folded by stage. Records come in the order in which they began. */
export function groupRecords(
  records: readonly FlowRecordItem[],
  stages: readonly CaseStage[],
  order: FlowOrder,
): FlowGroup[] {
  const isFolded = records.length > longRecord && stages.length > 0;
  const runs: { title: string; records: FlowRecordItem[] }[] = [];
  for (const record of records) {
    const last = runs.at(-1);
    const stage = isFolded ? stages.find(({ tasks }) => tasks.includes(record.taskKey)) : undefined;
    // A note about the whole case stays with what it was written after.
    if (last && (!stage || stage.title === last.title)) last.records.push(record);
    else runs.push({ title: stage?.title ?? '', records: [record] });
  }
  const groups = runs.map(({ title, records: run }, index): FlowGroup => {
    const isOpen = index === runs.length - 1 || run.some(({ approverStatus }) => approverStatus === null);
    return { key: `${index} ${title}`, title, isOpen, records: order === 'newest' ? run.toReversed() : run };
  });
  return order === 'newest' ? groups.toReversed() : groups;
}
