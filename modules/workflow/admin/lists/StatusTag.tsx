import { Tag } from 'antd';
import { workflowTexts } from '../../contract/texts.ts';
import { statusTag } from '../colours.ts';

/** The status of a case; a refused one is called as the outcome that refused it, which its stage says. */
export function StatusTag({ status, stage }: { status: string; stage?: string }) {
  const words: Readonly<Record<string, string>> = workflowTexts.statuses;
  return <Tag color={statusTag(status)}>{(status === 'refused' && stage) || (words[status] ?? status)}</Tag>;
}
