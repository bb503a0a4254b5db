import type { Institution } from '@homestead/people/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, signIn } from '../testing/client.ts';
import { type Served, serve } from '../testing/served.ts';

let served: Served;
let admin: Person;
beforeAll(async () => {
  served = await serve();
  admin = await signIn(served.base, 'admin');
});
afterAll(() => served?.close());

it('an institution names a record of a unit that there is, and no other', async () => {
  const office = await signIn(served.base, 'zhenban');
  const unit = await office.post<{ id: string }>('/v1/dwjbxx', {
    dwmc: '木兰镇村镇建设中心',
    tyshxydm: '91350100M000100Y43',
    lxr: '蔡',
    lxdh: '13800138000',
    xzqh: '350399100',
  });
  expect(unit.code).toBe(200);
  const institution = { name: '木兰镇村镇建设中心', division: '350399100' };
  expect(await admin.post('/institution', { ...institution, recordId: 'nothing' })).toMatchObject({
    code: 42200,
    data: { fields: [{ path: 'recordId', message: '没有这条单位基本信息，或您无权查看' }] },
  });
  const made = await admin.post<Institution>('/institution', { ...institution, recordId: unit.data.id });
  expect(made).toMatchObject({ code: 200, data: { recordId: unit.data.id } });
});

it('a demonstration county is set up already', async () => {
  expect((await admin.get<{ isFinished: boolean }>('/v1/setup')).data.isFinished).toBe(true);
});
