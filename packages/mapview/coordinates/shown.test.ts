import { expect, it } from 'vitest';
import { coordinateText, shownCodes, systemName } from './shown.ts';

it('shows a place in degrees, or in metres of a plane with the north first, and refuses a zone that it does not lie in [S1-2.map-mouse]', () => {
  expect(coordinateText([119.098, 25.36], 'EPSG:4490')).toBe('119.098000, 25.360000');
  expect(coordinateText([119.098, 25.36], 'EPSG:4549')).toMatch(/^北 2806239\.48[78]，东 409207\.739$/);
  expect(coordinateText([114.17, 22.3], 'EPSG:2326')).toMatch(/^北 8178\d\d\.\d{3}，东 8355\d\d\.\d{3}$/);
  expect(coordinateText([119.098, 25.36], 'EPSG:4526')).toBe('不在该坐标系范围内');
});

it('offers degrees first, then the plane of the county, each system once and by a name of its own', () => {
  expect(shownCodes('EPSG:4547').slice(0, 2)).toEqual(['EPSG:4490', 'EPSG:4547']);
  const codes = shownCodes('EPSG:4549');
  expect(codes).toEqual(['EPSG:4490', 'EPSG:4549', 'EPSG:4526', 'EPSG:4547', 'EPSG:2326']);
  expect(new Set(codes.map(systemName)).size).toBe(codes.length);
});
