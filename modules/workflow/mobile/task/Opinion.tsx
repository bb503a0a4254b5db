import { type ReactNode, useId } from 'react';
import { viewTexts } from '../../view/texts.ts';
import '../flow.css';
import { caseTexts as words } from '../texts.ts';

interface OpinionProps {
  value: string;
  onChange(text: string): void;
  fault: string | undefined;
  isNeeded: boolean;
  /** For which outcomes it is owed. */
  hint: string | null;
  /** Label of the form's own field for the opinion; null where it is asked here. */
  field: string | null;
  /** The person's own phrases. */
  phrases?: ReactNode;
}

/** What whoever completes the task has to say; owed on return and refusal. */
export function Opinion({ value, onChange, fault, isNeeded, hint, field, phrases }: OpinionProps) {
  const id = useId();
  if (field !== null)
    return (
      <div className="ui-card flow-opinion">
        <p className="ui-soft">{viewTexts.opinionIn(field, hint)}</p>
        {phrases}
      </div>
    );
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
      {phrases}
      {fault && (
        <p className="ui-fault" data-fault>
          {fault}
        </p>
      )}
    </div>
  );
}
