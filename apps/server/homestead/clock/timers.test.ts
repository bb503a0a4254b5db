import { rows } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type House, startHouse } from '../testing/house.ts';
import { application, caseAt, start, submit, wayOf } from '../testing/walk.ts';

describe('a case that cannot go on by itself', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse();
  });
  afterAll(() => house?.close());
  beforeEach(() => house.moveTo('2026-03-02T01:00:00Z'));

  const published = async () => {
    const processId = await caseAt(house, 'cwhgs');
    await submit(house, processId, wayOf(false).find(({ taskKey }) => taskKey === 'cwhgs')!);
    return processId;
  };
  const openOf = async (processId: string) =>
    (await house.openTasks(processId)).map(({ task_key }) => task_key);
  const reported = () => house.reported.splice(0).map(({ about }) => about);

  it('is reported, keeps its timer until it is mended, and holds up no other publicity', async () => {
    const [broken, sound] = [await published(), await published()];
    const state = sql`(select state from workflow.instance where id = ${broken})`;
    const [kept] = await rows<{ state: object }>(house.db.kysely, sql`select ${state} as state`);
    await sql`update workflow.instance set state = '{}'::jsonb where id = ${broken}`.execute(house.db.kysely);
    house.advanceDays(8);
    expect(await house.app.fireDueTimers()).toBe(1);
    expect([await openOf(broken), await openOf(sound)]).toEqual([[], ['cwhgsyj']]);
    expect(reported()).toEqual([`a timer of case ${broken}`]);
    await sql`update workflow.instance set state = ${JSON.stringify(kept?.state)}::jsonb where id = ${broken}`.execute(
      house.db.kysely,
    );
    expect(await house.app.fireDueTimers()).toBe(1);
    expect([await openOf(broken), reported()]).toEqual([['cwhgsyj'], []]);
  });

  it('holds up no other’s reminder, and is reminded once it can be', async () => {
    const first = (await start(house, 'nonghu1', 'zjdjfsp', application())).data.processId;
    const second = (await start(house, 'nonghu1', 'zjdjfsp', application())).data.processId;
    const mend = await house.failNoticesOf(first);
    const reminded = async () => {
      const { data } = await house.call<{ records: { processId: string; kind: string }[] }>(
        'jiti',
        'GET',
        '/notice?pageSize=200',
      );
      return data.records.filter(({ kind }) => kind === 'reminder').map(({ processId }) => processId);
    };
    house.moveTo('2026-03-06T01:00:00Z');
    await house.app.fireDueTimers();
    expect([await reminded(), reported()]).toEqual([[second], [`a reminder of case ${first}`]]);
    await mend();
    await house.app.fireDueTimers();
    expect([(await reminded()).sort(), reported()]).toEqual([[first, second].sort(), []]);
  });
});
