import './decision.css';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import type { OpenWarning } from '../../contract/answers.ts';
import type { TaskDetail } from '../../contract/schemas.ts';
import { viewTexts } from '../texts.ts';
import { isDangerous, linesOf, questionType } from './confirmation.ts';
import type { Completion } from './use-completion.ts';

const words = viewTexts.decision;

interface Props {
  completion: Completion;
  task: TaskDetail;
}

/** Words of the question about a pending decision, and whether its answer is drawn as a dangerous one. */
export function questionOf({ decision: { pending } }: Completion) {
  const label = pending ? (pending.outcome.label ?? pending.outcome.id) : '';
  return {
    isOpen: pending !== null,
    title: words.title(label),
    confirm: words.confirm(label),
    confirmNext: pending?.following ? words.confirmNext : null,
    isDangerous: pending !== null && isDangerous(pending.outcome),
  };
}

/** What is asked once more before a decision: what it does, and an answer to each warning. */
export function DecisionBody({ completion: { decision }, task }: Props) {
  const { pending, answerFaults } = decision;
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(answerFaults).length > 0)
      body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [answerFaults]);
  if (!pending) return null;
  return (
    <div ref={body} data-testid="decision" data-type={questionType(pending.outcome, task.opinionOnly)}>
      <dl className="decision-lines">
        {linesOf(pending, task).map((line) => (
          <div key={line.label}>
            <dt>{line.label}</dt>
            <dd>{line.text}</dd>
          </div>
        ))}
      </dl>
      {pending.warnings.length > 0 && (
        <h3 className="decision-warned">{words.warnings(pending.warnings.length)}</h3>
      )}
      {pending.warnings.map((warning) => (
        <WarningAnswer
          key={warning.rule}
          rule={warning.rule}
          text={warning.text}
          title={warning.title}
          value={decision.answers[warning.rule] ?? ''}
          fault={answerFaults[warning.rule]}
          onChange={(reason) => decision.setAnswer(warning.rule, reason)}
        >
          {warning.cases.map(({ processId, caseNo }) => (
            <Link key={processId} to={`/Process/${processId}`} target="_blank">
              {words.otherCase(caseNo)}
            </Link>
          ))}
        </WarningAnswer>
      ))}
    </div>
  );
}

interface AnswerProps extends Pick<OpenWarning, 'rule' | 'text'> {
  title?: string;
  value: string;
  fault: string | undefined;
  onChange(reason: string): void;
  children?: ReactNode;
}

/** One warning with the box for its answer. */
export function WarningAnswer({ rule, title, text, value, fault, onChange, children }: AnswerProps) {
  const id = useId();
  return (
    <div className="decision-warning" data-rule={rule}>
      <p id={`${id}-warning`}>
        {title && <b>{title}：</b>}
        {text}
      </p>
      {children}
      <label htmlFor={id}>
        <span className="decision-owed" aria-hidden="true">
          *
        </span>{' '}
        {words.answer}
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={500}
        placeholder={words.answerPlaceholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={fault ? true : undefined}
        aria-describedby={`${id}-warning${fault ? ` ${id}-fault` : ''}`}
        data-testid="answer"
      />
      {fault && (
        <p id={`${id}-fault`} className="decision-owed" role="alert" data-fault>
          {fault}
        </p>
      )}
    </div>
  );
}
