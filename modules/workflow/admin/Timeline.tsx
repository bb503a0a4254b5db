import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  MinusCircleFilled,
} from '@ant-design/icons';
import type { CallFunction } from '@homestead/http/client';
import { PageFailure } from '@homestead/people/admin';
import { Button, Empty, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import {
  type FlowRecordItem,
  flowTexts,
  isFinished,
  resultOf,
  type StepTone,
  showTime,
  stepColours,
  toneOf,
  useTimeline,
} from '../view/index.ts';
import styles from './flow.module.css';
import { RecordDialog } from './RecordDialog.tsx';
import { flowAdminTexts } from './texts.ts';

const icons = {
  pending: <ClockCircleFilled />,
  approved: <CheckCircleFilled />,
  rejected: <CloseCircleFilled />,
  other: <MinusCircleFilled />,
} as const satisfies Record<StepTone, ReactNode>;

/** A step for each task: pending amber, approved green, rejected red, anything else grey (spec 2 §2.14). */
export function Timeline({ call, processId }: { call: CallFunction; processId: string }) {
  const timeline = useTimeline(call, processId);
  const [shown, setShown] = useState<FlowRecordItem>();
  if (timeline.error && !timeline.data)
    return <PageFailure error={timeline.error} onRetry={() => void timeline.refetch()} />;
  if (!timeline.data) return <Skeleton active />;
  if (timeline.data.length === 0) return <Empty description={flowAdminTexts.flow.empty} />;
  return (
    <>
      <ol className={styles.steps} data-testid="timeline">
        {timeline.data.map((record) => (
          <Step key={record.id} record={record} onDetails={() => setShown(record)} />
        ))}
      </ol>
      <RecordDialog call={call} processId={processId} record={shown} onClose={() => setShown(undefined)} />
    </>
  );
}

function Step({ record, onDetails }: { record: FlowRecordItem; onDetails(): void }) {
  const tone = toneOf(record);
  const colour = stepColours[tone];
  const words = flowTexts.flow;
  return (
    <li className={styles.step} data-tone={tone} data-kind={record.kind}>
      <span className={styles.mark} style={{ color: colour }} aria-hidden>
        {icons[tone]}
      </span>
      <div className={styles.stepHead}>
        <strong>{record.taskName}</strong>
        <span style={{ color: colour }}>{resultOf(record)}</span>
      </div>
      <dl>
        {record.approver && <Fact name={words.approver}>{record.approver}</Fact>}
        {record.approverContent && <Fact name={words.opinion}>{record.approverContent}</Fact>}
        <Fact name={words.start}>{showTime(record.createTime)}</Fact>
        {isFinished(record) ? (
          <Fact name={words.end}>{showTime(record.approverTime)}</Fact>
        ) : (
          record.dueAt && <Fact name={words.due}>{showTime(record.dueAt)}</Fact>
        )}
      </dl>
      {record.formKey && (
        <Button
          size="small"
          onClick={onDetails}
          aria-label={flowAdminTexts.flow.detailsTitle(record.taskName)}
        >
          {flowAdminTexts.flow.details}
        </Button>
      )}
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
