import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { application, start, stepOf, submit } from '../testing/toy-case.ts';
import { startToyCounty, type ToyCounty } from '../testing/toy-county.ts';

interface Listed {
  records: { processId: string }[];
  total: number;
  fields?: { path: string; message: string }[];
}

describe('the days of a list', () => {
  let county: ToyCounty;
  /** Begun on the 5th at a second before midnight in the county, and on the 6th at midnight. */
  let late: string;
  let early: string;
  beforeAll(async () => {
    county = await startToyCounty();
    const begin = async (at: string) => {
      county.moveTo(at);
      const { data } = await start(county, 'lan', 'allotment', application());
      return data.processId;
    };
    late = await begin('2026-03-05T23:59:59+08:00');
    early = await begin('2026-03-06T00:00:00+08:00');
    county.moveTo('2026-03-09T10:00:00+08:00');
    expect((await submit(county, late, stepOf('check'))).code).toBe(200);
  });
  afterAll(() => county.close());

  const list = async (who: string, what: 'task' | 'process', query: string) => {
    const { data } = await county.call<Listed>(who, 'GET', `/v1/flowable/${what}?${query}`);
    return data.records.map(({ processId }) => processId);
  };

  it('are the county’s, both included, and either end may be open [S2-2.16-date-range]', async () => {
    expect(await list('head', 'process', 'from=2026-03-05&to=2026-03-05')).toEqual([late]);
    expect(await list('head', 'process', 'from=2026-03-06')).toEqual([early]);
    expect(await list('head', 'process', 'to=2026-03-06')).toEqual([early, late]);
    expect(await list('head', 'process', 'to=2026-03-04')).toEqual([]);
  });

  it('are when a task came while it waits, when it was done afterwards, and when the case began for who began it', async () => {
    expect(await list('clerk', 'task', 'state=todo&from=2026-03-06&to=2026-03-06')).toEqual([early]);
    expect(await list('clerk', 'task', 'state=done&from=2026-03-05&to=2026-03-06')).toEqual([]);
    expect(await list('clerk', 'task', 'state=done&from=2026-03-09')).toEqual([late]);
    expect(await list('soil', 'task', 'state=todo&to=2026-03-08')).toEqual([]);
    expect(await list('lan', 'task', 'state=started&to=2026-03-05')).toEqual([late]);
  });

  it.each(['task', 'process'])(
    'that end before they begin, or are none, are refused by name in a list of a %s',
    async (what) => {
      const refused = async (query: string) => {
        const reply = await county.call<Listed>('head', 'GET', `/v1/flowable/${what}?${query}`);
        return [reply.status, reply.code, reply.data.fields];
      };
      expect(await refused('from=2026-03-06&to=2026-03-05')).toEqual([
        422,
        42200,
        [{ path: 'to', message: '结束日期不能早于开始日期' }],
      ]);
      expect(await refused('from=2026-02-30')).toEqual([
        422,
        42200,
        [{ path: 'from', message: '开始日期不是有效的日期，应如 2026-01-31' }],
      ]);
    },
  );
});
