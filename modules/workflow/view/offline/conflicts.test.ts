import { describe, expect, it } from 'vitest';
import { conflictOf } from './conflicts.ts';

const task = {
  taskState: 'open',
  status: 'running',
  disabled: false,
  assigneeName: '李东',
  version: 3,
} as const;
const refused = { code: 40900, data: null };

describe('what became of a task that was completed without a network', () => {
  it('somebody else has completed it: by whom and when, as the server says', () => {
    const data = { by: '王南', at: '2026-11-20T01:00:00Z' };
    expect(conflictOf({ ...task, taskState: 'done' }, 3, { code: 40900, data })).toEqual({
      kind: 'done',
      ...data,
    });
  });

  it('it was returned or withdrawn, or its case is over', () => {
    expect(conflictOf({ ...task, taskState: 'cancelled' }, 3, refused)?.kind).toBe('ended');
    expect(conflictOf({ ...task, status: 'ended' }, 3, refused)?.kind).toBe('ended');
  });

  it('its form or what stands in it is another one', () => {
    expect(conflictOf({ ...task, version: 4 }, 3, { code: 42200, data: null })?.kind).toBe('changed');
    expect(conflictOf(task, 3, refused)?.kind).toBe('changed');
  });

  it('it is another officer’s', () => {
    expect(conflictOf({ ...task, disabled: true }, 3, refused)).toEqual({ kind: 'moved', to: '李东' });
  });

  it('nothing stands in the way: the words of the refusal count', () => {
    expect(conflictOf(task, 3, { code: 42200, data: null })).toBeNull();
    expect(conflictOf({ ...task, status: 'suspended' }, 3, refused)).toBeNull();
  });
});
