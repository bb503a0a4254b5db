import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts } from '../contract/texts.ts';
import type { KernelJob, OverlayKernel } from './overlay/protocol.ts';
import { square, startSpace } from './space.fixture.ts';

const overlayAnswer = (change: object) => (job: KernelJob) => ({
  kind: 'overlay',
  examined: { inputs: 1, refers: job.kind === 'overlay' ? job.refers.ends.length : 0 },
  pieces: [],
  total: 0,
  byClass: [],
  repaired: [],
  ...change,
});

/** Kernels that fail, each in its own way. */
const kernels: [string, OverlayKernel['run']][] = [
  [
    'throws',
    () => {
      throw new Error('TopologyException: side location conflict');
    },
  ],
  ['rejects', () => Promise.reject(new Error('worker lost'))],
  ['hangs', () => new Promise(() => undefined)],
  ['answers nothing', () => Promise.resolve(undefined)],
  ['answers null', () => Promise.resolve(null)],
  ['answers an empty object', () => Promise.resolve({})],
  ['answers an empty list', () => Promise.resolve([])],
  [
    'answers another question',
    () => Promise.resolve({ kind: 'relate', examined: 1, matches: [], repaired: [], repairedRefers: [] }),
  ],
  [
    'passed over the reference features',
    async (job) => overlayAnswer({ examined: { inputs: 1, refers: 0 } })(job),
  ],
  ['has a total that is no number', async (job) => overlayAnswer({ total: Number.NaN })(job)],
  [
    'has a total below its pieces',
    async (job) =>
      overlayAnswer({ pieces: [{ input: 0, refer: 0, geometry: square(0, 0, 1), area: 9, sliver: false }] })(
        job,
      ),
  ],
  ['has a total without pieces', async (job) => overlayAnswer({ total: 50 })(job)],
  [
    'names a feature that was not asked about',
    async (job) =>
      overlayAnswer({
        total: 9,
        pieces: [{ input: 0, refer: 99, geometry: square(0, 0, 1), area: 9, sliver: false }],
      })(job),
  ],
  [
    'refuses for no known reason',
    async () => ({ kind: 'refused', input: 0, problem: 'constructor', at: null }),
  ],
];

describe('a kernel that fails', () => {
  let space: Awaited<ReturnType<typeof startSpace>>;
  let failing: OverlayKernel['run'];
  beforeAll(async () => {
    space = await startSpace({ kernel: { run: (job) => failing(job) }, deadlineMs: 300 });
  });
  afterAll(() => space.stop());

  it.each(kernels)(
    'and %s leaves 未能分析, never "not occupied" [S1-4.check-failed]',
    async (_title, run) => {
      failing = run;
      space.failures.length = 0;
      const analysis = {
        overlayType: 'intersect',
        inputLayer: square(5, 5, 10),
        referLayer: { layerId: 'yjjbnt' },
      };
      const away = { status: 503, code: 50300, message: texts.notAnalysed, data: null };
      expect(await space.post('overlayAnalysis2', analysis)).toEqual(away);
      const search = { inputLayer: { layerId: 'yjjbnt' }, referLayer: square(5, 5, 10) };
      expect(await space.post('featureSearch', search)).toEqual(away);
      const check = space.space.checkOccupation(space.test.db.kysely, {
        layerId: 'yjjbnt',
        geometry: square(5, 5, 10),
      });
      await expect(check).rejects.toMatchObject({
        kind: 'away',
        message: '空间分析未能完成（未能分析），请稍后重试',
      });
      const submitted = space.space.submittedGeometry(space.test.db.kysely, square(5, 5, 10), 'a.b');
      await expect(submitted).rejects.toMatchObject({ kind: 'away' });
      expect(space.failures.length).toBeGreaterThanOrEqual(3);
    },
  );
});

describe('a check on a layer that is not there', () => {
  it('is 未能分析 as well', async () => {
    const space = await startSpace();
    try {
      const check = space.space.checkOccupation(space.test.db.kysely, {
        layerId: 'stbhhx',
        geometry: square(5, 5, 10),
      });
      await expect(check).rejects.toMatchObject({
        kind: 'away',
        message: '图层「stbhhx」尚未入库，未能分析',
      });
    } finally {
      await space.stop();
    }
  });
});
