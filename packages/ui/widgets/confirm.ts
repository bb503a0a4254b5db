import { CallFailure } from '@homestead/http/client';
import { type ReactNode, useSyncExternalStore } from 'react';
import { messageOf } from '../calls/api.ts';
import { widgetTexts } from './texts.ts';

/** The four types of the specification (spec 2 §2.16). */
export type ConfirmType = keyof typeof widgetTexts.titles;

/** What a confirm dialog asks. */
export interface Question {
  type?: ConfirmType;
  title?: string;
  body?: ReactNode;
  confirmText?: string;
  cancelText?: string;
  isDangerous?: boolean;
  /** What is said after a cancel; 已取消 when left out, nothing when `null`. */
  cancelledText?: string | null;
  /** Runs on OK while the button says 执行中...; when it fails the dialog stays and says why. */
  run?(): unknown;
}

/** A question on the screen. */
export interface Asked extends Question {
  type: ConfirmType;
  title: string;
  isRunning: boolean;
  fault: string | null;
  accept(): void;
  /** Answers no, and gives what is to be said of it. */
  cancel(): string | null;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function show(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks and waits: true when it was confirmed and what it ran succeeded. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  if (asked && !asked.isRunning) asked.cancel();
  return new Promise((resolve) => {
    const type = question.type ?? 'confirm';
    const settle = (answer: boolean): void => {
      show(null);
      resolve(answer);
    };
    const mark = (change: Pick<Asked, 'isRunning' | 'fault'>): void => show({ ...base, ...change });
    const base: Asked = {
      ...question,
      type,
      title: question.title ?? widgetTexts.titles[type],
      isDangerous: question.isDangerous ?? type === 'dataconfirm',
      isRunning: false,
      fault: null,
      accept: () => {
        if (asked?.isRunning) return;
        if (!question.run) return settle(true);
        mark({ isRunning: true, fault: null });
        Promise.resolve()
          .then(question.run)
          .then(
            () => settle(true),
            (error: unknown) => mark({ isRunning: false, fault: wordsOf(error) }),
          );
      },
      cancel: () => {
        if (asked?.isRunning) return null;
        settle(false);
        return question.cancelledText === undefined ? widgetTexts.cancelled : question.cancelledText;
      },
    };
    show(base);
  });
}

/** The question on the screen, for the one place that draws it. */
export function useAsked(): Asked | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
}

function wordsOf(error: unknown): string {
  if (error instanceof CallFailure) return error.fields[0]?.message ?? messageOf(error);
  return widgetTexts.failed;
}
