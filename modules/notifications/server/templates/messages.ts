import type { Tx } from '@homestead/database';
import { type FilledMessage, wordsOfMessage } from '@homestead/people/contract';
import type { NewNotice } from '../notices.ts';
import { fitting } from '../words.ts';
import { readWords } from './store.ts';

/** A notice whose words are a message of the module that sends it. */
export interface MessageNotice extends Omit<NewNotice, 'title' | 'text'>, FilledMessage {}

/**
 * Such notices in words as they are in force. The words are read in the transaction itself: background jobs send these, with
 * no call before them that would have looked for edits.
 */
export async function inWords(tx: Tx, notices: readonly MessageNotice[]): Promise<NewNotice[]> {
  if (notices.length === 0) return [];
  const edited = await readWords(
    tx,
    notices.map(({ message }) => message.id),
  );
  return notices.map(({ message, values, ...notice }) => {
    return {
      ...notice,
      ...fitting(wordsOfMessage({ message, values: values ?? {} }, edited.get(message.id))),
    };
  });
}
