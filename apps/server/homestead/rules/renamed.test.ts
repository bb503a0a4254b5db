import { rename as move, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EditedContent } from '../testing/edited-content.ts';
import { type House, startHouse } from '../testing/house.ts';
import { application, start } from '../testing/walk.ts';

/** What another county might call its process, its first task and two of its fields. */
const names = { zjdjfsp: 'buildCase', nhsq: 'apply', nsqzjdmj: 'plotArea', name1: 'memberOne' };

/** Renames words wherever they stand alone in the content. */
async function rename({ folder }: EditedContent): Promise<void> {
  for (const part of [
    'models',
    'forms',
    'processes',
    'rules',
    'guides',
    'menus',
    'papers',
    'registers',
    'statistics',
  ]) {
    const found = await readdir(join(folder, part), { recursive: true, withFileTypes: true }).catch(() => []);
    for (const file of found.filter((entry) => entry.isFile() && !entry.name.endsWith('.docx'))) {
      const path = join(file.parentPath, file.name);
      let text = await readFile(path, 'utf8');
      for (const [from, to] of Object.entries(names))
        text = text.replace(new RegExp(`\\b${from}\\b`, 'g'), to);
      await writeFile(path, text);
    }
  }
  // A guide is named after its process.
  await move(join(folder, 'guides/zjdjfsp.json'), join(folder, `guides/${names.zjdjfsp}.json`));
}

const form = (changes: Record<string, unknown> = {}) => {
  const { nsqzjdmj, ...rest } = application().jfsqjd!;
  return { jfsqjd: { ...rest, plotArea: nsqzjdmj, ...changes } };
};
const advise = (house: House, processKey: string) =>
  house.call<{ rules: { id: string; path: string; ok: boolean }[]; limits: { people: number } | null }>(
    'nonghu1',
    'POST',
    '/v1/homestead/advice',
    { processKey, formKey: 'jfsqjd_nhsq', formData: form({ plotArea: 200, memberOne: '林小满' }) },
  );

describe('a county that renamed a process, a task and fields in its content', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse({ edit: rename });
  });
  afterAll(() => house?.close());

  it('has the same rules at the submit, told at the renamed field', async () => {
    const reply = await start(house, 'nonghu1', 'buildCase', form({ plotArea: 200, memberOne: '林小满' }));
    expect(reply.code, JSON.stringify(reply.data)).toBe(200);
    expect(reply.data.warnings).toContainEqual({
      path: 'jfsqjd.plotArea',
      message: '该户2人，宅基地面积限额为80㎡，现为200㎡，已超过限额，请核对',
    });
  });

  it('has the same advice while one writes', async () => {
    const { data } = await advise(house, 'buildCase');
    expect(data.limits?.people).toBe(2);
    expect(data.rules).toContainEqual(
      expect.objectContaining({ id: 'applied-area', path: 'jfsqjd.plotArea', ok: false }),
    );
  });
});

describe('a county without rules for homesteads', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse({ edit: ({ folder }) => rm(join(folder, 'rules'), { recursive: true }) });
  });
  afterAll(() => house?.close());

  it('starts, takes cases and has no rule, no permit and no notice', async () => {
    const { nsqzjdmj: _small, ...rest } = application().jfsqjd!;
    const started = await start(house, 'nonghu1', 'zjdjfsp', { jfsqjd: { ...rest, nsqzjdmj: 900 } });
    expect(started.code, JSON.stringify(started.data)).toBe(200);
    expect(started.data.warnings.filter(({ message }) => message.includes('限额'))).toEqual([]);
    const facts = await house.call('cunwei', 'GET', `/v1/homestead/case/${started.data.processId}`);
    expect(facts).toMatchObject({ code: 200, data: { permit: null, refusal: null, findings: [] } });
    expect((await advise(house, 'zjdjfsp')).data).toEqual({ rules: [], limits: null, household: null });
    const notice = await house.call(
      'cunwei',
      'GET',
      `/v1/homestead/refusal-notice/${started.data.processId}`,
    );
    expect([notice.code, notice.message]).toEqual([40400, '本案没有不予批准通知书']);
  });
});
