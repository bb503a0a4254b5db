import { expect, it } from 'vitest';
import { parseAst } from 'vitest/node';
import { bareContract as bareWith } from './bare-contracts.ts';

const bareContract = (code: string) => bareWith(code, parseAst);

it('a route keeps what clients call it by, and loses what the server alone uses', () => {
  const code = `export const find = defineRoute({
  method: 'GET',
  path: '/find/:id',
  summary: '查找',
  tag,
  access: 'session',
  params: Type.Object({ id: Type.String() }),
  capability: 'cases.find',
  data: Page(Found),
});
export const all = [find, defineRoute({ method: 'POST', path: '/rest', body: Rest, success: (body) => body.name })];`;
  expect(bareContract(code)).toBe(
    `export const find = /* @__PURE__ */ (() => (defineRoute({ method: 'GET', path: '/find/:id', access: 'session', capability: 'cases.find' })))();
export const all = /* @__PURE__ */ (() => ([find, defineRoute({ method: 'POST', path: '/rest' })]))();`,
  );
});

it('a route that a function makes loses it too', () => {
  expect(
    bareContract(`export function exportOf(list) {
  return defineRoute({ method: 'GET', ...kept(list), query: filtersOf(list) });
}`),
  ).toBe(`export function exportOf(list) {
  return defineRoute({ method: 'GET', ...kept(list) });
}`);
});

it('what calls make is marked as doing nothing else, functions and plain values stay as they are', () => {
  const plain = `export const limit = 20, words = { tag: '未读' }, of = (id) => Type.String(id);
const { id } = Row.properties;
listen(limit);`;
  expect(bareContract(plain)).toBeNull();
  expect(bareContract(`${plain}\nconst Row = { ...page, id: Type.String() };`)).toBe(
    `${plain}\nconst Row = /* @__PURE__ */ (() => ({ ...page, id: Type.String() }))();`,
  );
});
