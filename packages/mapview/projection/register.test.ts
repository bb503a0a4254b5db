import { get, transform } from 'ol/proj.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerProjections } from './register.ts';

beforeAll(registerProjections);

describe('the projections', () => {
  it.each(['EPSG:4490', 'EPSG:4549', 'EPSG:4526', 'EPSG:4547', 'EPSG:2326'])(
    '%s has north before east [S1-9.projection S2-3.projections S2-9.map-projection]',
    (code) => {
      expect(get(code)?.getAxisOrientation()).toBe('neu');
      expect(get(code)?.getExtent()).toHaveLength(4);
    },
  );

  it('4490 covers the earth in degrees', () => {
    expect(get('EPSG:4490')?.getExtent()).toEqual([-180, -90, 180, 90]);
    expect(get('EPSG:4490')?.getUnits()).toBe('degrees');
  });

  it('4549 holds the default centre where PROJ and PostGIS have it', () => {
    const [east, north] = transform([119.098, 25.36], 'EPSG:4490', 'EPSG:4549');
    expect(east).toBeCloseTo(409207.7385, 3);
    expect(north).toBeCloseTo(2806239.4875, 3);
  });

  it('the Hong Kong grid is reached by its datum shift, not 300 m away', () => {
    const [east, north] = transform([114.17, 22.3], 'EPSG:4490', 'EPSG:2326');
    expect(east).toBeCloseTo(835559.642, 2);
    expect(north).toBeCloseTo(817895.755, 2);
    const [lon, lat] = transform([east!, north!], 'EPSG:2326', 'EPSG:4490');
    expect(lon).toBeCloseTo(114.17, 8);
    expect(lat).toBeCloseTo(22.3, 8);
  });

  it('registering again changes nothing', () => {
    const before = get('EPSG:4490');
    registerProjections();
    expect(get('EPSG:4490')).toBe(before);
  });
});
