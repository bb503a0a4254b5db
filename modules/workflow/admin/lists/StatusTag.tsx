import { Tag } from 'antd';
import type { CaseStatus } from '../../contract/actions.ts';
import { workflowTexts } from '../../contract/texts.ts';
import { statusTags } from '../colours.ts';

/** The status of a case; a refused one is called as the outcome that refused it, which its stage says. */
export function StatusTag({ status, stage }: { status: CaseStatus; stage?: string }) {
  return (
    <Tag color={statusTags[status]}>{(status === 'refused' && stage) || workflowTexts.statuses[status]}</Tag>
  );
}
