import type { Position } from '@homestead/geodesy';
import { describe, expect, it } from 'vitest';
import { metresToPlot } from './distance.ts';
import { pictureOf, settingOutOf, wayToCorner } from './setting-out.ts';

/** Of about 8 by 9 metres. */
const plot = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: {},
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [119.098, 25.36],
            [119.09808, 25.36],
            [119.09808, 25.36008],
            [119.098, 25.36008],
            [119.098, 25.36],
          ],
        ],
      },
    },
  ],
};

describe('setting out a plot', () => {
  it('says its corners as its papers number them, in degrees and in the plane, with the lengths between them', () => {
    const figures = settingOutOf(plot, 'EPSG:4549')!;
    expect(figures.area).toBeCloseTo(71.35, 1);
    expect(figures.system).toContain('2000国家大地坐标系');
    const [first, second] = figures.rings[0]!;
    expect(first).toMatchObject({ name: 'J1', at: [119.098, 25.36008], to: 'J2' });
    expect(second).toMatchObject({ name: 'J2', at: [119.09808, 25.36008], to: 'J3' });
    expect(first?.metres.toFixed(2)).toBe('8.05');
    // In the plane the corners are as far from one another as on the ellipsoid, but for the zone's distortion.
    const [a, b] = [first!.plane!, second!.plane!];
    expect(Math.hypot(b.x - a.x, b.y - a.y)).toBeCloseTo(first!.metres, 2);
  });

  it('gives degrees alone where the county names no plane, or another one, and nothing without a plot', () => {
    for (const plane of [null, 'EPSG:4534'] as const) {
      const figures = settingOutOf(plot, plane)!;
      expect([figures.system, figures.rings[0]?.map((corner) => corner.plane)]).toEqual([
        null,
        [null, null, null, null],
      ]);
    }
    expect([settingOutOf(null, null), settingOutOf({ features: [] }, null)]).toEqual([null, null]);
  });

  it('tells how far a corner is and in which direction', () => {
    const { metres, degrees } = wayToCorner([119.098, 25.36], { at: [119.0981, 25.36] });
    expect([metres.toFixed(2), degrees]).toEqual(['10.07', 90]);
    expect(wayToCorner([119.098, 25.36], { at: [119.098, 25.359] }).degrees).toBe(180);
  });

  it('draws whoever stands near the plot, and the plot alone for whoever is far', () => {
    const figures = settingOutOf(plot, null)!;
    const at = (place: Position) => pictureOf(figures, figures.toGround(place));
    expect([at([119.0985, 25.36]).hasOwn, at([119.11, 25.36]).hasOwn]).toEqual([true, false]);
    const { place, width, height } = at([119.0985, 25.36]);
    for (const ground of [
      figures.toGround([119.0985, 25.36]),
      ...figures.rings[0]!.map((one) => one.ground),
    ]) {
      const [x, y] = place(ground);
      expect(x > 0 && x < width && y > 0 && y < height).toBe(true);
    }
  });

  it('measures from a place to the plot: nothing inside of it, its nearest edge beside it', () => {
    expect(metresToPlot([119.09804, 25.36004], plot)).toBe(0);
    expect(metresToPlot([119.09804, 25.36108], plot)).toBeCloseTo(110.78, 1);
    expect(metresToPlot([119.09804, 25.36108], null)).toBeNull();
  });
});
