import { type ReactNode, useId, useState } from 'react';
import { useBeforePrint } from '../print.ts';
import { Icon } from './icons.tsx';

interface Props {
  title: ReactNode;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
  look?: 'panel' | 'section';
  /** Stands at the right of the title. */
  note?: ReactNode;
  children: ReactNode;
  testId?: string;
}

/** A collapsible part. What it holds is made when it is first opened, and then kept, so that nothing typed is lost. */
export function Fold({ title, isOpen, onToggle, look = 'section', note, children, testId }: Props) {
  const id = useId();
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  useBeforePrint(() => setWasOpen(true));
  return (
    <section className={`ui-fold ui-fold-${look}${isOpen ? ' is-open' : ''}`} data-testid={testId}>
      <h2>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => onToggle(!isOpen)}>
          <span className="ui-fold-title">{title}</span>
          {note && <span className="ui-fold-note">{note}</span>}
          <Icon name="down" size={18} />
        </button>
      </h2>
      <div id={id} className="ui-fold-body" hidden={!isOpen}>
        {(isOpen || wasOpen) && children}
      </div>
    </section>
  );
}
