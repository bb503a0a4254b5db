import { expect } from 'vitest';
import type { Client, Kind } from './browser.ts';
import { fieldOf } from './fill.ts';
import { addPerson } from './people.ts';
import type { Product } from './product.ts';
import { signIn } from './sign-in.ts';
import { openTask } from './work.ts';

/** The open review of a new case, a sample of the county already drawn. */
export async function reviewAt(
  app: Product,
  kind: Kind,
  sampleName: string,
): Promise<{ client: Client; processId: string }> {
  const processId = await app.journey.upTo('cwhsh');
  const cunwei = await app.journey.as('cunwei');
  const { id } = await app.journey.taskOf('cunwei', processId, 'cwhsh');
  const { geometry } = await app.journey.sample(sampleName);
  const drawn = JSON.stringify({ type: 'Feature', properties: {}, geometry: geometry.geometry });
  const task = await cunwei.get<{ version: number; caseNo: string }>(`/v1/flowable/task/${id}`);
  const saved = await cunwei.post(`/v1/flowable/task/${id}/save`, {
    formData: { jfsqjd: { cwhKxjfqytk: drawn } },
    version: task.data.version,
  });
  expect(saved.code, saved.text).toBe(200);
  const client = await app.open(kind);
  // Tiles of one person are drawn in turn: a test that waits for them is somebody of its own.
  await signIn(client, await addPerson(app, 'cunwei', '吴看图'));
  await openTask(client, task.data.caseNo, 'cwhsh');
  await fieldOf(client, 'jfsqjd.cwhYjjbntFx').waitFor();
  return { client, processId };
}
