import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Journey } from './testing/journey.ts';
import { type Served, serve } from './testing/served.ts';

/** What runs beside the calls: the log of operations and its names, counters of calls, what is read again after a while. */
const beside =
  /audit\.|select id, name from people\.account|http\.rate|update people\.session|people\.division|workflow\.clock|dictionaries\.revision|^select number from data_models\.revision|^select number from content\.revision|from content\.version where state = 'planned'|statistics\./;

describe('what a call asks of the database', () => {
  let served: Served;
  let journey: Journey;
  let lists: string[];
  const asked: string[] = [];
  beforeAll(async () => {
    served = await serve();
    journey = new Journey(served.base);
    const { paths } = (await (await fetch(`${served.base}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { parameters?: { name: string }[] }>>;
    };
    lists = Object.entries(paths).flatMap(([path, { get }]) =>
      get?.parameters?.some(({ name }) => name === 'pageSize') && !path.includes('{')
        ? [path.slice('/api'.length)]
        : [],
    );
    const executor = served.db.kysely.getExecutor();
    const run = executor.executeQuery.bind(executor);
    vi.spyOn(executor, 'executeQuery').mockImplementation((query) => {
      if (!beside.test(query.sql.replaceAll('"', ''))) asked.push(query.sql);
      return run(query);
    });
  });
  afterAll(() => served?.close());

  /** How many rows each call gave to each person, and the statements that it took. */
  async function look(paths: readonly string[]) {
    const seen: Record<string, { rows: number; statements: number }> = {};
    for (const userName of ['nonghu1', 'cunwei', 'jiti', 'zhenban', 'admin', 'shenji']) {
      const person = await journey.as(userName);
      for (const path of paths) {
        asked.length = 0;
        const reply = await person.get<{ records?: unknown[] } | unknown[]>(`${path}?pageSize=100`);
        if (reply.code !== 200) continue;
        const rows = Array.isArray(reply.data) ? reply.data : (reply.data.records ?? []);
        seen[`${userName} ${path}`] = { rows: rows.length, statements: asked.length };
      }
    }
    return seen;
  }

  /** The fewer of two: jobs that run beside a call add to it, and nothing takes away. */
  async function lookTwice(paths: readonly string[]) {
    const [first, second] = [await look(paths), await look(paths)];
    return Object.fromEntries(
      Object.entries(second).map(([call, { rows, statements }]) => [
        call,
        { rows, statements: Math.min(statements, first[call]?.statements ?? statements) },
      ]),
    );
  }

  async function more(count: number): Promise<void> {
    const jiti = await journey.as('jiti');
    const applicant = await journey.as('nonghu1');
    for (let index = 0; index < count; index++) {
      const { data, code, text } = await journey.start();
      expect(code, text).toBe(200);
      const task = data.tasks[0]!;
      await jiti.post(`/v1/flowable/task/${task.id}/comment`, { text: `第${index}条` });
      await applicant.upload(`${index}.txt`, 'text/plain', Buffer.from('x'));
      await (await journey.as('zhenban')).post('/v1/daglsqxz', { ajbh: `LC${index}`, sqly: '查阅' });
    }
  }

  it('is the same for a list of many rows as for a list of one', async () => {
    await more(1);
    // What is read once and kept is none of a list's own.
    await look(lists);
    const few = await lookTwice(lists);
    await more(12);
    const many = await lookTwice(lists);
    const grown = Object.keys(many).filter((call) => many[call]!.rows >= (few[call]?.rows ?? 0) + 10);
    expect(new Set(grown.map((call) => call.split(' ')[1])).size).toBeGreaterThanOrEqual(8);
    const statements = (of: typeof few) => grown.map((call) => `${call}: ${of[call]?.statements}`);
    expect(statements(many)).toEqual(statements(few));
    for (const call of grown) expect(many[call]!.statements, call).toBeGreaterThan(0);
  });

  it('is the same for a case with a long history as for a case that has just begun', async () => {
    const { data } = await journey.start();
    const taskId = data.tasks[0]!.id;
    const calls = [
      `/v1/flowable/process/${data.processId}`,
      `/v1/flowable/process/${data.processId}/tasks`,
      `/v1/flowable/process/${data.processId}/diagram`,
      `/v1/flowable/process/${data.processId}/summary`,
      `/v1/flowable/process/${data.processId}/stages`,
      `/v1/flowable/process/${data.processId}/checks`,
      `/v1/flowable/task/${taskId}`,
      `/v1/homestead/case/${data.processId}`,
    ];
    const jiti = await journey.as('jiti');
    const counts = async () => {
      const seen: string[] = [];
      for (const path of calls) {
        asked.length = 0;
        const reply = await jiti.get(path);
        expect(reply.code, `${path}: ${reply.text.slice(0, 200)}`).toBe(200);
        seen.push(`${path}: ${asked.length}`);
      }
      return seen;
    };
    await counts();
    const before = await counts();
    for (let index = 0; index < 12; index++)
      expect((await jiti.post(`/v1/flowable/task/${taskId}/comment`, { text: `第${index}条` })).code).toBe(
        200,
      );
    // Once more where something that is kept for a while was just read anew.
    await expect.poll(counts).toEqual(before);
  });
});
