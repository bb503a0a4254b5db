import { fromPlane } from '@homestead/geodesy';
import { describe, expect, it } from 'vitest';
import { featureOf } from '../geometry/geojson.ts';
import { splitNumbers } from './parse.ts';
import { readRows } from './rows.ts';
import { keptVertex, pastedRows, rowOf, writtenIn } from './table.ts';

const plane = 'EPSG:4549';
const sheet = [
  '2806239.487, 409207.738',
  '2806249.512, 409207.701',
  '2806249.533, 409219.704',
  '2806239.508, 409219.741',
];

describe('the table of coordinates', () => {
  it('gives a survey sheet back to the millimetre, after it has been stored too', () => {
    const read = readRows(sheet, { planeCode: plane, agreed: new Set(), kept: () => undefined });
    const vertices = read.kind === 'vertices' ? read.vertices : [];
    expect(vertices.map(({ at }) => writtenIn(at, 'plane', plane))).toEqual(sheet);
    const stored = featureOf({ kind: 'LineString', positions: vertices.map(({ at }) => at) });
    const positions = stored.geometry?.coordinates as [number, number][];
    expect(positions.map((at) => writtenIn(at, 'plane', plane))).toEqual(sheet);
  });

  it('keeps a vertex to its last digit whose row nobody changed, whatever became of other rows', () => {
    const vertex = { at: fromPlane([409207.73812, 2806239.48755], plane), source: 'device' } as const;
    const row = rowOf(vertex, 'plane', plane);
    expect(keptVertex(row)).toBe(vertex);
    expect(keptVertex({ ...row, text: sheet[1]! })).toBeUndefined();
  });

  it('takes pasted lists of spreadsheets, survey sheets and files of boundary points', () => {
    expect(pastedRows('J1\t2806239.487\t409207.738\nJ2\t2806249.512\t409207.701')).toEqual(sheet.slice(0, 2));
    expect(
      pastedRows(
        '[地块坐标]\n4,0.0120,1,宗地,面,,,,@\nJ1,1,2806239.487,409207.738\nJ2,1,2806249.512,409207.701\nJ1,1,2806239.487,409207.738',
      ),
    ).toEqual(sheet.slice(0, 2));
    expect(pastedRows('119.1，25.3\n\n119.2 25.3\n').map(splitNumbers)).toEqual([
      [119.1, 25.3],
      [119.2, 25.3],
    ]);
    expect(pastedRows('没有坐标')).toEqual([]);
  });

  it('takes pasted angles with the names of their points, and leaves the heading of a list out', () => {
    const angles = '北纬25°21′36.00012″，东经119°05′52.80031″';
    const list = `2000国家大地坐标系 3度带\n点号 纬度 经度\nJ1\t1\t${angles}\nJ2 ${angles.replace('36.0', '37.0')}`;
    expect(pastedRows(list)).toEqual([angles, angles.replace('36.0', '37.0')]);
    expect(pastedRows('119 度 5 分，25 度 21 分')).toEqual(['119 度 5 分，25 度 21 分']);
  });
});
