import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Journey } from '../testing/journey.ts';
import { type Served, serve } from '../testing/served.ts';

describe('an inspection', () => {
  let served: Served;
  let journey: Journey;
  beforeAll(async () => {
    served = await serve();
    journey = new Journey(served.base);
  });
  afterAll(() => served.close());

  const found = { cxz: '第2村民小组', nhxm: '林某', zjddz: '村口', szfddxctkbz: '正在打地基' };

  it('without a village is placed by its drawn shape', async () => {
    const sample = await journey.sample('clean');
    const rcxj = { ...found, zjdtb: JSON.stringify(sample.geometry.geometry) };
    const started = await journey.start('xuncha', 'rcxj', { rcxj });
    expect(started.code, started.text).toBe(200);
    expect((await journey.taskOf('cunwei', started.data.processId, 'sp')).taskKey).toBe('sp');
    await expect(journey.taskOf('cunwei2', started.data.processId, 'sp')).rejects.toThrow(/has no open sp/);
  });

  it('without village and shape goes to the villages of the inspector', async () => {
    const started = await journey.start('xuncha', 'rcxj', { rcxj: { ...found, entry: 'xj' } });
    expect(started.code, started.text).toBe(200);
    expect((await journey.taskOf('cunwei2', started.data.processId, 'sp')).taskKey).toBe('sp');
  });

  it('outside the inspector’s township is refused by name of the field', async () => {
    const started = await journey.start('xuncha', 'rcxj', { rcxj: { ...found, xzc: '350399101201' } });
    expect([started.status, started.code]).toEqual([422, 42200]);
    expect(started.text).toContain('rcxj.xzc');
  });
});
