/** What the clients use and browsers of 2020 lack. Newer ones do not fetch it. */

Object.hasOwn ??= (target: object, key: PropertyKey): boolean =>
  Object.getOwnPropertyDescriptor(target, key) !== undefined;

/** Adds the methods that are missing, without a trace in loops over their owner. */
function complete<T extends object>(
  owner: T,
  methods: Record<string, (this: T, ...given: never[]) => unknown>,
) {
  for (const [name, value] of Object.entries(methods))
    if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}

function at<T>(this: ArrayLike<T>, index: number): T | undefined {
  return this[index < 0 ? this.length + index : index];
}

complete(Array.prototype as unknown[], {
  at,
  findLast(test: (value: unknown) => unknown) {
    return this.slice().reverse().find(test);
  },
  toReversed() {
    return this.slice().reverse();
  },
  toSorted(compare?: (one: unknown, other: unknown) => number) {
    return this.slice().sort(compare);
  },
  toSpliced(start: number, count: number, ...items: unknown[]) {
    const copy = this.slice();
    copy.splice(start, count, ...items);
    return copy;
  },
});

/** Halves of a character that stand alone: with the flag u a pair is one character. */
const halves = /\p{Cs}/gu;

complete(String.prototype, {
  at,
  isWellFormed() {
    return this.search(halves) < 0;
  },
  toWellFormed() {
    return this.replace(halves, '\ufffd');
  },
});

/** Of plain data, as the clients copy it. */
globalThis.structuredClone ??= (value: unknown) =>
  value === undefined ? value : JSON.parse(JSON.stringify(value));

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
