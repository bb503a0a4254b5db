import { ClockCircleOutlined, PauseCircleOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { type Deadline, dueLook } from '../../view/index.ts';
import { flowAdminTexts } from '../texts.ts';

const colours = { red: 'error', amber: 'warning', normal: 'default', stopped: 'processing' } as const;

/** What is left of the time, in words; the last day, and what the calendar lacks, on hovering. */
export function DueTag({ deadline }: { deadline: Deadline }) {
  const look = dueLook(deadline);
  if (!look) return <span style={{ color: 'var(--ink-soft)' }}>{flowAdminTexts.noDue}</span>;
  return (
    <Tag
      color={colours[look.tone]}
      icon={look.tone === 'stopped' ? <PauseCircleOutlined /> : <ClockCircleOutlined />}
      title={look.note}
      data-testid="due"
      data-urgency={look.tone}
    >
      {look.text}
    </Tag>
  );
}
