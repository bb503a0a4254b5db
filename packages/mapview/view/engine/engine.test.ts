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
  const plain = (key: string, growing = true, chosen = false) =>
    keyAction(key, false, false, growing, chosen);

  it('draw without a pointer', () => {
    expect([plain(' '), plain('Enter'), plain('Escape'), plain('Backspace')]).toEqual([
      'add',
      'finish',
      'abandon',
      'undo',
    ]);
  });

  it('mean nothing while nothing is drawn, so that Escape is left to the page', () => {
    expect([plain('Escape', false), plain(' ', false), plain('Enter', false)]).toEqual([null, null, null]);
  });

  it('undo, redo and delete as everywhere', () => {
    expect(keyAction('z', true, false, false, false)).toBe('undo');
    expect(keyAction('Z', true, true, false, false)).toBe('redo');
    expect(keyAction('y', true, false, false, false)).toBe('redo');
    expect(plain('Delete', false, true)).toBe('remove');
  });
});
