import type { PageOf } from '@homestead/http/contract';
import type { CatalogNode, ModelDetail, ModelRow } from '@homestead/models/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, signIn } from './testing/client.ts';
import { type Served, serve } from './testing/served.ts';

const path = '/v1/lcProjectDataModelCatalog';
let served: Served;
let admin: Person;
let villager: Person;
beforeAll(async () => {
  served = await serve();
  admin = await signIn(served.base, 'admin');
  villager = await signIn(served.base, 'nonghu1');
}, 120_000);
afterAll(() => served?.close());

type Page = PageOf<ModelRow> & { can: string[] };
const find = async (code: string) => (await admin.get<Page>(`${path}?code=${code}`)).data.records[0]!;

it('data models stand in a tree, and each says its fields, size and use [S2-7.api-management]', async () => {
  const { data: tree } = await admin.get<CatalogNode[]>(`${path}/catalog`);
  const models = tree.flatMap(({ children }) => children);
  expect(models.map(({ code }) => code)).toContain('jfsqjd');
  const { data } = await admin.get<Page>(`${path}?pageSize=3&sort=-code`);
  expect(data).toMatchObject({ total: 8, pageSize: 3, can: ['create', 'edit', 'delete', 'publish'] });
  const row = await find('jfsqjd');
  const { data: model } = await admin.get<ModelDetail>(`${path}/${row.id}`);
  expect(model).toMatchObject({
    isCase: true,
    isDelivered: true,
    state: 'YES',
    draft: null,
    updatedBy: null,
  });
  expect(model.bytes).toBeGreaterThan(0);
  expect(model.fieldList.find(({ code }) => code === 'sfzh')).toMatchObject({
    type: 'identity-number',
    typeLabel: '身份证号',
    sensitive: 'identity-number',
    column: 'sfzh',
    state: 'YES',
  });
  expect(model.usedBy.some(({ kind, fields }) => kind === 'form' && fields.includes('sfzh'))).toBe(true);
  expect((await admin.get<Page>(`${path}?keyword=sfzh`)).data.records.map(({ code }) => code)).toContain(
    'jfsqjd',
  );
  expect((await villager.get(path)).code).toBe(40300);
  expect((await admin.get(`${path}?sort=secret`)).code).toBe(40001);
  expect((await admin.get(`${path}/none`)).code).toBe(40400);
});
