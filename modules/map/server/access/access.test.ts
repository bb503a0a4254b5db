import type { Layer } from '@homestead/catalogue/contract';
import type { Grant } from '@homestead/people/contract';
import { expect, test } from 'vitest';
import { createAccess } from './access.ts';

const { accessTo } = createAccess({ villages: { layer: 'hamlet', codeField: 'no' }, county: '350399' });
const layer = (change: Partial<Layer> = {}): Layer => ({
  id: 'field',
  name: '田',
  geometryType: 'Polygon',
  classField: null,
  nameField: 'name',
  publicFields: ['kind'],
  internal: true,
  currentVersion: 1,
  ...change,
});
const grant = (change: Partial<Grant> = {}): Grant => ({
  id: 'g',
  role: 'r',
  roleName: 'r',
  scope: 'village',
  places: ['350399100201'],
  capabilities: ['map.feature.read'],
  ...change,
});
const of = (grants: Grant[], to: Layer = layer()) => {
  const { key: _, ...access } = accessTo({ grants }, to) ?? { key: '' };
  return access;
};
const village = { layerId: 'hamlet', codeField: 'no', codes: ['350399100201'] };
const open = ['name', 'kind'];

test('everyone signed in reads the public fields of a public layer, and nothing of an internal one', () => {
  const villager = grant({ scope: 'own', capabilities: [] });
  expect(of([villager], layer({ internal: false }))).toEqual({ fields: open, place: 'all' });
  expect(accessTo({ grants: [villager] }, layer())).toBeUndefined();
  expect(accessTo({ grants: [] }, layer())).toBeUndefined();
});

test('an officer reads all fields in the divisions of the grant, and of public layers the public fields elsewhere', () => {
  expect(of([grant()])).toEqual({ fields: 'all', place: village });
  const { outside, place } = of([grant()], layer({ internal: false })) as never as Record<string, unknown>;
  expect({ outside, place }).toEqual({ place: village, outside: { fields: open, place: 'all' } });
  expect(of([grant({ places: ['350399'] })])).toEqual({ fields: 'all', place: 'all' });
  expect(of([grant({ scope: 'own' })])).toEqual({});
});

test('a list of layers narrows its grant, opens what it names, and grants add up', () => {
  const other = grant({ layers: ['other'], places: [''] });
  expect(of([other])).toEqual({});
  expect(of([other], layer({ internal: false }))).toEqual({});
  expect(of([other, grant()])).toEqual({ fields: 'all', place: village });
  const listed = grant({ layers: ['field'], capabilities: [], places: [''] });
  expect(of([listed])).toEqual({ fields: open, place: 'all' });
  expect(of([listed, grant()])).toEqual({
    fields: 'all',
    place: village,
    outside: { fields: open, place: 'all' },
  });
});

test('where no villages are known, a grant of a part of the county shows no feature of an internal layer', () => {
  const blind = createAccess({});
  expect(blind.accessTo({ grants: [grant()] }, layer())).toMatchObject({ place: { codes: [] } });
  expect(blind.accessTo({ grants: [grant({ places: [''] })] }, layer())).toMatchObject({ place: 'all' });
});

test('whoever sees the same has the same key for caches', () => {
  const key = (grants: Grant[]) => accessTo({ grants }, layer())?.key;
  expect(key([grant()])).toBe(key([grant({ id: 'h', role: 's' })]));
  expect(key([grant()])).not.toBe(key([grant({ places: ['350399100'] })]));
});
