import { useSyncExternalStore } from 'react';
import type { Question } from '../client.ts';
import { Button } from './Button.tsx';
import { Icon } from './icons.tsx';
import { Sheet } from './Sheet.tsx';
import { phoneTexts } from './texts.ts';

interface Toast {
  text: string;
  kind: 'fault' | 'done';
  number: number;
}
interface Asked extends Question {
  answer(isYes: boolean): void;
}

let toast: Toast | null = null;
let asked: Asked | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const shownMs = { fault: 4000, done: 2000 } as const;

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows passing words; one at a time, a new one takes the place of the last. */
export function notify(text: string, kind: 'fault' | 'done' = 'fault'): void {
  toast = { text, kind, number: (toast?.number ?? 0) + 1 };
  clearTimeout(timer);
  timer = setTimeout(() => {
    toast = null;
    tell();
  }, shownMs[kind]);
  tell();
}

/** Asks a question and waits for the answer. */
export function ask(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    asked = {
      ...question,
      answer: (isYes) => {
        asked = null;
        tell();
        resolve(isYes);
      },
    };
    tell();
  });
}

/** Where toasts and questions are drawn: once, at the root of the application. */
export function Messages() {
  const shown = useSyncExternalStore(subscribe, () => toast);
  const question = useSyncExternalStore(subscribe, () => asked);
  return (
    <>
      <div className="ui-toast-place" role={shown?.kind === 'fault' ? 'alert' : 'status'}>
        {shown && (
          <div className={`ui-toast ui-toast-${shown.kind}`} key={shown.number} data-testid="toast">
            <Icon name={shown.kind === 'done' ? 'done' : 'warn'} />
            <span>{shown.text}</span>
          </div>
        )}
      </div>
      <Sheet
        isOpen={question !== null}
        title={question?.title ?? ''}
        place="centre"
        onClose={() => question?.answer(false)}
        footer={
          question && (
            <>
              <Button onClick={() => question.answer(false)} data-testid="ask-cancel">
                {question.cancelText ?? phoneTexts.cancel}
              </Button>
              <Button
                look={question.isDangerous ? 'danger' : 'primary'}
                onClick={() => question.answer(true)}
                data-testid="ask-confirm"
              >
                {question.confirmText ?? phoneTexts.confirm}
              </Button>
            </>
          )
        }
      >
        {question?.body && <p>{question.body}</p>}
      </Sheet>
    </>
  );
}
