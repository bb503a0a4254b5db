const patienceMs = 180_000;

/** Whether the client was opened as one that stays on the device. */
export const staysOnDevice = (): boolean => Boolean(navigator.serviceWorker?.controller);

/** Has every part of the client kept on the device, of later versions too. Returns whether all of it is there. */
export function keepProgram(): Promise<boolean> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve(false);
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), patienceMs);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(data === 'kept');
    };
    worker.postMessage('keep-parts', [port2]);
  });
}
