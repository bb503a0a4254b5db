import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useOnline } from '../online.ts';
import { Icon } from './icons.tsx';
import { phoneTexts } from './texts.ts';

interface Props {
  title: string;
  onBack?(): void;
  right?: ReactNode;
  /** Stays in thumb reach at the bottom. */
  footer?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A screen: bar with title, content, and what the thumb needs at the bottom. */
export function Page({ title, onBack, right, footer, children, className = '' }: Props) {
  const isOnline = useOnline();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className={`ui-page ${className}`}>
      <header className="ui-bar">
        {onBack && (
          <button type="button" className="ui-bar-back" onClick={onBack} aria-label={phoneTexts.back}>
            <Icon name="back" size={24} />
          </button>
        )}
        <h1>{title}</h1>
        <div className="ui-bar-right">{right}</div>
      </header>
      {!isOnline && (
        <p className="ui-offline" role="status">
          <Icon name="offline" size={18} /> {phoneTexts.offline}
        </p>
      )}
      <main className="ui-content">{children}</main>
      {footer && <footer className="ui-footer">{footer}</footer>}
    </div>
  );
}
