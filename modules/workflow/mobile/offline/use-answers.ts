import type { Vault } from '@homestead/ui/vault';
import { useRef, useState } from 'react';
import { isAnswer } from '../../view/decision/use-decision.ts';
import { type AskedWarning, type OutboxEntry, putEntry } from '../../view/offline/outbox.ts';
import { viewTexts } from '../../view/texts.ts';

const none: AskedWarning[] = [];

/** The answers that the server asks for before it takes an entry. They are typed text like any other: they survive a reload. */
export function useAnswers(vault: Vault, entry: OutboxEntry) {
  const [asked, setAsked] = useState<AskedWarning[]>(entry.asked ?? none);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const writing = useRef<Promise<unknown>>(Promise.resolve());
  return {
    asked,
    faults,
    setReason(rule: string, reason: string): void {
      const typed = asked.map((one) => (one.rule === rule ? { ...one, reason } : one));
      setAsked(typed);
      setFaults(({ [rule]: _gone, ...others }) => others);
      const write = () => putEntry(vault, { ...entry, asked: typed });
      // One after another, so that the last one stays.
      writing.current = writing.current.then(write, write);
    },
    /** Ends when what was typed is kept, before the entry is changed or removed; fails where it could not be. */
    written: (): Promise<unknown> => writing.current,
    /** Whether all say something; those that do not are shown. */
    judge(): boolean {
      const owed = asked.filter(({ reason }) => !isAnswer(reason));
      setFaults(Object.fromEntries(owed.map(({ rule }) => [rule, viewTexts.decision.answerOwed])));
      return owed.length === 0;
    },
  };
}
