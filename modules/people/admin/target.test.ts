import { describe, expect, it } from 'vitest';
import { safeTarget, wayBack } from './target.ts';

describe('where signing in leads', () => {
  it('is the screen that the person wanted', () => {
    expect(safeTarget({ from: '/Task/1?x=2' })).toBe('/Task/1?x=2');
    expect(safeTarget({ from: '/BigScreen' })).toBe('/BigScreen');
  });
  it.each([
    [null],
    [{ from: 'https://elsewhere.example' }],
    [{ from: '//elsewhere.example' }],
    [{ from: '/\\elsewhere.example' }],
    [{ from: '/Login' }],
    [{ from: 7 }],
  ])('is the portal for %j', (state) => {
    expect(safeTarget(state)).toBe('/Main/Portal');
  });
});

describe('where the big screen leads back', () => {
  it('is the client that sent the person there', () => {
    expect(wayBack('?from=%2Fm%2FTodo%3Fx%3D1')).toBe('/m/Todo?x=1');
  });
  it.each(['', '?from=', '?from=https://elsewhere.example', '?from=//elsewhere.example', '?from=/BigScreen'])(
    'is nowhere for %j',
    (search) => {
      expect(wayBack(search)).toBeNull();
    },
  );
});
