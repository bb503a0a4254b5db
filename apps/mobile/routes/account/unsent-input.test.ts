import { expect, it } from 'vitest';
import { isUnsent } from './unsent-input.ts';

const form = (changes: object, base?: object) => ({ key: 'task:1', value: { changes, base } });

it('what was typed counts as unsent until a server was given the same, and so do files that have not arrived', () => {
  expect(isUnsent(form({ jfsqjd: { name: '张三' } }, { jfsqjd: { name: null } }))).toBe(true);
  expect(isUnsent(form({ jfsqjd: { name: '张三' } }))).toBe(true);
  expect(isUnsent(form({ jfsqjd: { name: '张三', nl: null } }, { jfsqjd: { name: '张三' } }))).toBe(false);
  expect(isUnsent({ key: 'opinion:1', value: '同意' })).toBe(true);
  expect(isUnsent({ key: 'task:1 files', value: [{ path: 'jfsqjd.sfzzp' }] })).toBe(true);
});

it('what the client keeps for itself does not: keys of submits, steps, drafts that were begun', () => {
  expect(isUnsent({ key: 'intent:start:zjdjfsp', value: { key: 'k', body: '{}' } })).toBe(false);
  expect(isUnsent({ key: 'start:zjdjfsp:step', value: 'place' })).toBe(false);
  expect(isUnsent({ key: 'start:zjdjfsp:begun', value: { taskId: 't', processId: 'p' } })).toBe(false);
});
