import { describe, expect, it } from 'vitest';
import { type Decision, printOpinions } from './facts.ts';

const decision = (changes: Partial<Decision>): Decision => ({
  taskKey: 'grant',
  item: null,
  by: '镇长',
  status: 1,
  outcome: '同意',
  content: '符合规划',
  day: '2026-03-05',
  ...changes,
});

describe('the opinion on a paper', () => {
  const byOf = (item: string | undefined, decisions: Decision[]) =>
    printOpinions({ said: { task: 'grant', ...(item ? { item } : {}) } }, decisions)['said']?.by;

  it('is the last of the task’s holder, not of a signer who was added', () => {
    const signer = decision({ by: '副镇长', item: 'signer' });
    expect(byOf(undefined, [decision({}), signer])).toBe('镇长');
    expect(byOf(undefined, [decision({ by: '前任' }), signer, decision({})])).toBe('镇长');
    expect(byOf(undefined, [signer])).toBe('副镇长');
  });

  it('is that of the department which the paper names', () => {
    const departments = ['water', 'forestry'].map((item) => decision({ by: item, item }));
    expect(byOf('water', departments)).toBe('water');
    expect(byOf('roads', departments)).toBeUndefined();
  });
});
