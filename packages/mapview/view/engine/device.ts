import type { Fix } from '../../position/average.ts';
import type { DevicePosition } from './handle.ts';

const PATIENCE_MS = 15_000;
const fresh = { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 0 } as const;

/** One fresh position from the device, or null where there is none: refused, switched off, or not found in time. */
export function devicePosition(): Promise<DevicePosition | null> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude, accuracy } }) => resolve({ at: [longitude, latitude], accuracy }),
      () => resolve(null),
      fresh,
    );
  });
}

/**
 * Positions of the device as they come, until the answer is called. A position that is lost for a while is no end: `onLost`
 * hears of it, and of a refusal with `true`.
 */
export function watchDevice(onFix: (fix: Fix) => void, onLost: (isRefused: boolean) => void): () => void {
  const { geolocation } = navigator;
  if (!geolocation) {
    onLost(true);
    return () => {};
  }
  const watch = geolocation.watchPosition(
    ({ coords: { longitude, latitude, accuracy }, timestamp }) =>
      onFix({ at: [longitude, latitude], accuracy, time: timestamp }),
    (fault) => onLost(fault.code === fault.PERMISSION_DENIED),
    fresh,
  );
  return () => geolocation.clearWatch(watch);
}

/** Where the device looks now, in degrees clockwise from north; null where it has no compass or says nothing in this time. */
export function deviceHeading(patienceMs: number): Promise<number | null> {
  return new Promise((resolve) => {
    const end = (degrees: number | null): void => {
      clearTimeout(timer);
      stop();
      resolve(degrees);
    };
    const timer = setTimeout(() => end(null), patienceMs);
    const stop = watchCompass((degrees) => end(((degrees % 360) + 360) % 360));
  });
}

/** Asks for the compass where the browser wants that asked, which it answers in a press alone. */
export function allowCompass(): void {
  const asking = globalThis.DeviceOrientationEvent as unknown as
    | { requestPermission?(): Promise<string> }
    | undefined;
  void asking?.requestPermission?.().catch(() => undefined);
}

/** Degrees clockwise from north in which the device looks, as it turns, until the answer is called; silent where it has no compass. */
export function watchCompass(onTurn: (degrees: number) => void): () => void {
  const onEvent = (event: DeviceOrientationEvent & { webkitCompassHeading?: number }) => {
    const degrees =
      event.webkitCompassHeading ?? (event.absolute && event.alpha !== null ? 360 - event.alpha : null);
    if (degrees !== null && Number.isFinite(degrees)) onTurn(degrees);
  };
  // Safari asks first, and only where somebody has just pressed something; a refusal leaves the map without a direction.
  const asking = (globalThis.DeviceOrientationEvent ?? {}) as { requestPermission?(): Promise<string> };
  void asking.requestPermission?.().catch(() => {});
  const name = 'ondeviceorientationabsolute' in window ? 'deviceorientationabsolute' : 'deviceorientation';
  window.addEventListener(name, onEvent as EventListener);
  return () => window.removeEventListener(name, onEvent as EventListener);
}
