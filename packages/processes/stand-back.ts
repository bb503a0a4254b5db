import { setPriority } from 'node:os';

/**
 * Lets the thread that calls it stand back behind the one that answers calls, where both want the processor. On Linux a
 * priority is a thread's own; elsewhere it would be the whole program's.
 */
export function standBack(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, 10);
  } catch {
    // A container may forbid it; the thread works all the same.
  }
}
