import { expect, it } from 'vitest';
import type { RouteSpec } from '../contract/index.ts';
import { checkAccess } from './route-access.ts';

const spec: RouteSpec = { method: 'GET', path: '/x', summary: '', tag: '', access: 'session' };
const needing = (capability: string, more: Partial<RouteSpec> = {}) =>
  ({ ...spec, ...more, capability }) as RouteSpec;
const known = { 'a.b.read': { label: '', group: '' } };

it('refuses to serve a call that does not say who may make it', () => {
  const { access: _, ...silent } = spec;
  expect(() => checkAccess([spec, silent as RouteSpec])).toThrow('GET /x declares no access');
});

it('refuses to serve a call that needs an unknown capability, or one of everybody', () => {
  expect(() => checkAccess([needing('a.b.write')], known)).toThrow('GET /x needs unknown a.b.write');
  expect(() => checkAccess([needing('a.b.read', { access: 'public' })], known)).toThrow('is public');
  expect(() => checkAccess([spec, needing('a.b.read')], known)).not.toThrow();
});
