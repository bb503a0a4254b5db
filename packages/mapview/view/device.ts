import type { DevicePosition } from './engine.ts';

const PATIENCE_MS = 15_000;

/** One fresh position from the device, or null where there is none: refused, switched off, or not found in time. */
export function devicePosition(): Promise<DevicePosition | null> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude, accuracy } }) => resolve({ at: [longitude, latitude], accuracy }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 0 },
    );
  });
}
