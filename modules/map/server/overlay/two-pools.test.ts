import type { Position } from '@homestead/geodesy';
import { afterEach, describe, expect, it } from 'vitest';
import { square } from '../space.fixture.ts';
import { faults } from './failing-thread.fixture.ts';
import { type OverlayAnswer, type OverlayJob, pack } from './protocol.ts';
import { TwoPools } from './two-pools.ts';
import { toWkb } from './wkb.ts';

const thread = new URL('./failing-thread.fixture.ts', import.meta.url);

/** A circle of so many corners, about 10 m across. */
function round(corners: number): Uint8Array {
  const ring = Array.from({ length: corners }, (_, i): Position => {
    const angle = (2 * Math.PI * (i % (corners - 1))) / (corners - 1);
    return [119.1 + 5e-5 * Math.cos(angle), 25.36 + 5e-5 * Math.sin(angle)];
  });
  return toWkb({ type: 'Polygon', coordinates: [ring] });
}

const job = (input: Uint8Array, sliver = 0): OverlayJob => ({
  kind: 'overlay',
  type: 'intersect',
  inputs: pack([input]),
  refers: pack([toWkb(square(5, 0, 10))]),
  classes: null,
  sliver,
  county: null,
});

describe('the two pools of the kernel', () => {
  const kernel = new TwoPools({ thread, size: 1 });
  afterEach(() => kernel.close());

  it('answers one plot while a large job hangs in its only thread', async () => {
    const hanging = kernel.run(job(round(3_000), faults.hang));
    const ended = expect(hanging).rejects.toThrow();
    const answer = (await kernel.run(job(toWkb(square(0, 0, 10))))) as OverlayAnswer;
    expect(Math.abs(answer.total - 55)).toBeLessThan(2);
    await kernel.close();
    await ended;
  });
});
