import { useId } from 'react';
import './flow.css';
import { caseTexts as words } from './texts.ts';

interface OpinionProps {
  value: string;
  onChange(text: string): void;
  fault: string | undefined;
  isNeeded: boolean;
  /** For which outcomes it is owed. */
  hint: string | null;
}

/** What whoever completes the task has to say; owed on return and refusal. */
export function Opinion({ value, onChange, fault, isNeeded, hint }: OpinionProps) {
  const id = useId();
  return (
    <div className="ui-card flow-opinion" data-field="approverContent">
      <label className="ui-label" htmlFor={id}>
        {isNeeded && (
          <span className="ui-required" aria-hidden="true">
            *
          </span>
        )}
        {words.opinion}
        {hint && <span className="ui-soft">（{hint}）</span>}
      </label>
      <textarea
        id={id}
        className="ui-input"
        rows={3}
        maxLength={2000}
        placeholder={words.opinionPlaceholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={fault ? true : undefined}
        data-testid="opinion"
      />
      {fault && (
        <p className="ui-fault" data-fault>
          {fault}
        </p>
      )}
    </div>
  );
}
