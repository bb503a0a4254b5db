import { describe, expect, test } from 'vitest';
import { moved, restingView, stepped, swipeOf, turned, zoomed, zoomStep } from './picture-view.ts';

describe('a picture in the preview', () => {
  test('is enlarged up to a limit, and lies in the middle again at its own size', () => {
    let view = restingView;
    for (let press = 0; press < 9; press++) view = zoomed(view, zoomStep);
    expect(view.scale).toBe(6);
    const away = moved(view, 60, -30);
    expect([away.x, away.y]).toEqual([60, -30]);
    expect(zoomed(away, 0.01)).toEqual(restingView);
  });

  test('keeps the place that one looks at when it is enlarged further', () => {
    const view = moved(zoomed(restingView, 2), 10, 20);
    expect(zoomed(view, 2)).toMatchObject({ scale: 4, x: 20, y: 40 });
  });

  test('turns by quarters both ways, all the way round', () => {
    expect(turned(restingView, -1).turns).toBe(3);
    let view = restingView;
    for (let press = 0; press < 4; press++) view = turned(view, 1);
    expect(view).toEqual(restingView);
  });

  test('is not dragged about at its own size: there a stroke leads to the next one', () => {
    expect(moved(restingView, 50, 50)).toEqual(restingView);
    expect([swipeOf(restingView, -80, 10), swipeOf(restingView, 80, 10)]).toEqual([1, -1]);
    expect([swipeOf(restingView, -30, 0), swipeOf(restingView, -80, 90)]).toEqual([0, 0]);
    expect(swipeOf(zoomed(restingView, 2), -80, 0)).toBe(0);
  });

  test('follows the last one again by the first', () => {
    expect([stepped(2, 1, 3), stepped(0, -1, 3), stepped(0, 1, 1), stepped(0, 1, 0)]).toEqual([0, 2, 0, 0]);
  });
});
