import { shares } from '@homestead/http/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KernelPool } from './overlay/pool.ts';
import type { KernelJob, OverlayKernel } from './overlay/protocol.ts';
import { feature, square, startSpace } from './space.fixture.ts';

/** Holds each `except` until it is let go; counts how many it holds at once. */
class HoldingKernel implements OverlayKernel {
  readonly #kernel = new KernelPool();
  held = 0;
  most = 0;
  #letGo: (() => void)[] = [];
  isOpen = false;
  onHold: () => void = () => undefined;

  async run(job: KernelJob): Promise<unknown> {
    if (job.kind === 'overlay' && job.type === 'except' && !this.isOpen) {
      this.held += 1;
      this.most = Math.max(this.most, this.held);
      this.onHold();
      await new Promise<void>((resolve) => this.#letGo.push(resolve));
      this.held -= 1;
    }
    return this.#kernel.run(job);
  }
  open(): void {
    this.isOpen = true;
    for (const one of this.#letGo.splice(0)) one();
  }
  close = () => this.#kernel.close();
}

const kernel = new HoldingKernel();
let space: Awaited<ReturnType<typeof startSpace>>;
beforeAll(async () => {
  space = await startSpace({ kernel });
});
afterAll(() => space.stop());

const overlay = (overlayType: string, who: string, drawn: object = square(5, 5, 20, 10)) =>
  space.post(
    'overlayAnalysis2',
    { overlayType, inputLayer: feature(drawn), referLayer: { layerId: 'yjjbnt' } },
    who,
  );

it('sixty overlays of one villager leave an official the kernel, and what is too much is refused to the villager', async () => {
  const isHeld = new Promise<void>((resolve) => {
    kernel.onHold = resolve;
  });
  const flood = Array.from({ length: 60 }, () => overlay('except', 'villager'));
  await isHeld;
  let answered = 0;
  for (const one of flood) void one.then(({ code }) => (answered += code === 200 ? 1 : 0));
  const official = await overlay('intersect', 'officer');
  expect(official.code).toBe(200);
  expect([answered, kernel.held, kernel.most]).toEqual([0, 1, 1]);
  kernel.open();
  const codes = (await Promise.all(flood)).map(({ status, code }) => `${status} ${code}`);
  expect(new Set(codes)).toEqual(new Set(['200 200', '429 42900']));
  expect(codes.filter((code) => code === '200 200').length).toBe(1 + shares.analysis.waiting);
  expect(kernel.most).toBe(1);
});

it('a villager analyses a place and not the county, on either side; an official whatever the county holds', async () => {
  const wide = square(-100, -100, 2_100);
  const apart = {
    type: 'FeatureCollection',
    features: [feature(square(0, 0, 20)), feature(square(2_100, 0, 20))],
  };
  const { status, code, message, data } = await overlay('intersect', 'villager', wide);
  expect([status, code, message]).toEqual([
    422,
    42200,
    '分析范围过大：长和宽都不能超过 2 公里，请缩小范围后重试',
  ]);
  expect((data as unknown as { fields: { path: string }[] }).fields[0]?.path).toBe('inputLayer');
  expect((await overlay('intersect', 'officer', wide)).code).toBe(200);
  for (const [inputLayer, referLayer] of [
    [apart, { layerId: 'yjjbnt' }],
    [feature(square(0, 0, 20)), apart],
    [{ layerId: 'county' }, feature(square(0, 0, 20))],
  ]) {
    const body = { overlayType: 'intersect', inputLayer, referLayer };
    expect((await space.post('overlayAnalysis2', body, 'villager')).code).toBe(42200);
    expect((await space.post('overlayAnalysis2', body, 'officer')).code).toBe(200);
  }
});
