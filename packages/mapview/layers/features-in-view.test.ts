import type { Extent } from 'ol/extent.js';
import Feature from 'ol/Feature.js';
import { get } from 'ol/proj.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerProjections } from '../projection/register.ts';
import { type FeaturesOfBox, featuresInView } from './features-in-view.ts';
import type { Cut } from './part-shown.ts';

beforeAll(registerProjections);

/** A service that is answered by hand. */
function startSource() {
  const asked: { box: Extent; signal: AbortSignal; answer(found: FeaturesOfBox): Promise<void> }[] = [];
  const cuts: (Cut | null)[] = [];
  let failures = 0;
  const source = featuresInView({
    load: (box, _resolution, _projection, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<FeaturesOfBox>();
      signal.addEventListener('abort', () => reject(new Error('given up')));
      const answer = async (found: FeaturesOfBox) => {
        resolve(found);
        await new Promise<void>((done) => setImmediate(done));
      };
      asked.push({ box, signal, answer });
      return promise;
    },
    onFailure: () => {
      failures++;
    },
    onCut: (cut) => cuts.push(cut),
  });
  const look = (extent: Extent, resolution: number) =>
    source.loadFeatures(extent, resolution, get('EPSG:4490')!);
  return { source, asked, cuts, look, failures: () => failures };
}

const several = (count: number) => Array.from({ length: count }, () => new Feature());

describe('features of what is in view', () => {
  it('are asked once, kept while the view stays within, and replaced beyond', async () => {
    const { source, asked, cuts, look } = startSource();
    look([0, 0, 4, 4], 1);
    expect(asked[0]?.box).toEqual([0, 0, 4, 4]);
    await asked[0]!.answer({ features: several(3), isCut: false });
    look([0, 0, 3, 3], 1);
    look([1, 1, 2, 2], 0.1);
    expect(asked).toHaveLength(1);
    look([10, 10, 14, 14], 1);
    await asked[1]!.answer({ features: several(2), isCut: false });
    expect(source.getFeatures()).toHaveLength(2);
    look([0, 0, 4, 4], 1);
    expect(asked).toHaveLength(3);
    expect(cuts).toEqual([null, null]);
  });

  it('that were cut off say how many are shown, and are asked anew from nearer, not at the same view', async () => {
    const { source, asked, cuts, look } = startSource();
    look([0, 0, 4, 4], 1);
    await asked[0]!.answer({ features: several(5), isCut: true, total: 200_000 });
    look([0, 0, 4, 4], 1);
    expect(asked).toHaveLength(1);
    look([1, 1, 3, 3], 0.5);
    expect(asked[1]?.box).toEqual([1, 1, 3, 3]);
    await asked[1]!.answer({ features: several(4), isCut: false, total: 4 });
    expect(cuts).toEqual([{ shown: 5, total: 200_000 }, null]);
    expect(source.getFeatures()).toHaveLength(4);
  });

  it('that come after the view has gone elsewhere are given up without a word', async () => {
    const { source, asked, look, failures } = startSource();
    look([0, 0, 4, 4], 1);
    look([10, 10, 14, 14], 1);
    expect(asked[0]?.signal.aborted).toBe(true);
    await asked[1]!.answer({ features: several(1), isCut: false });
    await asked[0]!.answer({ features: several(9), isCut: false });
    expect([source.getFeatures().length, failures()]).toEqual([1, 0]);
  });
});
