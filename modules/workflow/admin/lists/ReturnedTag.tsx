import { Tag } from 'antd';
import type { TaskSummary } from '../../contract/schemas.ts';
import { workflowTexts } from '../../contract/texts.ts';

/** Tells a task that was sent back from one that is there for the first time. */
export function ReturnedTag({ task }: { task: Pick<TaskSummary, 'isReturned'> }) {
  return task.isReturned && <Tag color="error">{workflowTexts.returned}</Tag>;
}
