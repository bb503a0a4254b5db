import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rootFolder } from '../config.ts';
import { Journey } from '../testing/journey.ts';
import { type Served, serve } from '../testing/served.ts';

describe('a case on an older version of its process, in the embedded database', () => {
  let served: Served;
  let journey: Journey;
  beforeAll(async () => {
    served = await serve({ kind: 'pglite' });
    journey = new Journey(served.base);
  });
  afterAll(() => served?.close());

  it('is acted on at once after a start, before anybody has looked at it', async () => {
    const bpmn = readFileSync(join(rootFolder, 'content/processes/zjdjfsp.bpmn'), 'utf8');
    const admin = await journey.as('admin');
    const deploy = async (name: string) => {
      const reply = await admin.post('/v1/flowable/process-definition', {
        bpmn: bpmn.replace('从农户申请到不动产登记', name),
      });
      expect(reply.code, reply.text).toBe(200);
    };
    // Neither the version that comes with the content nor the newest one: a start reads those by itself.
    await deploy('从农户申请到不动产登记（新版）');
    const started = await journey.start();
    const { id } = await journey.taskOf('jiti', started.data.processId, 'cjtzgsc');
    await deploy('从农户申请到不动产登记（更新版）');
    await served.restart();
    const jiti = await new Journey(served.base).as('jiti');
    const claimed = await jiti.post(`/v1/flowable/task/${id}/claim`, {});
    expect(claimed.code, claimed.text).toBe(200);
  });
});
