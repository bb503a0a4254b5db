import { useSyncExternalStore } from 'react';

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

function tell(worker: ServiceWorker | null): void {
  waiting = worker;
  for (const listener of listeners) listener();
}

/** Keeps the client on this device; without service workers, or where they are refused, it goes on as a web page. */
export async function register(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/m/sw.js', { scope: '/m/' });
    if (registration.waiting && navigator.serviceWorker.controller) tell(registration.waiting);
    registration.addEventListener('updatefound', () => follow(registration));
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void registration.update().catch(() => undefined);
    });
  } catch {
    // Private windows and old views inside other applications refuse it.
  }
}

function follow({ installing }: ServiceWorkerRegistration): void {
  installing?.addEventListener('statechange', () => {
    // The first version of all replaces nothing.
    if (installing.state === 'installed' && navigator.serviceWorker.controller) tell(installing);
  });
}

/** A new version that waits to be taken; null while there is none. */
export function useNewVersion(): (() => void) | null {
  const worker = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting,
  );
  return worker && (() => take(worker));
}

/** A worker that still fetches parts is replaced only when it has ended, which takes minutes on a weak connection. */
const takeOverMs = 5_000;

/**
 * Takes the new version: what was typed is kept on the device with every change, so that the reload loses nothing. Where the
 * former worker does not give way in time, the reload comes all the same, since the page itself is asked of the server first.
 */
function take(worker: ServiceWorker): void {
  const reload = (): void => window.location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  setTimeout(reload, takeOverMs);
  worker.postMessage('take-over');
}
