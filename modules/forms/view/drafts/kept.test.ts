import { expect, it } from 'vitest';
import { ontoNewer } from './kept.ts';

it('a page that was left, or that did not hear of another one, changes no more of a draft than what it filled in itself', () => {
  const known = { changes: { a: { name: '林', photos: 'f1', floors: [1] } }, base: { a: { name: '旧' } } };
  const kept = {
    changes: { a: { name: '林示禾', photos: 'f1', floors: [2] }, b: { note: '新' } },
    base: { a: { name: '旧' }, b: { note: null } },
  };
  const now = {
    changes: { a: { name: '林', photos: 'f1,f2', floors: [1] } },
    base: { a: { name: '旧', photos: null } },
  };
  expect(ontoNewer(kept, known, now)).toEqual({
    changes: { a: { name: '林示禾', photos: 'f1,f2', floors: [2] }, b: { note: '新' } },
    base: { a: { name: '旧', photos: null }, b: { note: null } },
  });
});
