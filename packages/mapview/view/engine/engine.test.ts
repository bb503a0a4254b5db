import { describe, expect, it } from 'vitest';
import { keyAction } from './keyboard.ts';
import { ROAM_STEP_MS, ROAM_ZOOM, roamTo } from './roaming.ts';

describe('roaming', () => {
  it('is at zoom 13, a step each 50 ms [S1-9.roam]', () =>
    expect([ROAM_ZOOM, ROAM_STEP_MS]).toEqual([13, 50]));

  it('goes north by 0.0004 and ends after 0.3 [S1-4.roam]', () => {
    expect(roamTo([119, 25], 1)).toEqual([119, 25.0004]);
    expect(roamTo([119, 25], 750)?.[1]).toBeCloseTo(25.3, 9);
    expect(roamTo([119, 25], 751)).toBeNull();
  });
});

describe('keys on the map', () => {
  const nothing = { growing: false, chosen: false, hasShape: false };
  const plain = (key: string, growing = true, chosen = false) =>
    keyAction(key, false, false, { growing, chosen, hasShape: growing || chosen });

  it('draw without a pointer', () => {
    expect([plain(' '), plain('Enter'), plain('Escape'), plain('Backspace')]).toEqual([
      'add',
      'finish',
      'abandon',
      'undo',
    ]);
  });

  it('mean nothing while nothing is drawn, so that Escape is left to the page', () => {
    const keys = ['Escape', ' ', 'PageDown', 'ArrowLeft', 'Delete', 'i'];
    expect(keys.map((key) => plain(key, false))).toEqual(keys.map(() => null));
  });

  it('undo, redo and delete as everywhere', () => {
    expect(keyAction('z', true, false, nothing)).toBe('undo');
    expect(keyAction('Z', true, true, nothing)).toBe('redo');
    expect(keyAction('y', true, false, nothing)).toBe('redo');
    expect(plain('Delete', false, true)).toBe('remove');
  });

  it('tap the middle, choose vertices and move the chosen one while nothing grows', () => {
    expect(plain('Enter', false)).toBe('tap');
    const keys = ['PageDown', 'PageUp', 'ArrowUp', 'i', 'Insert', 'Escape'];
    expect(keys.map((key) => plain(key, false, true))).toEqual([
      'next',
      'previous',
      'move',
      'insert',
      'insert',
      'leave',
    ]);
    expect(plain('ArrowUp', true, false)).toBeNull();
  });
});
