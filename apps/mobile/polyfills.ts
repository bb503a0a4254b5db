/** What the clients use and browsers of 2020 lack. Newer ones pass by. */

Object.hasOwn ??= (target: object, key: PropertyKey): boolean =>
  Object.getOwnPropertyDescriptor(target, key) !== undefined;

if (!Array.prototype.at) {
  const at = function at<T>(this: ArrayLike<T>, index: number): T | undefined {
    return this[index < 0 ? this.length + index : index];
  };
  for (const owner of [Array.prototype, String.prototype]) {
    Object.defineProperty(owner, 'at', { value: at, writable: true, configurable: true });
  }
}

AbortSignal.timeout ??= (milliseconds: number): AbortSignal => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('timed out', 'TimeoutError')), milliseconds);
  return controller.signal;
};

AbortSignal.any ??= (signals: Iterable<AbortSignal>): AbortSignal => {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason);
    else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  }
  return controller.signal;
};

export {};
