import { useClient } from '@homestead/ui';
import { Button, Icon, phoneTexts, Sheet } from '@homestead/ui/phone';
import { useId } from 'react';
import type { TaskSummary } from '../../contract/schemas.ts';
import { BatchAnswers } from '../../view/opinion/BatchAnswers.tsx';
import { actTexts } from '../../view/texts.ts';
import { useBatch } from '../../view/use-batch.ts';
import { withWarnings } from '../../view/with-warnings.ts';
import '../flow.css';

interface Props {
  person: string;
  chosen: readonly TaskSummary[];
  isOpen: boolean;
  onClose(): void;
  /** After the result was read. */
  onDone(): void;
}

const words = actTexts.batch;

/** Asks once for all that were chosen, shows how far it is, and says of each that was not done why. */
export function BatchSheet({ person, chosen, isOpen, onClose, onDone }: Props) {
  const { callWithoutToast } = useClient();
  const batch = useBatch({ callWithoutToast, person });
  const id = useId();
  const { progress, result } = batch;
  const isRunning = progress !== undefined;
  const isNotDone = (id: string) => result?.failed.some(({ taskId }) => taskId === id) === true;
  const leave = () => {
    if (isRunning) return;
    onClose();
    if (!result) return;
    batch.close();
    onDone();
  };
  return (
    <Sheet
      isOpen={isOpen}
      title={result ? words.result : words.send}
      onClose={leave}
      footer={
        result ? (
          <>
            {batch.asked.length > 0 && (
              <Button
                isBusy={isRunning}
                onClick={() => void batch.send(chosen.filter(({ id }) => isNotDone(id)))}
                data-testid="batch-again"
              >
                {words.again}
              </Button>
            )}
            <Button look="primary" onClick={leave} data-testid="batch-close">
              {words.close}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={leave} disabled={isRunning}>
              {phoneTexts.cancel}
            </Button>
            <Button
              look="primary"
              isBusy={isRunning}
              onClick={() => void batch.send(chosen)}
              data-testid="dialog-confirm"
            >
              {words.send}
            </Button>
          </>
        )
      }
    >
      {result ? (
        <div className="ui-stack" data-testid="batch-result">
          {result.done.length > 0 && (
            <p className="ui-note ui-note-brand">
              <Icon name="done" size={20} /> {withWarnings(words.done(result.done.length), result.warnings)}
            </p>
          )}
          {result.failed.length > 0 && (
            <>
              <p className="ui-note">
                <Icon name="warn" size={20} /> {words.failed(result.failed.length)}
              </p>
              <ul className="ui-rows">
                {result.failed.map(({ taskId, caseNo, message }) => (
                  <li key={taskId} className="ui-row">
                    <span className="ui-grow">
                      <b>{caseNo}</b>
                      <span className="ui-soft flow-choice-note">{message}</span>
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
          <BatchAnswers batch={batch} />
        </div>
      ) : (
        <>
          <p>{words.ask(chosen.length)}</p>
          <p className="ui-soft">{words.askNote}</p>
          <div className="flow-act-part">
            <label className="ui-label" htmlFor={id}>
              {words.opinion}
            </label>
            <textarea
              id={id}
              className="ui-input"
              rows={3}
              maxLength={2000}
              value={batch.opinion}
              disabled={isRunning}
              onChange={(event) => batch.setOpinion(event.target.value)}
            />
          </div>
          {progress && (
            <p role="status" className="flow-act-part">
              {words.working} {progress.done} / {progress.total}{' '}
              <progress value={progress.done} max={progress.total} aria-label={words.working} />
            </p>
          )}
        </>
      )}
    </Sheet>
  );
}
