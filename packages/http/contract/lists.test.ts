import { expect, test } from 'vitest';
import { unknownSort } from './index.ts';

test('an order by an unknown column is refused by name', () => {
  expect(unknownSort('nosuch')).toMatchObject({
    kind: 'malformed',
    message: '不能按 nosuch 排序',
    data: { fields: [{ path: 'sort' }] },
  });
});
