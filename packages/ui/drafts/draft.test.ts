import { describe, expect, it } from 'vitest';
import { endIntent, intentKey } from '../intent.ts';
import { findDraft, keepOnlyDraftsOf, removeDraft, saveDraft } from './draft.ts';

describe('drafts', () => {
  it('are found again, by person and key', async () => {
    await saveDraft('p1', 'task:1', { name: '张三' });
    expect((await findDraft('p1', 'task:1'))?.value).toEqual({ name: '张三' });
    expect(await findDraft('p2', 'task:1')).toBeUndefined();
    await removeDraft('p1', 'task:1');
    expect(await findDraft('p1', 'task:1')).toBeUndefined();
  });

  it('of others are gone when someone else signs in on this device', async () => {
    await saveDraft('p1', 'a', 1);
    await saveDraft('p12', 'a', 2);
    await keepOnlyDraftsOf('p12');
    expect(await findDraft('p1', 'a')).toBeUndefined();
    expect((await findDraft('p12', 'a'))?.value).toBe(2);
  });
});

describe('the key of a submit intention', () => {
  it('stays the same for the same content, so that a repeat is no second submit', async () => {
    const first = await intentKey('p1', 'task:1', { outcome: 'agree' });
    expect(await intentKey('p1', 'task:1', { outcome: 'agree' })).toBe(first);
  });

  it('changes with the content and after success', async () => {
    const first = await intentKey('p1', 'task:2', { outcome: 'agree' });
    const other = await intentKey('p1', 'task:2', { outcome: 'return' });
    expect(other).not.toBe(first);
    await endIntent('p1', 'task:2');
    expect(await intentKey('p1', 'task:2', { outcome: 'return' })).not.toBe(other);
  });
});
