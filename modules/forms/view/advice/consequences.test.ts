import { describe, expect, test } from 'vitest';
import { resolveFields } from '../../engine/resolve.ts';
import { sample } from '../../engine/sample.fixture.ts';
import { derivedPaths } from '../steps/derived.ts';
import { withPart } from '../steps/use-members.ts';
import { consequences } from './consequences.ts';

const context = sample([{ field: 'tool.id' }, { field: 'tool.age' }], {
  rules: [
    {
      id: 'age',
      field: 'tool.age',
      level: 'inform',
      assert: { derived: 'age', from: 'tool.id' },
      message: '',
    },
  ],
});
const nobody = { name: '', age: null, relation: null, idNumber: null, registeredResidence: null };

describe('An identity number tells the age as it is typed', () => {
  test.each([
    ['in ASCII', '350399197503120013'],
    ['full-width, as a Chinese input method gives it', '３５０３９９１９７５０３１２００１３'],
    ['in groups', ' 350399 19750312 0013 '],
  ])('%s [S2-5.identity]', (_how, typed) => {
    expect(consequences(context, resolveFields(context), 'tool.id', typed)).toEqual([['tool.age', 51]]);
    expect([...derivedPaths(context, { tool: { id: typed } })]).toEqual(['tool.age']);
    expect(withPart(nobody, 'idNumber', typed, '2026-11-20').age).toBe(51);
  });
});
