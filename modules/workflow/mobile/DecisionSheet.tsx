import { Button, phoneTexts, Sheet } from '@homestead/ui/phone';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import type { OpenWarning, TaskDetail } from '../contract/schemas.ts';
import { isDangerous, linesOf, questionType } from '../view/decision/confirmation.ts';
import type { Completion } from '../view/decision/use-completion.ts';
import { viewTexts } from '../view/texts.ts';
import './flow.css';

const words = viewTexts.decision;

interface Props {
  completion: Completion;
  task: TaskDetail;
}

/** Asks once more before a decision: what it does, and an answer to each warning. */
export function DecisionSheet({ completion, task }: Props) {
  const { decision, isSending } = completion;
  const { pending, answerFaults } = decision;
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(answerFaults).length > 0)
      body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [answerFaults]);
  const label = pending ? (pending.outcome.label ?? pending.outcome.id) : '';
  const close = () => !isSending && decision.close();
  return (
    <Sheet
      isOpen={pending !== null}
      title={words.title(label)}
      onClose={close}
      footer={
        <>
          <Button onClick={close} disabled={isSending} data-testid="ask-cancel">
            {phoneTexts.cancel}
          </Button>
          {pending?.following && (
            <Button
              disabled={isSending}
              onClick={() => void completion.confirm(true)}
              data-testid="decision-next"
            >
              {words.confirmNext}
            </Button>
          )}
          <Button
            look={pending && isDangerous(pending.outcome) ? 'danger' : 'primary'}
            isBusy={isSending}
            onClick={() => void completion.confirm(false)}
            data-testid="ask-confirm"
          >
            {words.confirm(label)}
          </Button>
        </>
      }
    >
      {pending && (
        <div ref={body} data-testid="decision" data-type={questionType(pending.outcome, task.opinionOnly)}>
          <dl className="flow-lines">
            {linesOf(pending, task).map((line) => (
              <div key={line.label}>
                <dt>{line.label}</dt>
                <dd>{line.text}</dd>
              </div>
            ))}
          </dl>
          {pending.warnings.length > 0 && (
            <h3 className="flow-warned">{words.warnings(pending.warnings.length)}</h3>
          )}
          {pending.warnings.map((warning) => (
            <Answer key={warning.rule} warning={warning} decision={decision} />
          ))}
        </div>
      )}
    </Sheet>
  );
}

/** One warning with the box for its answer. */
function Answer({ warning, decision }: { warning: OpenWarning; decision: Completion['decision'] }) {
  const id = useId();
  const { rule, title, text, cases } = warning;
  const fault = decision.answerFaults[rule];
  return (
    <div className="flow-warning" data-rule={rule}>
      <p>
        <b>{title}</b>
        <br />
        {text}
      </p>
      {cases.map(({ processId, caseNo }) => (
        <Link key={processId} to={`/Process/${processId}`} target="_blank">
          {words.otherCase(caseNo)}
        </Link>
      ))}
      <label className="ui-label" htmlFor={id}>
        <span className="ui-required" aria-hidden="true">
          *
        </span>
        {words.answer}
      </label>
      <textarea
        id={id}
        className="ui-input"
        rows={2}
        maxLength={500}
        placeholder={words.answerPlaceholder}
        value={decision.answers[rule] ?? ''}
        onChange={(event) => decision.setAnswer(rule, event.target.value)}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        data-testid="answer"
      />
      {fault && (
        <p id={`${id}-fault`} className="ui-fault" role="alert" data-fault>
          {fault}
        </p>
      )}
    </div>
  );
}
