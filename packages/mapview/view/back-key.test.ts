import { afterEach, expect, it, vi } from 'vitest';
import { watchBackKey } from './back-key.ts';

/** The browser's watcher, as far as it is used: it is used up by one press. */
class Watcher {
  static live = new Set<Watcher>();
  onclose: (() => void) | null = null;
  constructor() {
    Watcher.live.add(this);
  }
  static press(): void {
    const last = [...Watcher.live].at(-1);
    if (last) Watcher.live.delete(last);
    last?.onclose?.();
  }
  destroy(): void {
    Watcher.live.delete(this);
  }
}
afterEach(() => vi.unstubAllGlobals());

it('each press of Back is heard until the end, and Escape is no Back', () => {
  vi.stubGlobal('window', { CloseWatcher: Watcher });
  const own = new EventTarget();
  const back = vi.fn();
  const end = watchBackKey(own as HTMLElement, back);
  Watcher.press();
  Watcher.press();
  expect(back).toHaveBeenCalledTimes(2);
  const key = Object.assign(new Event('keydown', { cancelable: true }), { key: 'Escape' });
  own.dispatchEvent(key);
  expect(key.defaultPrevented).toBe(true);
  end();
  expect(Watcher.live.size).toBe(0);
});

it('a browser without such watchers is left as it is', () => {
  vi.stubGlobal('window', {});
  expect(() => watchBackKey(new EventTarget() as HTMLElement, () => undefined)()).not.toThrow();
});
