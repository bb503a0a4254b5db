import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icons.tsx';
import { phoneTexts } from './texts.ts';

interface Props {
  isOpen: boolean;
  title: string;
  onClose(): void;
  /** `bottom` slides up to at most 85% of the height, `full` covers the screen, `centre` is a small box, `dialog` a wide one. */
  place?: 'bottom' | 'full' | 'centre' | 'dialog';
  footer?: ReactNode;
  children: ReactNode;
}

/** A modal part of the screen, by the browser's own dialog: focus stays inside, Escape and Back close it. */
export function Sheet({ isOpen, title, onClose, place = 'bottom', footer, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    const opener = document.activeElement as HTMLElement | null;
    if (isOpen && !dialog.open) show(dialog);
    if (!isOpen && dialog.open) dialog.close();
    // Closing gives the focus back; one that is taken away open does not.
    return () => (!isOpen || dialog.isConnected ? undefined : opener?.focus({ preventScroll: true }));
  }, [isOpen]);
  return (
    <dialog
      ref={box}
      className={`ui-sheet ui-sheet-${place}`}
      aria-label={title}
      onCancel={(event) => {
        // A file chooser that is left without a choice says `cancel` too, and it rises up to here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ target, currentTarget: dialog }) => {
        if (!isOpen || target !== dialog || dialog.open) return;
        // A browser may close it unasked, on a second Back without a touch between: whoever opened it decides all the same.
        show(dialog);
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Escape') return;
        // A browser may close dialogs that opened soon after one another together; Escape is meant for the upper one.
        event.preventDefault();
        onClose();
      }}
    >
      {isOpen && (
        <div className="ui-sheet-inner">
          <header>
            <h2>{title}</h2>
            {place !== 'centre' && (
              <button type="button" onClick={onClose} aria-label={phoneTexts.close}>
                <Icon name="close" />
              </button>
            )}
          </header>
          <div className="ui-sheet-body">{children}</div>
          {footer && <footer>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}

/** Browsers before 2022 have no modal dialogs; there it opens in place, above the page by its style. */
function show(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
}
