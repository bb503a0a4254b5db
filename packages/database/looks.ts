/**
 * Looks one after the other, so that an older state never follows a newer one. A call that comes during a look waits for the
 * next one, which all that come meanwhile share: it begins after them, and sees whatever was committed before them.
 */
export function shareLooks(look: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    if (next) return next;
    const mine: Promise<void> = running
      .catch(() => undefined)
      .then(() => {
        running = mine;
        next = null;
        return look();
      });
    next = mine;
    return mine;
  };
}
