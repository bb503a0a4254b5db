import { Tag } from 'antd';
import { workflowTexts } from '../../contract/texts.ts';
import { statusTag } from '../colours.ts';

export function StatusTag({ status }: { status: string }) {
  const words: Readonly<Record<string, string>> = workflowTexts.statuses;
  return <Tag color={statusTag(status)}>{words[status] ?? status}</Tag>;
}
