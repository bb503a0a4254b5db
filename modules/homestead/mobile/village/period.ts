import { showDay, showLastDay } from '@homestead/ui';
import { villageWords as words } from './texts.ts';

/** The days on which a public notice hangs, both included. */
export const periodOf = ({ from, until }: { from: string; until: string }): string =>
  words.period(showDay(from), showLastDay(until));
