import { describe, expect, it } from 'vitest';
import { safeTarget } from './target.ts';

describe('where signing in leads', () => {
  it('is the screen that the person wanted', () => {
    expect(safeTarget({ from: '/Task/1?x=2' })).toBe('/Task/1?x=2');
  });
  it.each([
    [null],
    [{ from: 'https://elsewhere.example' }],
    [{ from: '//elsewhere.example' }],
    [{ from: '/\\elsewhere.example' }],
    [{ from: '/Login' }],
    [{ from: '/BigScreen' }],
    [{ from: 7 }],
  ])('is the portal for %j', (state) => {
    expect(safeTarget(state)).toBe('/Main/Portal');
  });
});
