import './base.css';
import './panel.css';
import './popup.css';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { TEXTS } from '../texts.ts';
import { closeLastPart } from './back-closes.ts';
import { watchBackKey } from './back-key.ts';
import { Icon } from './icons.tsx';

interface Props {
  title: string;
  /** The back arrow, Escape and the device's Back: closes and keeps nothing. */
  onBack(): void;
  footer?: ReactNode;
  children: ReactNode;
}

/** React hands a portal's events to the page that opened it, which must not take them for its own. */
const stop = (event: SyntheticEvent) => event.stopPropagation();
const KEPT_INSIDE = { onClick: stop, onBlur: stop, onFocus: stop, onChange: stop, onSubmit: stop } as const;

/** A page over the whole screen. What lies beneath cannot be reached until it closes. */
export function MapPopup({ title, onBack, footer, children }: Props) {
  const heading = useId();
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const own = page.current;
    const restore = own ? hideAllBut(own) : () => {};
    own?.focus();
    return () => {
      restore();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  const back = useRef(onBack);
  back.current = onBack;
  useEffect(() => {
    /** Escape where nothing has the focus any more, such as after its button went away. */
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.target !== document.body) return;
      event.preventDefault();
      back.current();
    };
    document.addEventListener('keydown', onKey);
    const unwatch = page.current
      ? watchBackKey(page.current, () => closeLastPart(page.current) || back.current())
      : undefined;
    return () => {
      document.removeEventListener('keydown', onKey);
      unwatch?.();
    };
  }, []);
  return createPortal(
    <div
      ref={page}
      className="mv-popup"
      role="dialog"
      aria-modal="true"
      aria-labelledby={heading}
      tabIndex={-1}
      {...KEPT_INSIDE}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onBack();
        event.stopPropagation();
      }}
    >
      <header className="mv-popup-head">
        <button type="button" className="mv-back" aria-label={TEXTS.back} onClick={onBack}>
          <Icon name="back" />
        </button>
        <h2 id={heading}>{title}</h2>
      </header>
      <div className="mv-popup-body">{children}</div>
      {footer && <footer className="mv-popup-foot">{footer}</footer>}
    </div>,
    document.body,
  );
}

/** Takes the rest of the page out of reach, for keys, pointers and readers; returns the way back. */
function hideAllBut(own: HTMLElement): () => void {
  const others = [...document.body.children].filter(
    (element): element is HTMLElement => element !== own && element instanceof HTMLElement && !element.inert,
  );
  const before = others.map((element) => [element, element.getAttribute('aria-hidden')] as const);
  for (const element of others) {
    element.inert = true;
    element.setAttribute('aria-hidden', 'true');
  }
  return () => {
    for (const [element, hidden] of before) {
      element.inert = false;
      if (hidden === null) element.removeAttribute('aria-hidden');
      else element.setAttribute('aria-hidden', hidden);
    }
  };
}
