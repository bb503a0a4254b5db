import { defaultRule } from '@homestead/files/contract';
import { FileList } from '@homestead/files/mobile';
import type { FormData } from '@homestead/forms/contract';
import { ReadOnlyForm } from '@homestead/forms/mobile';
import { useClient } from '@homestead/ui';
import { Button, Empty, Icon, type IconName, LoadProblem, Sheet, Skeleton } from '@homestead/ui/phone';
import { WholeDates } from '@homestead/ui/widgets';
import { Fragment } from 'react';
import { FlowGroups } from '../view/flow-record/FlowGroups.tsx';
import { useFlowRecord } from '../view/flow-record/use-flow-record.ts';
import { useRecordForm } from '../view/queries.ts';
import { viewTexts } from '../view/texts.ts';
import {
  type FlowRecordItem,
  factsOf,
  isNote,
  readMark,
  resultOf,
  type StepTone,
  stepColours,
  toneOf,
} from '../view/timeline.ts';
import './flow.css';
import { caseTexts as words } from './texts.ts';

const icons = {
  pending: 'clock',
  approved: 'done',
  rejected: 'cross',
  other: 'dot',
} as const satisfies Record<StepTone, IconName>;

/** The flow record: a step for each task, with colour, icon and words, and Details (spec 2 §2.14); long cases fold by stage. */
export function Timeline({ processId }: { processId: string }) {
  const { callWithoutToast } = useClient();
  const { timeline, groups, order, turn, shown, show } = useFlowRecord(callWithoutToast, processId);
  if (timeline.isError) return <LoadProblem error={timeline.error} onRetry={() => void timeline.refetch()} />;
  if (!timeline.data) return <Skeleton rows={4} />;
  if (timeline.data.length === 0) return <Empty text={words.noTimeline} icon="clock" />;
  return (
    <div data-testid="timeline" data-order={order}>
      <Button look="text" onClick={turn} data-testid="turn-record">
        {viewTexts.flow.orders[order]}
      </Button>
      <FlowGroups
        groups={groups}
        classes={{ steps: 'flow-steps', stage: 'flow-stage' }}
        renderStep={(record) => <Step key={record.id} record={record} onOpen={() => show(record)} />}
      />
      <Sheet
        isOpen={shown !== undefined}
        title={shown?.taskName ?? ''}
        place="full"
        onClose={() => show(undefined)}
      >
        {shown && <Details processId={processId} record={shown} />}
      </Sheet>
    </div>
  );
}

function Step({ record, onOpen }: { record: FlowRecordItem; onOpen(): void }) {
  const { call } = useClient();
  const tone = toneOf(record);
  const mark = readMark(record);
  return (
    <li
      data-testid="flow-step"
      data-task={record.taskKey}
      data-tone={tone}
      data-kind={record.kind}
      className={isNote(record) ? 'is-note' : ''}
    >
      <span className="flow-step-icon" style={{ color: stepColours[tone] }}>
        <Icon name={icons[tone]} size={isNote(record) ? 18 : 26} />
      </span>
      <div className="flow-step-card">
        <header>
          <b>{record.taskName}</b>
          <span style={{ color: stepColours[tone], fontWeight: 600 }}>{resultOf(record)}</span>
        </header>
        <dl>
          {factsOf(record).map(({ name, value }) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>
                <WholeDates text={value} />
              </dd>
            </Fragment>
          ))}
        </dl>
        {mark && <span className={`ui-tag ui-tag-${mark.isRead ? 'good' : 'amber'}`}>{mark.text}</span>}
        {record.fileIds.length > 0 && (
          <FileList
            ids={record.fileIds}
            rule={defaultRule}
            ruleName=""
            call={call}
            onChange={() => undefined}
            readOnly
          />
        )}
        {record.formKey && (
          <Button look="text" onClick={onOpen} data-testid="flow-details">
            {words.details}
          </Button>
        )}
      </div>
    </li>
  );
}

function Details({ processId, record }: { processId: string; record: FlowRecordItem }) {
  const { callWithoutToast } = useClient();
  const form = useRecordForm(callWithoutToast, processId, record.id);
  if (form.isError) return <LoadProblem error={form.error} onRetry={() => void form.refetch()} />;
  if (!form.data) return <Skeleton rows={4} look="form" />;
  if (!form.data.formKey) return <Empty text={words.noForm} icon="file" />;
  return (
    <ReadOnlyForm formKey={form.data.formKey} processId={processId} values={form.data.formData as FormData} />
  );
}
