import { fromGeographic } from '@homestead/geodesy';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerProjections } from '../projection/register.ts';
import { placed } from './answered-system.ts';

beforeAll(registerProjections);

const spot: [number, number] = [119.1, 25.35];
const collection = (coordinates: readonly number[], crs?: string) => ({
  type: 'FeatureCollection',
  ...(crs ? { crs: { type: 'name', properties: { name: crs } } } : {}),
  features: [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates } }],
});
const at = (answer: object, asked: string): number[] => {
  const [feature] = placed(answer, asked);
  const [west = 0, south = 0] = feature!.getGeometry()!.getExtent();
  return [west, south].map((value) => Number(value.toFixed(7)));
};

describe('the features that another system answers', () => {
  const plane = fromGeographic(spot, 'EPSG:4549');

  it('lie where they are, in degrees or a plane, whichever axis the server writes first', () => {
    expect(at(collection(spot), 'EPSG:4490')).toEqual(spot);
    expect(at(collection(spot.toReversed()), 'EPSG:4326')).toEqual(spot);
    expect(at(collection(plane), 'EPSG:4549')).toEqual(spot);
    expect(at(collection([plane[1]!, plane[0]!]), 'EPSG:4549')).toEqual(spot);
  });

  it('lie in the system that the answer names, also where another one was asked for', () => {
    expect(at(collection(plane, 'urn:ogc:def:crs:EPSG::4549'), 'EPSG:4490')).toEqual(spot);
    expect(at(collection(spot, 'urn:ogc:def:crs:OGC:1.3:CRS84'), 'EPSG:4549')).toEqual(spot);
  });

  it('are refused where they lie in no known system, and may be none', () => {
    expect(() => placed(collection(plane), 'EPSG:4490')).toThrow('does not lie in EPSG:4490');
    expect(() => placed(collection(spot, 'EPSG:99999'), 'EPSG:4490')).toThrow('unknown system');
    expect(placed({ type: 'FeatureCollection', features: [] }, 'EPSG:4549')).toEqual([]);
  });
});
