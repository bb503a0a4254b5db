import { Button, Flex, Input, Modal } from 'antd';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import type { OpenWarning, TaskDetail } from '../contract/schemas.ts';
import { type Completion, flowTexts, isDangerous, linesOf, questionType } from '../view/index.ts';
import styles from './flow.module.css';

const words = flowTexts.decision;

interface Props {
  completion: Completion;
  task: TaskDetail;
}

/** Asks once more before a decision: what it does, and an answer to each warning. */
export function DecisionDialog({ completion, task }: Props) {
  const { decision, isSending } = completion;
  const { pending, answerFaults } = decision;
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(answerFaults).length > 0)
      body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [answerFaults]);
  const pressed = useRef('');
  if (pending) pressed.current = pending.outcome.id;
  const label = pending ? (pending.outcome.label ?? pending.outcome.id) : '';
  return (
    <Modal
      open={pending !== null}
      title={words.title(label)}
      width={620}
      centered
      destroyOnHidden
      focusable={{ focusTriggerAfterClose: false }}
      // The button was locked while the dialog was on its way, so the browser no longer knows it as the opener.
      afterClose={() =>
        document.querySelector<HTMLElement>(`[data-testid=outcome-${pressed.current}]`)?.focus()
      }
      mask={{ closable: false }}
      closable={!isSending}
      onCancel={decision.close}
      footer={
        <Flex gap={10} justify="flex-end">
          <Button disabled={isSending} onClick={decision.close} data-testid="dialog-cancel">
            {words.cancel}
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
            type="primary"
            danger={pending !== null && isDangerous(pending.outcome)}
            loading={isSending}
            onClick={() => void completion.confirm(false)}
            data-testid="dialog-confirm"
          >
            {words.confirm(label)}
          </Button>
        </Flex>
      }
    >
      {pending && (
        <div ref={body} data-testid="decision" data-type={questionType(pending.outcome, task.opinionOnly)}>
          <dl className={styles.lines}>
            {linesOf(pending, task).map((line) => (
              <div key={line.label}>
                <dt>{line.label}</dt>
                <dd>{line.text}</dd>
              </div>
            ))}
          </dl>
          {pending.warnings.length > 0 && (
            <h3 className={styles.warned}>{words.warnings(pending.warnings.length)}</h3>
          )}
          {pending.warnings.map((warning) => (
            <Answer key={warning.rule} warning={warning} decision={decision} />
          ))}
        </div>
      )}
    </Modal>
  );
}

/** One warning with the box for its answer. */
function Answer({ warning, decision }: { warning: OpenWarning; decision: Completion['decision'] }) {
  const id = useId();
  const { rule, title, text, cases } = warning;
  const fault = decision.answerFaults[rule];
  return (
    <div className={styles.warning} data-rule={rule}>
      <p>
        <b>{title}</b>：{text}{' '}
        {cases.map(({ processId, caseNo }) => (
          <Link key={processId} to={`/Process/${processId}`} target="_blank">
            {words.otherCase(caseNo)}
          </Link>
        ))}
      </p>
      <label className={styles.barLabel} htmlFor={id}>
        <span className={styles.fault} aria-hidden="true">
          *
        </span>{' '}
        {words.answer}
      </label>
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 1, maxRows: 5 }}
        maxLength={500}
        placeholder={words.answerPlaceholder}
        value={decision.answers[rule] ?? ''}
        onChange={(event) => decision.setAnswer(rule, event.target.value)}
        data-testid="answer"
        {...(fault
          ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-fault` }
          : {})}
      />
      {fault && (
        <p id={`${id}-fault`} className={styles.fault} role="alert" data-fault>
          {fault}
        </p>
      )}
    </div>
  );
}
