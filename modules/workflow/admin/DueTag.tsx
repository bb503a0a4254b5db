import { ClockCircleOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { dueLook, showTime } from '../view/index.ts';
import { flowAdminTexts } from './texts.ts';

const colours = { overdue: 'error', soon: 'warning', calm: 'default' } as const;

/** What is left of the time, in words; the exact moment on hovering. */
export function DueTag({ dueAt, overdue }: { dueAt: string | null; overdue: boolean }) {
  const look = dueLook(dueAt, overdue, new Date());
  if (!look) return <span style={{ color: 'var(--ink-soft)' }}>{flowAdminTexts.noDue}</span>;
  return (
    <Tag color={colours[look.tone]} icon={<ClockCircleOutlined />} title={showTime(dueAt)}>
      {look.text}
    </Tag>
  );
}
