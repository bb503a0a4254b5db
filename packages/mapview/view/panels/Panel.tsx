import { type ReactNode, useEffect, useRef } from 'react';
import { TEXTS } from '../../texts.ts';

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
  const form = useRef<HTMLFormElement>(null);
  /** Whoever has no pointer goes on in the panel, and afterwards where it was opened. */
  useEffect(() => {
    const [panel, opener] = [form.current, document.activeElement];
    if (!panel?.contains(opener)) panel?.focus({ preventScroll: true });
    return () => {
      const isLost = document.activeElement === document.body || panel?.contains(document.activeElement);
      if (isLost && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, []);
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
