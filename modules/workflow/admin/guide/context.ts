import { createContext, useContext } from 'react';
import type { Fault } from './guide-draft.ts';

interface Writing {
  isReadOnly: boolean;
  faults: readonly Fault[];
  /** How many characters a text may have. */
  longest: number | undefined;
  /** Says aloud what happened, for who does not see it. */
  say(text: string): void;
  /** Puts the focus on the input of a place, once it is there. */
  focus(at: string): void;
}

const WritingContext = createContext<Writing>({
  isReadOnly: true,
  faults: [],
  longest: undefined,
  say: () => undefined,
  focus: () => undefined,
});

export const WritingProvider = WritingContext;
export const useWriting = () => useContext(WritingContext);

/** The id of an input, by its place in the guide. */
export const inputId = (at: string) => `guide-${at.replaceAll('/', '-')}`;
