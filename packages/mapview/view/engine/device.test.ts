import { afterEach, describe, expect, it, vi } from 'vitest';
import { devicePosition, headingOf } from './device.ts';

describe('the position of a device', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is none where the browser never answers, as where nobody answers its question', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: () => undefined } });
    const asked = devicePosition();
    vi.runAllTimers();
    expect(await asked).toBeNull();
  });
});

const told = (alpha: number | null, absolute = true) => ({ alpha, absolute });

describe('the direction of a device', () => {
  it('runs clockwise from north, against the turn that browsers tell', () => {
    for (const [alpha, degrees] of [
      [0, 0],
      [90, 270],
      [270, 90],
      [359.5, 0.5],
      [360, 0],
    ] as const)
      expect(headingOf(told(alpha), 0), String(alpha)).toBe(degrees);
  });

  it('is taken from Safari as it stands', () => {
    expect(headingOf({ ...told(12, false), webkitCompassHeading: 250 }, 0)).toBe(250);
    expect(headingOf({ ...told(null, false), webkitCompassHeading: 0 }, 0)).toBe(0);
  });

  it('follows the picture where the phone is held across', () => {
    expect(headingOf(told(0), 90)).toBe(90);
    expect(headingOf(told(0), 270)).toBe(270);
    expect(headingOf({ ...told(null, false), webkitCompassHeading: 300 }, 90)).toBe(30);
  });

  it('is none without a compass: a turn from no known zero, or no turn', () => {
    expect(headingOf(told(40, false), 0)).toBeNull();
    expect(headingOf(told(null), 0)).toBeNull();
    expect(headingOf({ ...told(40), webkitCompassHeading: Number.NaN }, 0)).toBeNull();
  });
});
