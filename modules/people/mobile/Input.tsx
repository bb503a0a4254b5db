import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  fault?: string;
  hint?: string;
  /** Stands beside the input: a button that sends a code. */
  aside?: ReactNode;
}

/** A labelled input of the sign-in pages, with its error beneath. */
export function Input({ label, fault, hint, aside, ...rest }: Props) {
  const id = useId();
  const notes = `${id}-notes`;
  return (
    <div className="people-field">
      <label className="ui-label" htmlFor={id}>
        {label}
      </label>
      <div className="people-field-row">
        <input
          {...rest}
          id={id}
          className="ui-input"
          aria-invalid={fault ? true : undefined}
          aria-describedby={notes}
        />
        {aside}
      </div>
      <div id={notes}>
        {fault ? (
          <p className="ui-fault" data-fault>
            {fault}
          </p>
        ) : (
          hint && <p className="ui-soft">{hint}</p>
        )}
      </div>
    </div>
  );
}
