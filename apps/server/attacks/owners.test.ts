import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicant } from '../testing/case-forms.ts';
import type { Person } from '../testing/client.ts';
import { Journey, type SubmitReply } from '../testing/journey.ts';
import { type Served, serve } from '../testing/served.ts';

const village = '350399100201';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);
const missing = 40400;

let served: Served;
let journey: Journey;
let proxy: Person;
let stranger: Person;
beforeAll(async () => {
  served = await serve();
  journey = new Journey(served.base);
  proxy = await journey.as('cunwei');
  stranger = await journey.as('nonghu2');
});
afterAll(() => served?.close());

/** An application that the committee enters for a villager, with the telephone of somebody else typed into it. */
async function mistyped(draft = false): Promise<{ processId: string; photo: string; taskId: string }> {
  const photo = (await proxy.upload('身份证.png', 'image/png', png, 'jfsqjd.sfzzp')).data.id;
  const form = applicant(village).jfsqjd;
  const formData = { jfsqjd: { ...form, sfzh: '11010519491231002X', lxdh: '14000000002', sfzzp: photo } };
  const started = await proxy.post<SubmitReply>('/v1/flowable/process', {
    processKey: 'zjdjfsp',
    formData,
    draft,
  });
  if (started.code !== 200) throw new Error(started.text);
  const { processId } = started.data;
  const seen = await proxy.get<{ records: { id: string; processId: string; taskKey: string }[] }>(
    `/v1/flowable/task?state=${draft ? 'todo' : 'done'}&taskKey=nhsq&pageSize=200`,
  );
  const task = seen.data.records.find((entry) => entry.processId === processId)!;
  return { processId, photo, taskId: task.id };
}

describe('a stranger under a mistyped telephone number', () => {
  it('reads nothing of the case, in no call and no list', async () => {
    const { processId, taskId } = await mistyped();
    for (const path of [
      `/v1/flowable/process/${processId}`,
      `/v1/flowable/process/${processId}/tasks`,
      `/v1/flowable/process/${processId}/diagram`,
      `/v1/flowable/process/${processId}/checks`,
      `/v1/flowable/task/${taskId}`,
      `/v1/jfsqjd/${processId}`,
    ])
      expect([path, (await stranger.get(path)).code]).toEqual([path, missing]);
    for (const path of [
      '/v1/flowable/process?pageSize=200',
      '/v1/flowable/process?mine=true&pageSize=200',
      '/v1/flowable/task?state=started&pageSize=200',
      '/v1/jfsqjd?pageSize=200',
      '/notice?pageSize=200',
    ]) {
      const { text } = await stranger.get(path);
      expect([path, text.includes(processId), text.includes('1949')]).toEqual([path, false, false]);
    }
  });

  it('gets neither the photo of the identity card nor a ticket for it', async () => {
    const { photo } = await mistyped();
    for (const call of ['download', 'preview']) {
      const reply = await fetch(`${served.base}/api/file/${call}/${photo}`, {
        headers: { Authentication: stranger.token },
      });
      expect([call, reply.status]).toEqual([call, 404]);
    }
    const own = await fetch(`${served.base}/api/file/download/${photo}`, {
      headers: { Authentication: proxy.token },
    });
    expect(own.status).toBe(200);
  });

  it('can neither withdraw the case nor act on it', async () => {
    const { processId, taskId } = await mistyped();
    for (const action of ['withdraw', 'urge', 'comment', 'save', 'claim'])
      expect([
        action,
        (await stranger.post(`/v1/flowable/task/${taskId}/${action}`, { text: '催', reason: '不要了' })).code,
      ]).toEqual([action, missing]);
    const still = await proxy.get<{ status: string }>(`/v1/flowable/process/${processId}`);
    expect(still.data.status).toBe('running');
  });

  it('cannot throw a draft away, hand it in or read it', async () => {
    const { processId, taskId } = await mistyped(true);
    expect((await stranger.get(`/v1/flowable/process/${processId}`)).code).toBe(missing);
    expect((await stranger.remove(`/v1/flowable/process/${processId}`)).code).toBe(missing);
    const handedIn = await stranger.put('/v1/flowable/task', { taskId, approverStatus: 1, formData: {} });
    expect(handedIn.code).toBe(missing);
    expect((await proxy.get<{ status: string }>(`/v1/flowable/process/${processId}`)).data.status).toBe(
      'draft',
    );
  });
});
