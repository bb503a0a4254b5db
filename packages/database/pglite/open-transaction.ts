import { AsyncLocalStorage } from 'node:async_hooks';

/** The transaction that a piece of work runs in, from its first statement to its end. */
interface Mark {
  isOpen: boolean;
}
const marks = new AsyncLocalStorage<Mark>();

/** Runs the work of a transaction, so that what it calls can tell that the transaction is open. */
export async function asOpen<T>(work: () => Promise<T>): Promise<T> {
  const mark = { isOpen: true };
  try {
    return await marks.run(mark, work);
  } finally {
    mark.isOpen = false;
  }
}

/** Whether the work that asks runs in a transaction that is still open. */
export const isInTransaction = (): boolean => marks.getStore()?.isOpen ?? false;
