import type { ReactNode } from 'react';
import { TEXTS } from '../../texts.ts';
import { usePanelFocus } from './use-panel-focus.ts';

interface Props {
  title: string;
  /** What the button that submits is called; there is none where absent. */
  submit?: string;
  isBusy?: boolean;
  className?: string;
  onSubmit?(): void;
  onClose(): void;
  children: ReactNode;
}

/** A form over the map: its title, what is asked, and its two buttons. */
export function Panel({ title, submit, isBusy, className = '', onSubmit, onClose, children }: Props) {
  const form = usePanelFocus<HTMLFormElement>();
  return (
    <form
      ref={form}
      tabIndex={-1}
      className={`mv-panel ${className}`}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit?.();
      }}
    >
      <strong>{title}</strong>
      {children}
      <div className="mv-row">
        <button type="button" className="mv-button" onClick={onClose}>
          {TEXTS.close}
        </button>
        {submit && (
          <button type="submit" className="mv-button mv-primary" disabled={isBusy}>
            {submit}
          </button>
        )}
      </div>
    </form>
  );
}
