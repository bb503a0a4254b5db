import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  MinusCircleFilled,
} from '@ant-design/icons';
import { FileUploads } from '@homestead/files/admin';
import { defaultRule } from '@homestead/files/contract';
import type { CallFunction } from '@homestead/http/client';
import { PageFailure, useApi } from '@homestead/ui/desk';
import { Button, Empty, Skeleton, Tag } from 'antd';
import type { ReactNode } from 'react';
import { FlowGroups } from '../../view/flow-record/FlowGroups.tsx';
import {
  type FlowRecordItem,
  factsOf,
  flowTexts,
  isNote,
  readMark,
  resultOf,
  type StepTone,
  stepColours,
  toneOf,
  useFlowRecord,
} from '../../view/index.ts';
import styles from '../flow.module.css';
import { RecordDialog } from '../RecordDialog.tsx';
import { flowAdminTexts } from '../texts.ts';

const icons = {
  pending: <ClockCircleFilled />,
  approved: <CheckCircleFilled />,
  rejected: <CloseCircleFilled />,
  other: <MinusCircleFilled />,
} as const satisfies Record<StepTone, ReactNode>;

/** A step for each task: pending amber, approved green, rejected red, anything else grey (spec 2 §2.14); long cases fold by stage. */
export function Timeline({ call, processId }: { call: CallFunction; processId: string }) {
  const { timeline, groups, order, turn, shown, show } = useFlowRecord(call, processId);
  if (timeline.error && !timeline.data)
    return <PageFailure error={timeline.error} onRetry={() => void timeline.refetch()} />;
  if (!timeline.data) return <Skeleton active />;
  if (timeline.data.length === 0) return <Empty description={flowAdminTexts.flow.empty} />;
  return (
    <div data-testid="timeline" data-order={order}>
      <Button size="small" className={styles.turn ?? ''} onClick={turn} data-testid="turn-record">
        {flowTexts.flow.orders[order]}
      </Button>
      <FlowGroups
        groups={groups}
        classes={{ steps: styles.steps ?? '', stage: styles.stage ?? '' }}
        renderStep={(record) => <Step key={record.id} record={record} onDetails={() => show(record)} />}
      />
      <RecordDialog call={call} processId={processId} record={shown} onClose={() => show(undefined)} />
    </div>
  );
}

function Step({ record, onDetails }: { record: FlowRecordItem; onDetails(): void }) {
  const { call } = useApi();
  const tone = toneOf(record);
  const colour = stepColours[tone];
  const mark = readMark(record);
  return (
    <li
      className={`${styles.step} ${isNote(record) ? styles.stepNote : ''}`}
      data-testid="flow-step"
      data-tone={tone}
      data-kind={record.kind}
      data-task={record.taskKey}
    >
      <span className={styles.mark} style={{ color: colour }} aria-hidden>
        {icons[tone]}
      </span>
      <div className={styles.stepHead}>
        <strong>{record.taskName}</strong>
        <span style={{ color: colour }}>{resultOf(record)}</span>
      </div>
      <dl>
        {factsOf(record).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {mark && <Tag color={mark.isRead ? 'success' : 'warning'}>{mark.text}</Tag>}
      {record.fileIds.length > 0 && (
        <FileUploads
          id={`files-${record.id}`}
          ids={record.fileIds}
          rule={defaultRule}
          ruleName=""
          call={call}
          onChange={() => undefined}
          readOnly
        />
      )}
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
