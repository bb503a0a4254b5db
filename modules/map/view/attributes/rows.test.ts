import { expect, it } from 'vitest';
import { boxOfGeometry, rowsOf } from './rows.ts';

const fields = [
  { name: 'DLMC', label: '地类名称' },
  { name: 'MJ', label: '面积' },
];
const feature = (id: string, DLMC: string | null, MJ: number | null) => ({
  id,
  geometry: null,
  properties: { DLMC, MJ, OBJECTID: 7 },
});
const features = [
  feature('a', '水田', 20),
  feature('b', '旱地', 3),
  feature('c', '水田', null),
  feature('d', null, 100),
];
const ids = (keyword: string, sorting: { field: string; isFalling: boolean } | null = null) =>
  rowsOf({ features, fields }, keyword, sorting).map(({ id }) => id);

it('a table is filtered by words in the fields that it shows, and by no other', () => {
  expect([ids(''), ids('水田'), ids('水田 20'), ids('7')]).toEqual([
    ['a', 'b', 'c', 'd'],
    ['a', 'c'],
    ['a'],
    [],
  ]);
});

it('numbers are sorted as numbers, words as words, and empty values come last', () => {
  expect(ids('', { field: 'MJ', isFalling: false })).toEqual(['b', 'a', 'd', 'c']);
  expect(ids('', { field: 'MJ', isFalling: true })).toEqual(['d', 'a', 'b', 'c']);
  expect(ids('', { field: 'DLMC', isFalling: false })).toEqual(['b', 'a', 'c', 'd']);
});

it('the box around a geometry holds all of its parts', () => {
  const polygons = {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [1, 2],
          [3, 2],
          [3, 5],
          [1, 2],
        ],
      ],
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    ],
  };
  expect(boxOfGeometry(polygons)).toEqual([0, 0, 3, 5]);
  expect(boxOfGeometry({ type: 'Point', coordinates: [4, 5] })).toEqual([4, 5, 4, 5]);
  expect(boxOfGeometry(null)).toBeNull();
});
