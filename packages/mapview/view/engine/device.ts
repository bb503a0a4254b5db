import type { Fix } from '../../position/average.ts';
import type { DevicePosition } from './handle.ts';

const PATIENCE_MS = 15_000;
/** Until somebody has allowed it, a browser's own patience does not begin, and some never ask. */
const ANSWER_MS = 20_000;
const fresh = { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 0 } as const;

/** One fresh position from the device, or null where there is none: refused, not answered, switched off, or not found in time. */
export function devicePosition(): Promise<DevicePosition | null> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(null);
    setTimeout(resolve, ANSWER_MS, null);
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
    const stop = watchCompass(end);
  });
}

/** Asks for the compass where the browser wants that asked, which it answers in a press alone. */
export function allowCompass(): void {
  const asking = globalThis.DeviceOrientationEvent as unknown as
    | { requestPermission?(): Promise<string> }
    | undefined;
  void asking?.requestPermission?.().catch(() => undefined);
}

/** What a browser tells of the way a device lies: Safari gives the heading itself, others the turn against it. */
export interface Orientation {
  alpha: number | null;
  absolute: boolean;
  webkitCompassHeading?: number;
}

/**
 * Degrees clockwise from north, from 0 to below 360, of what is at the top of the screen; null where the device has no
 * compass. Browsers measure the device, so that the turn of its picture (`screenAngle`, 90 where it is held with its left
 * side down) comes on top.
 */
export function headingOf(
  { alpha, absolute, webkitCompassHeading }: Orientation,
  screenAngle: number,
): number | null {
  const device = webkitCompassHeading ?? (absolute && alpha !== null ? -alpha : Number.NaN);
  const degrees = (((device + screenAngle) % 360) + 360) % 360;
  return Number.isFinite(degrees) ? degrees : null;
}

/** Degrees clockwise from north in which the device looks, as it turns, until the answer is called; silent where it has no compass. */
export function watchCompass(onTurn: (degrees: number) => void): () => void {
  const onEvent = (event: Orientation) => {
    const degrees = headingOf(event, globalThis.screen?.orientation?.angle ?? 0);
    if (degrees !== null) onTurn(degrees);
  };
  // Safari asks first, and only where somebody has just pressed something; a refusal leaves the map without a direction.
  const asking = (globalThis.DeviceOrientationEvent ?? {}) as { requestPermission?(): Promise<string> };
  void asking.requestPermission?.().catch(() => {});
  const name = 'ondeviceorientationabsolute' in window ? 'deviceorientationabsolute' : 'deviceorientation';
  window.addEventListener(name, onEvent as unknown as EventListener);
  return () => window.removeEventListener(name, onEvent as unknown as EventListener);
}
