import { isWholeRun } from '@homestead/testing';
import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { fillField } from '../support/fill.ts';
import {
  addPhotos,
  completeOffline,
  fillVisit,
  officersPhone,
  openOffline,
  openPack,
  ringOf,
  takeAlong,
  visitOpinion,
} from '../support/offline.ts';
import { product } from '../support/product.ts';

const app = product();
const seeds = Array.from({ length: isWholeRun ? 30 : 1 }, (_, at) => at + 1);

/** The calls by which an entry is sent, in their order. */
const calls = {
  check: /\/api\/v1\/space\/landCheck$/,
  upload: /\/api\/file\/upload$/,
  complete: /\/api\/v1\/flowable\/task$/,
} as const;

/** The phone is killed when it asks, or after the server has committed and before its answer is read. */
interface Kill {
  call: keyof typeof calls;
  isAnswerLost: boolean;
}

/** Two kills of a seed; over six seeds the first one falls on each call, with and without an answer. */
function killsOf(seed: number): Kill[] {
  const kinds = (Object.keys(calls) as Kill['call'][]).flatMap((call) =>
    [true, false].map((isAnswerLost) => ({ call, isAnswerLost })),
  );
  // Begins where an answer is lost that counted.
  const first = (seed * 5 + 5) % kinds.length;
  const second = (first + 1 + ((seed * 7919) % (kinds.length - 1))) % kinds.length;
  const [a, b] = [first, second].sort((one, other) => one - other);
  return [kinds[a!]!, kinds[b!]!];
}

/** From now on this page is closed at the call of the kill. */
async function killAt(page: Page, { call, isAnswerLost }: Kill, bodies: string[]): Promise<void> {
  let isKilled = false;
  const onCall = async (route: Route) => {
    if (isKilled || route.request().method() === 'GET') return route.fallback();
    isKilled = true;
    if (call === 'complete') bodies.push(route.request().postData() ?? '');
    if (isAnswerLost) await route.fetch();
    await page.close();
  };
  await page.route(calls[call], onCall);
}

it.each(seeds)(
  'a visit whose phone is killed while it sends (seed %i) is there once and whole, as if it had been made online',
  async (seed) => {
    const { processId, caseNo } = await app.journey.caseUpTo('cwhsh');
    const { id: taskId, taskName } = await app.journey.taskOf('cunwei', processId, 'cwhsh');
    let client = await officersPhone(app);
    const context = client.page.context();
    await takeAlong(client, caseNo);
    await context.setOffline(true);
    await openOffline(client);
    await openPack(client, taskId);
    await fillVisit(client, ringOf(await app.journey.sample('clean')));
    await addPhotos(client, ['现场一', '现场二']);
    await fillField(client, visitOpinion, '符合村庄规划，四至清楚');
    await completeOffline(client, 'agree');

    const bodies: string[] = [];
    for (const kill of killsOf(seed)) {
      const gone = client.page.waitForEvent('close');
      await killAt(client.page, kill, bodies);
      await context.setOffline(false);
      await gone;
      client = { ...client, page: await context.newPage() };
      await context.setOffline(true);
      await openOffline(client);
    }
    const [again] = await Promise.all([
      client.page.waitForRequest(
        (request) => request.method() === 'PUT' && calls.complete.test(request.url()),
      ),
      context.setOffline(false),
    ]);
    bodies.push(again.postData() ?? '');
    await client.page.getByTestId('sent').waitFor();

    const officer = await app.journey.as('cunwei');
    const steps = await officer.get<{ taskName: string }[]>(`/v1/flowable/process/${processId}/tasks`);
    expect(steps.data.filter((step) => step.taskName === taskName)).toHaveLength(1);
    const own = await stored(processId);
    expect(String(own['cwhChtsc']).split(',')).toHaveLength(2);
    // Sent again, it is the same to the byte.
    expect(new Set(bodies).size).toBe(1);

    const online = await app.journey.caseUpTo('cwhsh');
    const photos = await Promise.all(
      String(own['cwhChtsc'])
        .split(',')
        .map((id) => copyOf(id)),
    );
    const body = JSON.parse(bodies[0]!) as { formData: { jfsqjd: object } };
    const reply = await app.journey.submit(
      {
        taskKey: 'cwhsh',
        by: 'cunwei',
        outcome: 'agree',
        content: '',
        form: { jfsqjd: { ...body.formData.jfsqjd, cwhChtsc: photos.join(',') } },
      },
      online.processId,
    );
    expect(reply.code, reply.text).toBe(200);
    const { cwhChtsc: _own, ...offlineState } = own;
    const { cwhChtsc: _online, ...onlineState } = await stored(online.processId);
    expect(offlineState).toEqual(onlineState);
  },
);

/** The case's data as the server has it, without what names the case. */
async function stored(processId: string): Promise<Record<string, unknown>> {
  const office = await app.journey.as('zhenban');
  const { data } = await office.get<{ formData: { jfsqjd: Record<string, unknown> } }>(
    `/v1/flowable/process/${processId}`,
  );
  const { ajbh: _number, ...rest } = data.formData.jfsqjd;
  return rest;
}

/** The same photo, uploaded online. */
async function copyOf(id: string): Promise<string> {
  const { token } = await app.journey.as('cunwei');
  const reply = await fetch(`${app.served.base}/api/file/download/${id}`, {
    headers: { authentication: token },
  });
  const buffer = Buffer.from(await reply.arrayBuffer());
  const photo = { name: '现场.jpg', mimeType: 'image/jpeg', buffer };
  return app.journey.upload('cunwei', photo, 'jfsqjd.cwhChtsc');
}
