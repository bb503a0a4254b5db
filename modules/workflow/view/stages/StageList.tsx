import { WholeDates } from '@homestead/ui/widgets';
import './stages.css';
import type { CallFunction } from '@homestead/http/client';
import type { ReactNode } from 'react';
import type { CaseStage, CaseWait } from '../../contract/stages.ts';
import { dueLook, showDay, showDeadline } from '../times.ts';
import { stageTexts as words } from './texts.ts';
import { useStages } from './use-stages.ts';

interface Props {
  call: CallFunction;
  processId: string;
  /** The way to a task that is the reader's own, as large as the client makes it. */
  renderGo(wait: CaseWait, label: string): ReactNode;
  /** What the client shows while the stages are on their way. */
  waiting: ReactNode;
}

/** Where a case stands, down the page: what is done, what it waits for, with whom, until when, and what the reader can do. */
export function StageList({ call, processId, renderGo, waiting }: Props) {
  const { data, isError, refetch } = useStages(call, processId);
  if (!data) {
    if (!isError) return waiting;
    return (
      <p className="stage-failed" role="alert">
        {words.failed}
        <button type="button" onClick={() => void refetch()}>
          {words.retry}
        </button>
      </p>
    );
  }
  const isSuspended = data.stages.some(({ state }) => state === 'suspended');
  const waits = data.waits.map((wait) => (
    <Wait
      key={wait.taskId ?? wait.taskKey + wait.unit}
      wait={wait}
      isSuspended={isSuspended}
      renderGo={renderGo}
    />
  ));
  if (data.stages.length === 0) return waits.length > 0 ? <div className="stage-waits">{waits}</div> : null;
  return (
    <ol className="stage-list" aria-label={words.title} data-testid="case-stages">
      {data.stages.map((stage, index) => (
        <Stage key={index} stage={stage} number={index + 1}>
          {isHere(stage) && waits}
        </Stage>
      ))}
    </ol>
  );
}

/** Whether the case stands at this stage. */
const isHere = ({ state }: CaseStage) => state === 'current' || state === 'suspended';

function Stage({ stage, number, children }: { stage: CaseStage; number: number; children: ReactNode }) {
  const { title, note, state, doneAt } = stage;
  return (
    <li data-state={state} aria-current={isHere(stage) ? 'step' : undefined}>
      <span className="stage-mark" aria-hidden>
        {state === 'done' ? '✓' : state === 'stopped' ? '✕' : number}
      </span>
      <div className="stage-head">
        <b>{title}</b>
        <span>
          {words.states[state]}
          {doneAt && <WholeDates text={` ${showDay(doneAt)}`} />}
        </span>
      </div>
      {state === 'open' && <p>{note}</p>}
      {children}
    </li>
  );
}

function Wait({
  wait,
  isSuspended,
  renderGo,
}: {
  wait: CaseWait;
  isSuspended: boolean;
  renderGo: Props['renderGo'];
}) {
  const { taskName, taskId, unit, person, telephone, dueAt, returnReason } = wait;
  const due = dueLook(wait);
  if (taskId !== null)
    return (
      <div className="stage-wait is-yours" data-testid="stage-yours">
        <strong>{returnReason ? words.mend(taskName) : words.yours(taskName)}</strong>
        {returnReason && (
          <p className="stage-mend">
            {words.whatToMend}：{returnReason}
          </p>
        )}
        {due && <p>{due.text}</p>}
        {renderGo(wait, returnReason ? words.goMend : words.go)}
      </div>
    );
  if (unit === '')
    return (
      <div className="stage-wait">
        <strong>{(isSuspended ? words.suspended : words.period)(taskName)}</strong>
        {!isSuspended && (
          <p>
            {words.until}：{showDeadline(dueAt)}
          </p>
        )}
      </div>
    );
  return (
    <div className="stage-wait" data-testid="stage-wait">
      <strong>{taskName}</strong>
      <dl>
        <dt>{words.by}</dt>
        <dd>{unit}</dd>
        {person && person !== unit && (
          <>
            <dt>{words.person}</dt>
            <dd>{person}</dd>
          </>
        )}
        {telephone && (
          <>
            <dt>{words.telephone}</dt>
            <dd>
              <a href={`tel:${telephone}`}>{telephone}</a>
            </dd>
          </>
        )}
        {dueAt && (
          <>
            <dt>{words.until}</dt>
            <dd>
              {showDeadline(dueAt)}
              {due && due.tone !== 'normal' ? `（${due.text}）` : ''}
            </dd>
          </>
        )}
      </dl>
      <p>{words.nothingToDo}</p>
    </div>
  );
}
