import { readEvents } from '@homestead/http/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Journey } from '../testing/journey.ts';
import { type Served, serve } from '../testing/served.ts';

interface News {
  unread: number;
  newest: string | null;
}

describe('news of notices', () => {
  let served: Served;
  let journey: Journey;
  beforeAll(async () => {
    served = await serve();
    journey = new Journey(served.base);
  });
  afterAll(() => served?.close());

  const open = async (headers: Record<string, string>, query = '') =>
    fetch(`${served.base}/api/notice/stream${query}`, {
      headers: { accept: 'text/event-stream', ...headers },
    });

  /** The connection of a person: what it has told, and the next thing that it tells. */
  async function follow(userName: string) {
    const { token } = await journey.as(userName);
    const reply = await open({ authentication: token });
    expect(reply.headers.get('content-type')).toContain('text/event-stream');
    const told: News[] = [];
    const waiting: ((news: News) => void)[] = [];
    const end = readEvents(reply.body!, (data) => {
      const news = JSON.parse(data) as News;
      told.push(news);
      waiting.shift()?.(news);
    });
    let at = 0;
    const next = async (): Promise<News> => {
      at += 1;
      return told[at - 1] ?? new Promise((resolve) => waiting.push(resolve));
    };
    return { next, end, leave: () => reply.body?.cancel().catch(() => undefined) };
  }

  it('come to whoever is connected when a case is handed in, and when the notice is read', async () => {
    const officer = await follow('jiti');
    const first = await officer.next();
    await journey.start();
    const second = await officer.next();
    expect(second.unread).toBe(first.unread + 1);
    expect(second.newest).not.toBe(first.newest);
    await (await journey.as('jiti')).put(`/notice/${second.newest}/read`);
    expect(await officer.next()).toEqual({ unread: first.unread, newest: second.newest });
  });

  it('need a session in the header; one in the address opens nothing', async () => {
    const { token } = await journey.as('jiti');
    const replies = await Promise.all([
      open({}),
      open({ authentication: 'x' }),
      open({}, `?Authentication=${encodeURIComponent(token)}`),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  it('are told once to whoever asks for no events', async () => {
    const { token } = await journey.as('jiti');
    const reply = await fetch(`${served.base}/api/notice/stream`, { headers: { authentication: token } });
    expect(await reply.json()).toMatchObject({ unread: expect.any(Number) });
  });

  it('leave out the kinds that a person has switched off; what asks for a task cannot be', async () => {
    const villager = await journey.as('nonghu1');
    const kept = await villager.put('/notice/settings', { unwanted: ['waitOver', 'completed', 'commented'] });
    expect(kept.data).toEqual({ unwanted: ['commented', 'waitOver', 'completed'] });
    expect((await villager.get('/notice/settings')).data).toEqual(kept.data);
    expect((await villager.put('/notice/settings', { unwanted: ['newTask'] })).code).toBe(40001);
    const { data } = await journey.start();
    const comment = async () => {
      const jiti = await journey.as('jiti');
      const task = await journey.taskOf('jiti', data.processId, 'cjtzgsc');
      expect((await jiti.post(`/v1/flowable/task/${task.id}/comment`, { text: '请带户口簿' })).code).toBe(
        200,
      );
      const mine = await villager.get<{ records: { kind: string; processId: string }[] }>(
        '/notice?pageSize=200',
      );
      return mine.data.records.filter(
        ({ kind, processId }) => kind === 'commented' && processId === data.processId,
      ).length;
    };
    expect(await comment()).toBe(0);
    await villager.put('/notice/settings', { unwanted: [] });
    expect(await comment()).toBe(1);
  });

  it('end with the server, which waits for no connection that stays open by itself', async () => {
    const officers = await Promise.all(['jiti', 'cunwei', 'zhenban'].map(follow));
    await Promise.all(officers.map(({ next }) => next()));
    await served.restart();
    await Promise.all(officers.map(({ end }) => end));
  });
});
