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

/** Takes the new version: what was typed is kept on the device with every change, so that the reload loses nothing. */
function take(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  worker.postMessage('take-over');
}
