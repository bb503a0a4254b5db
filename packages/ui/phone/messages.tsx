import { useEffect, useRef, useSyncExternalStore } from 'react';
import '../widgets/widgets.css';
import { withNote } from '../calls/changed-note.ts';
import { ConfirmMark } from '../widgets/ConfirmMark.tsx';
import { useAsked } from '../widgets/confirm.ts';
import { Button } from './Button.tsx';
import { Icon, type IconName } from './icons.tsx';
import { Sheet } from './Sheet.tsx';
import { phoneTexts } from './texts.ts';

interface Toast {
  text: string;
  kind: ToastKind;
  number: number;
}
let toast: Toast | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const shownMs = { fault: 4000, done: 2000, info: 2000 } as const;
type ToastKind = keyof typeof shownMs;
const toastIcons = { fault: 'warn', done: 'done', info: 'dot' } as const satisfies Record<
  ToastKind,
  IconName
>;

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a toast: one at a time, a new one replaces the last. */
export function notify(text: string, kind: ToastKind = 'fault'): void {
  toast = { text: kind === 'done' ? withNote(text) : text, kind, number: (toast?.number ?? 0) + 1 };
  clearTimeout(timer);
  timer = setTimeout(() => {
    toast = null;
    tell();
  }, shownMs[kind]);
  tell();
}

/** Where toasts and questions are drawn: once, at the root of the application. */
export function Messages() {
  const shown = useSyncExternalStore(subscribe, () => toast);
  const question = useAsked();
  const place = useRef<HTMLDivElement>(null);
  const number = shown?.number;
  useEffect(() => {
    const box = place.current;
    // Above whatever dialog is open: what stands in the top layer last covers the rest. Older browsers show it in its place.
    if (number === undefined || typeof box?.showPopover !== 'function') return;
    box.showPopover();
    return () => box.hidePopover();
  }, [number]);
  const cancel = () => {
    const said = question?.cancel();
    if (said) notify(said, 'info');
  };
  return (
    <>
      <div
        ref={place}
        popover="manual"
        className="ui-toast-place"
        role={shown?.kind === 'fault' ? 'alert' : 'status'}
      >
        {shown && (
          <div className={`ui-toast ui-toast-${shown.kind}`} key={shown.number} data-testid="toast">
            <Icon name={toastIcons[shown.kind]} />
            <span>{shown.text}</span>
          </div>
        )}
      </div>
      <Sheet
        isOpen={question !== null}
        title={question?.title ?? ''}
        place="centre"
        onClose={cancel}
        footer={
          question && (
            <>
              <Button onClick={cancel} disabled={question.isRunning} data-testid="ask-cancel">
                {question.cancelText ?? phoneTexts.cancel}
              </Button>
              <Button
                look={question.isDangerous ? 'danger' : 'primary'}
                isBusy={question.isRunning}
                onClick={question.accept}
                data-testid="ask-confirm"
              >
                {question.confirmText ?? phoneTexts.confirm}
              </Button>
            </>
          )
        }
      >
        {question && (
          <div className="w-confirm">
            <ConfirmMark type={question.type} />
            <div>
              {question.body}
              {question.fault && (
                <p className="ui-fault" role="alert">
                  {question.fault}
                </p>
              )}
            </div>
          </div>
        )}
      </Sheet>
    </>
  );
}
