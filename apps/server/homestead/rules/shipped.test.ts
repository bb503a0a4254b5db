import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentFolder, EditedContent } from '../testing/edited-content.ts';
import { type House, startHouse } from '../testing/house.ts';

interface Version {
  version: number;
  bpmn: string;
}

describe('the process versions that come with the content', () => {
  let house: House;
  let edited: EditedContent;
  beforeAll(async () => {
    [house, edited] = await Promise.all([startHouse(), EditedContent.copy()]);
  });
  afterAll(async () => {
    await house?.close();
    await edited?.remove();
  });

  const newest = async () =>
    (await house.call<Version>('admin', 'GET', '/v1/flowable/process-definition/key/wfjb')).data;
  const deploy = (bpmn: string) =>
    house.call<Version>('admin', 'POST', '/v1/flowable/process-definition', { bpmn });

  it('do not push aside what an administrator deployed when the program starts again', async () => {
    const shipped = await newest();
    const bpmn = await readFile(join(contentFolder, 'processes/wfjb.bpmn'), 'utf8');
    const { code, data } = await deploy(bpmn.replace('id="jjfa" name="', 'id="jjfa" name="县局'));
    expect([code, data.version]).toEqual([200, shipped.version + 1]);
    await house.restart();
    await house.restart();
    expect((await newest()).version).toBe(shipped.version + 1);
  });

  it('give way to no process that names a role which nobody can hold', async () => {
    const { version } = await newest();
    const bpmn = await readFile(join(contentFolder, 'processes/wfjb.bpmn'), 'utf8');
    for (const [role, path] of [
      ['candidateGroups="county-agriculture"', 'jjfa'],
      ['ha:escalateTo="township-office"', 'xctk'],
    ] as const) {
      const reply = await deploy(bpmn.replace(role, role.replace(/"$/, 's"')));
      expect(reply.code).toBe(42200);
      expect(reply.data).toMatchObject({ fields: [{ path, message: expect.stringContaining('角色') }] });
    }
    expect((await newest()).version).toBe(version);
  });

  it('are the newest again once the content has changed, also where it is changed back', async () => {
    const { version } = await newest();
    await edited.replace('processes/wfjb.bpmn', 'id="jjfa" name="', 'id="jjfa" name="新');
    await house.restart(edited.folder);
    expect((await newest()).version).toBe(version + 1);
    await house.restart();
    expect((await newest()).version).toBe(version + 2);
    await house.restart();
    expect((await newest()).version).toBe(version + 2);
  });

  it('that an administrator had deployed already are no new version', async () => {
    const { version } = await newest();
    await edited.replace('processes/wfjb.bpmn', 'id="jjfa" name="新', 'id="jjfa" name="更新');
    const bpmn = await readFile(join(edited.folder, 'processes/wfjb.bpmn'), 'utf8');
    expect((await deploy(bpmn)).data.version).toBe(version + 1);
    await house.restart(edited.folder);
    expect((await newest()).version).toBe(version + 1);
  });
});
